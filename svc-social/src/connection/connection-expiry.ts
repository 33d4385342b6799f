/** Days before its end from which a connection counts as expiring. */
export const warnDays = 7;
const repeatDays = 3;
const day = 86_400_000;

/** Returns when a connection expires; null if it does not. */
export function expiryOf(connection: {
  readonly tokenExpiresAt: Date | null;
  readonly dataAccessExpiresAt: Date | null;
}): Date | null {
  const ends = [connection.tokenExpiresAt, connection.dataAccessExpiresAt].filter((end) => end !== null);
  return ends.length === 0 ? null : new Date(Math.min(...ends.map((end) => end.getTime())));
}

/** Returns whether the end is so near that the connection is shown as expiring. */
export const isExpiringSoon = (end: Date | null, now: Date): end is Date =>
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
