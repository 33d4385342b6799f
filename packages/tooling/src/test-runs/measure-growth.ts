/** A function's processor time at three sizes, in milliseconds of its thread. */
export interface Growth {
  readonly once: number;
  readonly twice: number;
  readonly fourTimes: number;
}

const tries = 6;
/** Smaller measurements are noise. */
const least = 25;
/** The highest ratio at four times the size: 4 is linear, 16 quadratic. */
const mostGrowth = 8;

async function cost(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Measures a function at one, two and four times a size. Only this thread's time counts, and the fastest of
 * several tries is taken until the growth is at most linear, so that a busy machine does not look like a slow
 * function.
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

/** Returns whether the cost is at most linear, or too small to judge. */
export const isLinear = ({ once, fourTimes }: Growth): boolean =>
  fourTimes < least || fourTimes < mostGrowth * Math.max(once, least / 4);
