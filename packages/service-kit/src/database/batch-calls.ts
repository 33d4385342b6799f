import { AsyncLocalStorage } from 'node:async_hooks';

/** Outside of every request: what is done for many belongs to none of them. */
const outside = AsyncLocalStorage.snapshot();

/** What takes longer than this holds up no later one. */
const patienceMilliseconds = 1000;

/**
 * Does what was asked for while the last ones were done by one call of `work`, for each `of` by itself. What it leaves out,
 * and all of it when it fails, is left to those who asked.
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
        // Those who ask in the same turn are taken along.
        outside(() => setImmediate(() => void workAll(of)));
      }
    });
}
