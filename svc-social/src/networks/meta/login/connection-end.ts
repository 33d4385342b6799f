/** How long before its end a connection counts as expiring. */
export const warnDays = 7;
const repeatDays = 3;
const day = 86_400_000;

/** The first moment at which a connection stops to work by itself; null when there is none. */
export function endOf(connection: {
  readonly tokenExpiresAt: Date | null;
  readonly dataAccessExpiresAt: Date | null;
}): Date | null {
  const ends = [connection.tokenExpiresAt, connection.dataAccessExpiresAt].filter((end) => end !== null);
  return ends.length === 0 ? null : new Date(Math.min(...ends.map((end) => end.getTime())));
}

/** Whether a connection that ends then is shown as one that ends soon. */
export const isEndNear = (end: Date | null, now: Date): end is Date =>
  end !== null && end.getTime() - now.getTime() < warnDays * day;

/** Returns whether a warning is due at `now`: within a week of the end, then every three days. */
export function isWarningDue(
  end: Date,
  last: { warnedOf: Date | null; warnedAt: Date | null },
  now: Date,
): boolean {
  if (end.getTime() - now.getTime() > warnDays * day) return false;
  if (last.warnedAt === null || last.warnedOf?.getTime() !== end.getTime()) return true;
  return now.getTime() - last.warnedAt.getTime() >= repeatDays * day;
}

/** The person's token is past its sixty days: the pages' own tokens have no end and go on. */
export const isExpiredToken = (cause: string): boolean => cause === 'token_463';
