import { parseArgs } from 'node:util';

export const seededBugs = ['blind-retry', '4xx-not-posted', 'outbox-outside'] as const;
export type SeededBug = (typeof seededBugs)[number];

export const scenarioNames = ['burst', 'takeover', 'writes', 'outage', 'clocks', 'drain'] as const;
export type ScenarioName = (typeof scenarioNames)[number];

/** What a person asked of the harness. */
export interface Options {
  readonly seeds: readonly number[];
  readonly seconds: number;
  readonly faults: number;
  readonly posts: number;
  readonly seededBug: SeededBug | null;
  /** Played instead of seeds. */
  readonly scenarios: readonly ScenarioName[];
}

export const usage = `npm run chaos -- [--seed N | --seeds COUNT] [--seconds 120] [--faults 50] [--posts 1000]
                 [--seeded-bug ${seededBugs.join('|')}]
npm run chaos -- ${scenarioNames.map((name) => `[--${name}]`).join(' ')}`;

function count(name: string, text: string, lowest: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= lowest) return value;
  throw new Error(`--${name} must be a whole number from ${lowest}, not ${text}`);
}

/** Reads the words after the command; `today` draws the seed of a run that names none. */
export function readOptions(words: string[], today: () => number): Options {
  const { values } = parseArgs({
    args: words,
    options: {
      seed: { type: 'string' },
      seeds: { type: 'string' },
      seconds: { type: 'string', default: '120' },
      faults: { type: 'string', default: '50' },
      posts: { type: 'string', default: '1000' },
      'seeded-bug': { type: 'string' },
      ...(Object.fromEntries(scenarioNames.map((name) => [name, { type: 'boolean' }])) as Record<
        ScenarioName,
        { type: 'boolean' }
      >),
    },
  });
  const first = values.seed === undefined ? today() : count('seed', values.seed, 0);
  const runs = values.seeds === undefined ? 1 : count('seeds', values.seeds, 1);
  const seededBug = seededBugs.find((bug) => bug === values['seeded-bug']);
  if (values['seeded-bug'] !== undefined && seededBug === undefined)
    throw new Error(`--seeded-bug may be ${seededBugs.join(', ')}`);
  return {
    seeds: Array.from({ length: runs }, (_, index) => first + index),
    seconds: count('seconds', values.seconds, 30),
    faults: count('faults', values.faults, 0),
    posts: count('posts', values.posts, 1),
    seededBug: seededBug ?? null,
    scenarios: scenarioNames.filter((name) => values[name] === true),
  };
}
