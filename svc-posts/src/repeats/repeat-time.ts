import { addDays } from '@kallos/calendar/days';
import { toInstant } from '@kallos/calendar/wall-clock';
import type { Transaction } from '@kallos/service-kit/database/database';
import { and, eq, gte, lt } from 'drizzle-orm';
import type { PostRow } from '../publishing/post-row.ts';
import { bulkGeneratedPosts } from '../schema/posts.ts';

/** Days before its time at which a repetition is put into the calendar. */
export const daysShownAhead = 7;

/** A place in the rhythm of a post. */
export interface Turn {
  readonly number: number;
  readonly date: string;
  readonly at: Date;
}

/** Returns the time of a repetition: the post's wall-clock time, whole weeks later. */
function turnOf(
  { localTime, timeZone }: Pick<PostRow, 'localTime' | 'timeZone'>,
  everyWeeks: number,
  number: number,
): Turn {
  const date = addDays(localTime.slice(0, 10), 7 * everyWeeks * number);
  return { number, date, at: toInstant({ date, time: localTime.slice(11) }, timeZone) };
}

/** Returns the next repetition that is still ahead; missed ones are skipped, never sent late. */
export function nextTurn(
  post: Pick<PostRow, 'localTime' | 'timeZone'>,
  everyWeeks: number,
  lastNumber: number,
  now: Date,
): Turn {
  let turn = turnOf(post, everyWeeks, lastNumber + 1);
  while (turn.at <= now) turn = turnOf(post, everyWeeks, turn.number + 1);
  return turn;
}

/** Returns the first day without a post in the week from `date`; that day if every one has a post. */
export async function freeDayFrom(tx: Transaction, accountId: number, date: string): Promise<string> {
  const week = Array.from({ length: 7 }, (_, days) => addDays(date, days));
  const rows = await tx
    .select({ localTime: bulkGeneratedPosts.localTime })
    .from(bulkGeneratedPosts)
    .where(
      and(
        eq(bulkGeneratedPosts.accountId, accountId),
        gte(bulkGeneratedPosts.localTime, date),
        lt(bulkGeneratedPosts.localTime, addDays(date, 7)),
      ),
    );
  const taken = new Set(rows.map(({ localTime }) => localTime.slice(0, 10)));
  return week.find((day) => !taken.has(day)) ?? date;
}
