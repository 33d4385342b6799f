const waits = [5000, 10_000, 20_000, 30_000];

/** Returns the delay in milliseconds before a retry after `tries` failures. */
export const retryWait = (tries: number): number => waits[Math.min(tries, waits.length - 1)] ?? 30_000;
