import { describe, expect, it } from 'vitest';
import { claimPieces, placesOf } from './claim-pieces.ts';

const text = 'abcdefghij';
const shown = (...findings: Parameters<typeof claimPieces>[1][number][]) =>
  claimPieces(text, findings)
    .slice(0, -1)
    .map(({ text: piece, severity }) => (severity ? `${severity}:${piece}` : piece));

describe('marks in a text', () => {
  it('leave it whole without findings and for missing parts', () => {
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
  ] as const)('show a block over a warning %s', (_, warning, expected) => {
    const block = { start: 3, end: 6, severity: 'block' } as const;
    expect(shown(warning, block)).toEqual(expected);
    expect(shown(block, warning)).toEqual(expected);
  });

  it('merge when adjacent ones have the same severity', () => {
    expect(shown({ start: 1, end: 4, severity: 'warn' }, { start: 3, end: 6, severity: 'warn' })).toEqual([
      'a',
      'warn:bcdef',
      'ghij',
    ]);
  });
});

describe('the list of places', () => {
  const finding = (ruleId: string, start: number, end: number, severity: 'block' | 'warn' = 'block') => ({
    ruleId,
    start,
    end,
    severity,
    matched: text.slice(start, end),
    sentenceStart: 0,
    sentenceEnd: text.length,
  });
  const idsOf = (...findings: ReturnType<typeof finding>[]) => placesOf(findings).map(({ ruleId }) => ruleId);

  it('lists a place once, with its most severe finding', () => {
    expect(idsOf(finding('one', 1, 6), finding('same', 1, 6), finding('inner', 3, 6))).toEqual(['one']);
    expect(idsOf(finding('mild', 1, 6, 'warn'), finding('grave', 1, 6))).toEqual(['grave']);
  });

  it('leaves out what two neighbours cover together', () => {
    expect(idsOf(finding('one', 1, 6), finding('middle', 4, 9), finding('next', 7, 12))).toEqual([
      'one',
      'middle',
      'next',
    ]);
    expect(idsOf(finding('one', 1, 6), finding('middle', 4, 9), finding('next', 6, 12))).toEqual([
      'one',
      'next',
    ]);
    expect(idsOf(finding('mild', 1, 6, 'warn'), finding('grave', 4, 9), finding('next', 6, 12))).toEqual([
      'mild',
      'grave',
      'next',
    ]);
  });

  it('lists severe findings inside milder ones, overlaps and missing parts', () => {
    expect(idsOf(finding('mild', 1, 9, 'warn'), finding('grave', 3, 6))).toEqual(['mild', 'grave']);
    expect(idsOf(finding('one', 1, 6), finding('next', 4, 8))).toEqual(['one', 'next']);
    expect(idsOf(finding('one', 10, 10), finding('other', 10, 10))).toEqual(['one', 'other']);
  });
});
