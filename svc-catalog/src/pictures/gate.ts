/** Lets at most `limit` pieces of work run at once; the others wait in order. */
export function createGate(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: Array<() => void> = [];
  let running = 0;
  return async (work) => {
    // A finished piece hands its place to the next, so `running` only changes when nobody waits.
    if (running < limit) running++;
    else await new Promise<void>((enter) => waiting.push(enter));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
