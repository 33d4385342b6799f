import { AsyncLocalStorage } from 'node:async_hooks';

/** Runs batches outside any request context, because they serve several requests. */
const outside = AsyncLocalStorage.snapshot();

/** Milliseconds after which a running batch no longer blocks the next one. */
const patienceMilliseconds = 1000;

/**
 * Batches calls that arrive while the previous batch of the same `of` runs, into one call of
 * `work`. Returns undefined for items that `work` skips, and for all if it fails.
 */
export function batchCalls<Of extends object, Item, Result>(
  work: (of: Of, items: readonly Item[]) => Promise<ReadonlyArray<Result | undefined>>,
  most = 32,
): (of: Of, item: Item) => Promise<Result | undefined> {
  const queues = new WeakMap<Of, Array<{ item: Item; tell: (result: Result | undefined) => void }>>();
  const workAll = async (of: Of) => {
    const waiting = queues.get(of) ?? [];
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most);
      const items = batch.map(({ item }) => item);
      const working = work(of, items)
        .catch(() => [])
        .then((results) => batch.forEach(({ tell }, index) => tell(results[index])));
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise((done) => (timer = setTimeout(done, patienceMilliseconds)));
      await Promise.race([working, late]);
      clearTimeout(timer);
    }
    queues.delete(of);
  };
  return (of, item) =>
    new Promise((tell) => {
      const waiting = queues.get(of);
      if (waiting) waiting.push({ item, tell });
      else {
        queues.set(of, [{ item, tell }]);
        // Calls in the same turn of the event loop join the batch.
        outside(() => setImmediate(() => void workAll(of)));
      }
    });
}
