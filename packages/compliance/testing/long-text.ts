import { readSentences } from './judge.ts';

let text: string | undefined;

/** Returns a post of the maximum length with innocent sentences and three claims. */
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

/** Returns the median duration of a warmed-up run. */
export function medianMilliseconds(run: () => void): number {
  for (let round = 0; round < 200; round += 1) run();
  const times = Array.from({ length: 101 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return times.toSorted((one, other) => one - other)[50] ?? Infinity;
}
