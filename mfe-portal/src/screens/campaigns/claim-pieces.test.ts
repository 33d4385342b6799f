import { describe, expect, it } from 'vitest';
import { claimPieces } from './claim-pieces.ts';

const text = 'abcdefghij';
const shown = (...findings: Parameters<typeof claimPieces>[1][number][]) =>
  claimPieces(text, findings)
    .slice(0, -1)
    .map(({ text: piece, severity }) => (severity ? `${severity}:${piece}` : piece));

describe('marks in a text', () => {
  it('leave it whole where nothing was found, and for what is missing', () => {
    expect(shown()).toEqual([text]);
    expect(shown({ start: 10, end: 10, severity: 'block' })).toEqual([text]);
  });

  it.each([
    ['that begins before it', { start: 1, end: 5, severity: 'warn' }, ['a', 'warn:bc', 'block:def', 'ghij']],
    [
      'that contains it',
      { start: 1, end: 9, severity: 'evidence' },
      ['a', 'evidence:bc', 'block:def', 'evidence:ghi', 'j'],
    ],
    ['at the same place', { start: 3, end: 6, severity: 'warn' }, ['abc', 'block:def', 'ghij']],
    ['that ends after it', { start: 4, end: 8, severity: 'warn' }, ['abc', 'block:def', 'warn:gh', 'ij']],
  ] as const)('show a block in spite of a warning %s', (_, warning, expected) => {
    const block = { start: 3, end: 6, severity: 'block' } as const;
    expect(shown(warning, block)).toEqual(expected);
    expect(shown(block, warning)).toEqual(expected);
  });

  it('that touch in one severity are one', () => {
    expect(shown({ start: 1, end: 4, severity: 'warn' }, { start: 3, end: 6, severity: 'warn' })).toEqual([
      'a',
      'warn:bcdef',
      'ghij',
    ]);
  });
});
