/** What a function cost at three sizes, in milliseconds of this thread's own processor time. */
export interface Growth {
  readonly once: number;
  readonly twice: number;
  readonly fourTimes: number;
}

const tries = 6;
/** Below this a measurement says more of the machine than of the function. */
const least = 25;
/** Four times the size may cost so many times as much: 4 is linear, 16 quadratic. */
const mostGrowth = 8;

async function cost(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Measures a function at one, two and four times a size. Time of other threads and processes does not count, and the cheapest
 * of several tries is taken until the growth is no steeper than linear, so a busy machine does not look like a slow function.
 */
export async function measureGrowth(runAt: (times: 1 | 2 | 4) => () => unknown): Promise<Growth> {
  const [one, two, four] = [runAt(1), runAt(2), runAt(4)] as const;
  let growth: Growth = { once: Infinity, twice: Infinity, fourTimes: Infinity };
  for (let tried = 0; tried < tries && (tried === 0 || !isLinear(growth)); tried += 1)
    growth = {
      once: Math.min(growth.once, await cost(one)),
      twice: Math.min(growth.twice, await cost(two)),
      fourTimes: Math.min(growth.fourTimes, await cost(four)),
    };
  return growth;
}

/** Whether the cost grew no faster than the size, or was too small to tell. */
export const isLinear = ({ once, fourTimes }: Growth): boolean =>
  fourTimes < least || fourTimes < mostGrowth * Math.max(once, least / 4);
