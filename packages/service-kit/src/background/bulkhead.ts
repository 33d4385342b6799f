import { AppError } from '@kallos/contracts/errors';

/**
 * Limits the concurrent calls per key and in total; rejects with `unavailable` when the limit is
 * reached.
 */
export interface Bulkhead {
  readonly run: <T>(key: string, call: () => Promise<T>) => Promise<T>;
}

/** Creates a bulkhead; by default 4 calls per key and 16 in total. */
export function createBulkhead({ perKey = 4, overall = 16 } = {}): Bulkhead {
  const running = new Map<string, number>();
  let all = 0;
  return {
    run: async (key, call) => {
      const own = running.get(key) ?? 0;
      if (own >= perKey || all >= overall) throw new AppError('unavailable', { retryAfterSeconds: 5 });
      running.set(key, own + 1);
      all += 1;
      try {
        return await call();
      } finally {
        all -= 1;
        const left = (running.get(key) ?? 1) - 1;
        if (left > 0) running.set(key, left);
        else running.delete(key);
      }
    },
  };
}
