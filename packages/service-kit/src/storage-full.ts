import { AppError } from '@kallos/contracts/errors';

// disk_full of Postgres, and file system errors for a full disk or quota.
const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT']);

const deepestCause = 5;

/** Returns the codes of a failure and of its causes, outermost first. */
export function errorCodesOf(failure: unknown): string[] {
  const codes: string[] = [];
  for (let cause = failure, depth = 0; cause instanceof Error && depth < deepestCause; depth += 1) {
    if ('code' in cause) codes.push(String(cause.code));
    cause = cause.cause;
  }
  return codes;
}

let refusedAt = Number.NEGATIVE_INFINITY;

/** Returns whether a write failed because a disk is full, and records the time for the alarm. */
export function isStorageFull(failure: unknown): boolean {
  const isFull =
    failure instanceof AppError
      ? failure.code === 'storage_full' || errorCodesOf(failure.cause).some((code) => fullCodes.has(code))
      : errorCodesOf(failure).some((code) => fullCodes.has(code));
  if (isFull) refusedAt = performance.now();
  return isFull;
}

const alarmMilliseconds = 60_000;

/** Returns whether a write of this process failed on a full disk in the last minute. */
export const wasStorageFull = (): boolean => performance.now() - refusedAt < alarmMilliseconds;
