import { expect, it } from 'vitest';
import { quoteFoundWords } from './post-claims.ts';

const findingsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ruleId: 'medicine.fear',
    severity: 'block' as const,
    start: at,
    end: at + 1,
    matched: `λέξη ${at}`,
  }));

it('quotes each word once', () => {
  expect(quoteFoundWords([...findingsOf(2), ...findingsOf(1)])).toBe('«λέξη 0», «λέξη 1»');
});

it('quotes the first ten words and counts the others', () => {
  expect(quoteFoundWords(findingsOf(10))).not.toContain('άλλα');
  expect(quoteFoundWords(findingsOf(200))).toMatch(/^«λέξη 0», .*«λέξη 9» και άλλα 190$/);
});
