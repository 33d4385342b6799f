import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { isBlank } from '@kallos/contracts/texts/blank';
import { cleanText } from '@kallos/contracts/texts/clean-text';

/** The form of a repetition. */
export interface RepeatForm {
  readonly everyWeeks: number;
  readonly mostTimes: number;
  readonly texts: readonly string[];
  readonly isPaused: boolean;
}

/** The largest number of other texts. */
export const mostTexts = 10;

/** Returns the saved repetition of a post, or the proposal for one. */
export function repeatFormOf({ repeat }: Pick<BulkPost, 'repeat'>): RepeatForm {
  if (!repeat) return { everyWeeks: 4, mostTimes: 3, texts: [''], isPaused: false };
  const { everyWeeks, mostTimes, texts, isPaused } = repeat;
  return { everyWeeks, mostTimes, texts, isPaused };
}

const plain = (text: string): string => cleanText(text).trim();

/** Returns the indexes of blank texts, and of texts equal to the post's or to an earlier one. */
export function textFaults(
  { texts }: Pick<RepeatForm, 'texts'>,
  content: string,
): ReadonlyMap<number, 'missing' | 'alike'> {
  const before = new Set([plain(content)]);
  const faults = new Map<number, 'missing' | 'alike'>();
  for (const [index, text] of texts.entries()) {
    if (isBlank(text)) faults.set(index, 'missing');
    else if (before.has(plain(text))) faults.set(index, 'alike');
    before.add(plain(text));
  }
  return faults;
}
