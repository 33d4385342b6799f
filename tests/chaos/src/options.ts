import { parseArgs } from 'node:util';
import { fastTimings } from './fleet/settings.ts';
import { falseResponseKinds, falseResponseShares, type FalseResponseKind } from './meta/false-responses.ts';
import { type PlantedBug, plantedBugs, type PlantedBugName } from './plants/plants.ts';

export const scenarioNames = [
  'burst',
  'takeover',
  'writes',
  'outage',
  'meta-ill',
  'meta-ill-in-one-call',
  'clocks',
  'drain',
  'crowded',
  'restore',
  'store-lost',
  'failover',
  'failover-unsafe',
] as const;
export type ScenarioName = (typeof scenarioNames)[number];

/** The command's options. */
export interface Options {
  readonly seeds: readonly number[];
  readonly seconds: number;
  readonly faults: number;
  readonly posts: number;
  readonly tenants: number;
  readonly settleSeconds: number;
  /** Whether some businesses publish at Google as well; their posts take minutes. */
  readonly hasGoogle: boolean;
  /** The share of calls per kind of false response. */
  readonly shares: Readonly<Record<string, number>>;
  /** Bugs to plant, one after the other; empty for the unchanged product. */
  readonly plants: readonly PlantedBugName[];
  /** File of finished seeds, so that an interrupted run continues. */
  readonly journal: string | null;
  /** Scenarios to run instead of seeds. */
  readonly scenarios: readonly ScenarioName[];
}

export const usage = `npm run chaos -- [--seed N | --seeds COUNT] [--seconds 160] [--faults 50] [--posts 1000] [--tenants 20]
                 [--settle 12] [--google] [--lies all|none|${falseResponseKinds.join(',')}] [--journal FILE]
npm run chaos -- --plant ${Object.keys(plantedBugs).join(',')} | --plants
npm run chaos -- ${scenarioNames.map((name) => `[--${name}]`).join(' ')}`;

function count(name: string, text: string, lowest: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= lowest) return value;
  throw new Error(`--${name} must be a whole number from ${lowest}, not ${text}`);
}

function readShares(text: string): Record<string, number> {
  if (text === 'all') return falseResponseShares;
  const wanted = text === 'none' ? [] : text.split(',');
  const odd = wanted.find((name) => !falseResponseKinds.includes(name as FalseResponseKind));
  if (odd !== undefined) throw new Error(`--lies does not know ${odd}`);
  return Object.fromEntries(wanted.map((name) => [name, falseResponseShares[name as FalseResponseKind]]));
}

function readPlants(name: string | undefined, isAll: boolean | undefined): PlantedBugName[] {
  const known = Object.keys(plantedBugs) as PlantedBugName[];
  if (isAll === true) return known.filter((one) => (plantedBugs[one] as PlantedBug).simulated === undefined);
  const wanted = name?.split(',') ?? [];
  const odd = wanted.find((one) => !known.includes(one as PlantedBugName));
  if (odd !== undefined) throw new Error(`--plant may be ${known.join(', ')}, not ${odd}`);
  return wanted as PlantedBugName[];
}

/** Parses the command's arguments; `today` draws the default seed. */
export function readOptions(words: string[], today: () => number): Options {
  const { values } = parseArgs({
    args: words,
    options: {
      seed: { type: 'string' },
      seeds: { type: 'string' },
      seconds: { type: 'string', default: '160' },
      faults: { type: 'string', default: '50' },
      posts: { type: 'string', default: '1000' },
      tenants: { type: 'string', default: '20' },
      settle: { type: 'string', default: String(fastTimings.settleSeconds) },
      lies: { type: 'string', default: 'all' },
      plant: { type: 'string' },
      plants: { type: 'boolean' },
      journal: { type: 'string' },
      google: { type: 'boolean', default: false },
      ...(Object.fromEntries(scenarioNames.map((name) => [name, { type: 'boolean' }])) as Record<
        ScenarioName,
        { type: 'boolean' }
      >),
    },
  });
  const first = values.seed === undefined ? today() : count('seed', values.seed, 0);
  const runs = values.seeds === undefined ? 1 : count('seeds', values.seeds, 1);
  return {
    seeds: Array.from({ length: runs }, (_, index) => first + index),
    seconds: count('seconds', values.seconds, 30),
    faults: count('faults', values.faults, 0),
    posts: count('posts', values.posts, 1),
    tenants: count('tenants', values.tenants, 6),
    settleSeconds: count('settle', values.settle, 3),
    hasGoogle: values.google,
    shares: readShares(values.lies),
    plants: readPlants(values.plant, values.plants),
    journal: values.journal ?? null,
    scenarios: scenarioNames.filter((name) => values[name] === true),
  };
}
