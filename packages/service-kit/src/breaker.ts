import { AppError } from '@kallos/contracts/errors';

/** Runs calls to an outside service, and refuses them at once for a while after it failed several times in a row. */
export interface Breaker {
  /** What fails after `signal` has given up says nothing about the other side. */
  readonly run: <T>(call: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
}

const failuresToOpen = 5;
const windowMilliseconds = 30_000;
const backoffMilliseconds = 15_000;

// Refusals of what was sent, not of whoever sends next.
const requestFaults = new Set([400, 413, 422]);

const statusOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : undefined;

/** Whether a failure says something about the other side's health, and not about this request or our own rules. */
function isOutage(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error;
  if (requestFaults.has(statusOf(cause) ?? 0)) return false;
  return !(error instanceof AppError) || error.code === 'upstream_failed' || error.code === 'timeout';
}

/**
 * Opens after 5 failures within 30 s; after 15 s it lets one call through to see. cockatiel's breakers count failures in a
 * row or by share, not in a row within a time, and read no clock but their own: a rule of ours would still be needed.
 */
export function createBreaker(clock: () => number = Date.now): Breaker {
  let failures: number[] = [];
  let openedAt: number | undefined;
  let isProbing = false;
  return {
    run: async (call, signal) => {
      const isBackingOff = openedAt !== undefined && clock() - openedAt < backoffMilliseconds;
      if (isBackingOff || (openedAt !== undefined && isProbing))
        throw new AppError('unavailable', { retryAfterSeconds: backoffMilliseconds / 1000 });
      isProbing = openedAt !== undefined;
      try {
        const result = await call();
        failures = [];
        openedAt = undefined;
        return result;
      } catch (error) {
        if (signal?.aborted !== true && isOutage(error)) {
          const now = clock();
          failures = [...failures.filter((at) => now - at < windowMilliseconds), now];
          if (isProbing || failures.length >= failuresToOpen) openedAt = now;
        }
        throw error;
      } finally {
        isProbing = false;
      }
    },
  };
}
