import { truncateAtWord } from '@kallos/contracts/texts/cut-text';
import { describe, expect, test } from 'vitest';
import { pageWindow } from '../navigation/pagination.tsx';

describe('the window of pages', () => {
  test('shows five pages around the current one', () => {
    expect(pageWindow(6, 12)).toEqual([4, 5, 6, 7, 8]);
  });
  test('is aligned at the first and the last page', () => {
    expect(pageWindow(1, 12)).toEqual([1, 2, 3, 4, 5]);
    expect(pageWindow(12, 12)).toEqual([8, 9, 10, 11, 12]);
  });
  test('contains existing pages only', () => {
    expect(pageWindow(2, 3)).toEqual([1, 2, 3]);
    expect(pageWindow(1, 0)).toEqual([]);
  });
});

describe('a cut text', () => {
  test('is unchanged when it fits', () => {
    expect(truncateAtWord('Ορός ενυδάτωσης', 40)).toBe('Ορός ενυδάτωσης');
  });
  test('ends after a whole word', () => {
    expect(truncateAtWord('Ορός ενυδάτωσης με υαλουρονικό', 20)).toBe('Ορός ενυδάτωσης με…');
  });
  test('is cut inside a word that is too long', () => {
    expect(truncateAtWord('α'.repeat(50), 10)).toBe(`${'α'.repeat(10)}…`);
  });
  test('ends with a whole emoji', () => {
    for (const length of [9, 10, 11])
      expect(truncateAtWord(`${'α'.repeat(8)}${'😀'.repeat(9)}`, length).isWellFormed(), `${length}`).toBe(
        true,
      );
  });
});
