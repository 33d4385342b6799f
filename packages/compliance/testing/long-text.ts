import { readSentences } from './judge.ts';

let text: string | undefined;

/** A post of the greatest length, of innocent sentences and three claims. */
export function longText(): string {
  if (text === undefined) {
    const all = [...readSentences().values()].flat();
    const innocent = all.filter(({ mustBlock }) => !mustBlock).map((one) => one.text);
    const claims = all
      .filter(({ mustBlock }) => mustBlock)
      .slice(40, 43)
      .map((one) => one.text);
    text = [...claims, ...innocent].join(' ').slice(0, 2200);
  }
  return text;
}

function timesOf(run: () => void, isEnough: (times: readonly number[]) => boolean): number[] {
  const times: number[] = [];
  while (times.length < 60 || !(times.length >= 3000 || isEnough(times))) {
    const start = performance.now();
    run();
    times.push(performance.now() - start);
  }
  return times.toSorted((one, other) => one - other);
}

/** The shortest of so many runs, and of more while it is longer than `most`: whoever else runs takes time from single runs, never gives it. */
export const bestMilliseconds = (run: () => void, most: number): number =>
  timesOf(run, (times) => (times.at(-1) ?? Infinity) <= most)[0] ?? Infinity;

/** How fast this machine counts the words of a text. */
export interface Pace {
  /** How much slower it is than one of 2 cores in a data centre of 2026; 1 for all that are as fast. */
  readonly slowness: number;
  /** Whether most counts take as long as the shortest: who has a machine alone has its caches alone. */
  readonly isAlone: boolean;
}

/** Measures a machine's pace by a plain count. */
export function measurePace(): Pace {
  const written = longText();
  const times = timesOf(
    () => {
      for (let round = 0; round < 30; round += 1) {
        const words = new Map<string, number>();
        for (const [word] of written
          .normalize('NFD')
          .toLowerCase()
          .matchAll(/\p{L}+/gu))
          words.set(word, (words.get(word) ?? 0) + 1);
      }
    },
    () => true,
  );
  const [best = Infinity] = times;
  return { slowness: Math.max(1, best / 2.5), isAlone: (times[30] ?? Infinity) < best * 1.15 };
}

/** How long a run takes once everything is warm. */
export function medianMilliseconds(run: () => void): number {
  for (let round = 0; round < 200; round += 1) run();
  const times = Array.from({ length: 101 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return times.toSorted((one, other) => one - other)[50] ?? Infinity;
}
