import type { CallReply } from '@kallos/contracts/endpoint';
import type { allowances } from '@kallos/contracts/posts/allowances';
import { formatDateTime } from '@kallos/web-kit/kit';
import { allowanceWords as words } from '../../../messages/allowances.ts';

/** What part of a day's texts is few. */
const few = 0.2;

/** What to say of the day's texts: always on trial, otherwise only when they run out; undefined when nothing. */
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
