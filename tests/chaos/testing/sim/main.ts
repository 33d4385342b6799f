import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { readCommandLine } from '@kallos/tooling/command-line';
import { rootFolder } from 'stack/root-folder';
import { startTestServers } from 'stack/test-run/test-servers';
import { type PlantedBug, type PlantedBugName, plantedBugs } from '../../src/plants/plants.ts';

/** The harness's bugs that the simulator must find too, within a number of seeds. */
const found: readonly PlantedBugName[] = [
  'blind-retry',
  '4xx-not-posted',
  'one-look-settles',
  'ended-is-settled',
  'word-is-proof',
  'yes-is-published',
  'selection-by-copy',
  'memory-trusted',
  'lease-ignored',
  'unsent-is-silence',
];
const mostSeeds = 4;

const { values } = readCommandLine({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    posts: { type: 'string', default: '1000' },
    journal: { type: 'string', default: '' },
    /** Probabilities of lies and events, as JSON. */
    shares: { type: 'string', default: '{}' },
    plant: { type: 'string' },
    plants: { type: 'boolean' },
  },
});
const simulator = join(rootFolder, 'svc-social/testing/sim/main.ts');
const servers = await startTestServers();
/** Runs some seeds; with a planted bug, until one fails. */
async function isGreen(first: number, count: number, plant?: PlantedBugName): Promise<boolean> {
  const plan = ['--seed', String(first), '--seeds', String(count), '--posts', values.posts];
  if (plant === undefined && values.journal !== '') plan.push('--journal', resolve(values.journal));
  const before = plant === undefined ? [] : ['--import', join(import.meta.dirname, 'plant-bug.ts')];
  const bug: PlantedBug | undefined = plant && plantedBugs[plant];
  const after = bug
    ? ['--plant', plant ?? '', '--shares', JSON.stringify({ ...bug.shares, ...bug.simulated })]
    : ['--shares', values.shares];
  const words = [...before, simulator, ...plan, ...after, '--server', servers.postgresUrl];
  const child = spawn(process.execPath, words, { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}
const chosen = values.plants ? found : ((values.plant?.split(',') ?? []) as PlantedBugName[]);
const [first, count] = [Number(values.seed), Number(values.seeds)];
let isKept = true;
try {
  for (const plant of chosen) {
    const isFound = !(await isGreen(first, mostSeeds, plant));
    isKept &&= isFound;
    console.log(`${isFound ? 'ok   found' : 'FAIL missed'} ${plant}`);
  }
  // They mostly wait for each other.
  const half = Math.ceil(count / 2);
  const parts = [
    [first, half],
    [first + half, count - half],
  ] as const;
  if (chosen.length === 0)
    isKept = (await Promise.all(parts.map(([seed, seeds]) => isGreen(seed, seeds)))).every(Boolean);
} finally {
  await servers.stop();
}
process.exitCode = isKept ? 0 : 1;
