import { describe, expect, it } from 'vitest';
import { sketchOf } from './likeness.ts';
import { fingerprintOf, nearestOf, similarityOf, withinLetters } from './text-faults.ts';

const words = Array.from({ length: 400 }, (_, index) => `λέξη${index}`);
const textFrom = (start: number, length = 60) => words.slice(start, start + length).join(' ');
const meets = (one: string, other: string) => {
  const known = new Set(sketchOf(other));
  return sketchOf(one).some((number) => known.has(number));
};
const likeness = (one: string, other: string) => similarityOf(fingerprintOf(one), fingerprintOf(other));
/** The same text with its last words changed. */
const changed = (start: number, others: number) =>
  `${textFrom(start, 60 - others)} ${Array.from({ length: others }, (_, index) => `άλλη${start}${index}`).join(' ')}`;

describe('the sketch of a text', () => {
  it('is twelve numbers that fit an integer column, the same every time', () => {
    const sketch = sketchOf(textFrom(0));
    expect(sketch).toHaveLength(12);
    for (const number of sketch) {
      expect(number).toBe(number | 0);
      expect(Object.is(number, -0)).toBe(false);
    }
    expect(sketchOf(textFrom(0))).toEqual(sketch);
  });

  it('ignores case, accents, punctuation and hashtags', () => {
    const text = 'Η αίθουσα υποδοχής ανοίγει στις εννέα κάθε πρωί.';
    expect(sketchOf('Η ΑΙΘΟΥΣΑ υποδοχης, ανοίγει στις εννέα κάθε πρωί! #Πάτρα')).toEqual(sketchOf(text));
  });

  it('matches almost all texts of similarity 0.7, few of 0.15', () => {
    const starts = Array.from({ length: 100 }, (_, index) => index * 3);
    const near = starts.map((start) => [textFrom(start), changed(start, 11)] as const);
    const far = starts.map((start) => [textFrom(start), changed(start, 43)] as const);
    for (const [one, other] of near) expect(likeness(one, other)).toBeCloseTo(0.68, 1);
    for (const [one, other] of far) expect(likeness(one, other)).toBeCloseTo(0.15, 1);
    expect(near.filter(([one, other]) => meets(one, other)).length).toBeGreaterThanOrEqual(93);
    expect(far.filter(([one, other]) => meets(one, other)).length).toBeLessThanOrEqual(15);
  });

  it('covers the whole text if it has fewer than three words', () => {
    expect(sketchOf('Καλημέρα!')).toEqual(sketchOf('ΚΑΛΗΜΕΡΑ'));
    expect(meets('Καλημέρα!', 'Καληνύχτα!')).toBe(false);
    expect(sketchOf('')).toHaveLength(12);
  });
});

describe('comparing texts', () => {
  const huge = Array.from({ length: 9000 }, (_, at) => `λέξη${at}`).join(' ');

  it('reads as much of a text as an image network accepts', () => {
    expect(fingerprintOf(huge).triples.size).toBeLessThan(500);
    expect(sketchOf(huge)).toEqual(sketchOf(huge.slice(0, 3000)));
  });

  it('reads 100 usual texts, but only the latest of huge ones', () => {
    const texts = (content: string) => Array.from({ length: 100 }, (_, at) => ({ at, content }));
    expect(withinLetters(texts('α'.repeat(600)))).toHaveLength(100);
    expect(withinLetters(texts(huge)).map(({ at }) => at)).toEqual([...Array(20).keys()]);
    expect(withinLetters([{ content: huge }], 10)).toHaveLength(1);
  });

  it('finds a near duplicate among huge texts', () => {
    expect(nearestOf(huge, [{ content: 'κάτι άλλο' }, { content: `${huge} ΤΕΛΟΣ` }])?.likeness).toBe(1);
  });
});
