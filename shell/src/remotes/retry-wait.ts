const waits = [5000, 10_000, 20_000, 30_000];

/** How long to wait, in milliseconds, before trying again after `tries` failures. */
export const retryWait = (tries: number): number => waits[Math.min(tries, waits.length - 1)] ?? 30_000;
