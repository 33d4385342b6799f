import { parseArgs } from 'node:util';

export const plantedBugs = ['blind-retry', '4xx-not-posted', 'outbox-outside'] as const;
export type PlantedBug = (typeof plantedBugs)[number];

export const scenarioNames = ['burst', 'takeover', 'writes', 'outage', 'clocks', 'drain'] as const;
export type ScenarioName = (typeof scenarioNames)[number];

/** What a person asked of the harness. */
export interface Options {
  readonly seeds: readonly number[];
  readonly seconds: number;
  readonly faults: number;
  readonly posts: number;
  readonly planted: PlantedBug | null;
  /** Played instead of seeds. */
  readonly scenarios: readonly ScenarioName[];
}

export const usage = `npm run chaos -- [--seed N | --seeds COUNT] [--seconds 120] [--faults 50] [--posts 1000]
                 [--planted ${plantedBugs.join('|')}]
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
      planted: { type: 'string' },
      ...(Object.fromEntries(scenarioNames.map((name) => [name, { type: 'boolean' }])) as Record<
        ScenarioName,
        { type: 'boolean' }
      >),
    },
  });
  const first = values.seed === undefined ? today() : count('seed', values.seed, 0);
  const runs = values.seeds === undefined ? 1 : count('seeds', values.seeds, 1);
  const planted = plantedBugs.find((bug) => bug === values.planted);
  if (values.planted !== undefined && planted === undefined)
    throw new Error(`--planted may be ${plantedBugs.join(', ')}`);
  return {
    seeds: Array.from({ length: runs }, (_, index) => first + index),
    seconds: count('seconds', values.seconds, 30),
    faults: count('faults', values.faults, 0),
    posts: count('posts', values.posts, 1),
    planted: planted ?? null,
    scenarios: scenarioNames.filter((name) => values[name] === true),
  };
}
