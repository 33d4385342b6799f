import { nearestOf } from '@kallos/writing/built-in/text-faults';

/** Returns whether a text is the same as one of the others, or nearly so. */
export const isLikeAny = (text: string, others: readonly string[]): boolean =>
  nearestOf(
    text,
    others.map((content) => ({ content })),
  ) !== undefined;

/**
 * Returns the index of the next text in turn that is unlike every text of the last time; undefined if
 * there is none.
 */
export function nextTextOf(
  texts: readonly string[],
  lastIndex: number,
  lastTexts: readonly string[],
): number | undefined {
  const turns = texts.map((_, step) => (lastIndex + 1 + step) % texts.length);
  return turns.find((index) => !isLikeAny(texts[index] ?? '', lastTexts));
}
