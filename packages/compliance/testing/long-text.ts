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

/** The shortest of so many runs, and of more while it is longer than `most`: whoever else runs takes time from single runs, never gives it. */
export function bestMilliseconds(run: () => void, most: number): number {
  let best = Infinity;
  for (let count = 0; count < 60 || (best > most && count < 3000); count += 1) {
    const start = performance.now();
    run();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

/** How much slower this machine is than one of 2 cores in a data centre of 2026, by a plain count of words; 1 for all that are as fast. */
export function slowness(): number {
  const written = longText();
  const milliseconds = bestMilliseconds(() => {
    for (let round = 0; round < 30; round += 1) {
      const words = new Map<string, number>();
      for (const [word] of written
        .normalize('NFD')
        .toLowerCase()
        .matchAll(/\p{L}+/gu))
        words.set(word, (words.get(word) ?? 0) + 1);
    }
  }, Infinity);
  return Math.max(1, milliseconds / 2.5);
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
