import { toWallClock } from '@kallos/calendar/wall-clock';
import { AppError } from '@kallos/contracts/errors';
import { isTooFarAhead } from '@kallos/contracts/posts/bulk-posts';
import type { Transaction } from '@kallos/service-kit/database';
import { companyOf } from '@kallos/publishing/copies';
import { databaseNow } from '@kallos/publishing/post-row';

/** The moment that a post is to go out at, as its row keeps it; one in the past or too far ahead is refused. */
export async function momentOf(tx: Transaction, accountId: number, scheduledDate: Date) {
  const now = await databaseNow(tx);
  if (scheduledDate <= now) throw new AppError('moment_in_past');
  if (isTooFarAhead(scheduledDate, now)) throw new AppError('moment_too_far');
  const { timeZone } = await companyOf(tx, accountId);
  const wall = toWallClock(scheduledDate, timeZone);
  return { scheduledDate, timeZone, localTime: `${wall.date}T${wall.time}` };
}
