import type { CallReply } from '@kallos/contracts/endpoint';
import type { allowances } from '@kallos/contracts/posts/allowances';
import { formatDateTime } from '@kallos/web-kit/kit';
import { allowanceWords as words } from '../../../messages/allowances.ts';

/** The share below which few are left. */
const few = 0.2;

/**
 * Returns the text on the daily allowance: always on trial, otherwise when few are left; undefined for none.
 */
export function allowanceText(
  { isTrial, texts, resetsAt }: CallReply<typeof allowances.read>,
  timeZone: string,
): { text: string; isShort: boolean } | undefined {
  const left = Math.max(0, texts.limit - texts.used);
  const isShort = left <= texts.limit * few;
  if (!isTrial && !isShort) return undefined;
  const today = left === 0 ? words.none(formatDateTime(resetsAt, timeZone)) : words.left(left);
  return { text: isTrial ? `${words.trial(texts.limit)} ${today}` : today, isShort };
}
