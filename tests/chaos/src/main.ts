import { rmSync } from 'node:fs';
import { buildServices } from '@kallos/tooling/build/build-services';
import { rootFolder } from 'stack/root-folder';
import { fastTimings } from './fleet/settings.ts';
import { Journal } from './journal.ts';
import { type Options, readOptions, type ScenarioName, usage } from './options.ts';
import { describeFault } from './plan.ts';
import { bundleWithBug } from './plants/bundle-with-bug.ts';
import { type PlantedBug, type PlantedBugName, plantedBugs } from './plants/plants.ts';
import { reportSeed } from './report.ts';
import { prepareSeed, runSeed, type SeedOptions } from './run-seed.ts';
import { burst } from './scenarios/burst.ts';
import { clocks } from './scenarios/clocks.ts';
import { crowded } from './scenarios/crowded.ts';
import { drain } from './scenarios/drain.ts';
import { failover, unsafeFailover } from './scenarios/failover.ts';
import { metaOutage, metaOutageInOneCall } from './scenarios/meta-outage.ts';
import { outage } from './scenarios/outage.ts';
import { restoreDrill } from './scenarios/restore.ts';
import {
  type Check,
  checkOccurrences,
  type ScenarioResult,
  runScenario,
  type Scenario,
} from './scenarios/scenario.ts';
import { storeLost } from './scenarios/store-lost.ts';
import { takeover } from './scenarios/takeover.ts';
import { writes } from './scenarios/writes.ts';
import { ignoreDatabaseKills } from './verdict/databases.ts';
import { type PromiseName, promises } from './verdict/promises.ts';

interface Tally {
  readonly passed: number;
  readonly failed: number;
}

const scenarios: Record<ScenarioName, Scenario> = {
  burst,
  takeover,
  writes,
  outage,
  'meta-ill': metaOutage,
  'meta-ill-in-one-call': metaOutageInOneCall,
  clocks,
  drain,
  crowded,
  restore: restoreDrill,
  'store-lost': storeLost,
  failover,
  'failover-unsafe': unsafeFailover,
};

async function playAll({ scenarios: names, posts, seeds }: Options): Promise<Tally> {
  const checks: Check[] = [];
  const report = (check: Check) => {
    console.log(`${check.isMet ? 'ok  ' : 'FAIL'} ${check.name}: ${check.detail}`);
    checks.push(check);
  };
  for (const name of names) {
    const runs: ScenarioResult[] = [];
    // Only options with seeds run several times.
    for (const seed of seeds) {
      console.log(`${name}, seed ${seed}:`);
      const played = await runScenario(scenarios[name], { posts, seed });
      played.checks.forEach(report);
      runs.push(played);
    }
    const occurred = checkOccurrences(scenarios[name].mustOccur ?? [], runs, posts);
    if (occurred) report(occurred);
  }
  const passed = checks.filter(({ isMet }) => isMet).length;
  return { passed, failed: checks.length - passed };
}

const seedOptions = (options: Options, seed: number): SeedOptions => ({
  ...options,
  seed,
  paces: { ...fastTimings, settleSeconds: options.settleSeconds },
});

async function runSeeds(options: Options): Promise<Tally> {
  const journal = new Journal(options.journal);
  let passed = 0;
  let failed = 0;
  for (const seed of options.seeds.filter((one) => !journal.isDone(one))) {
    const asked = seedOptions(options, seed);
    const since = performance.now();
    console.log(`seed ${seed}: ${options.posts} posts, ${options.faults} faults`);
    for (const fault of prepareSeed(asked).plan) console.log(`  ${describeFault(fault)}`);
    const outcome = await runSeed(asked);
    const broken = reportSeed(asked, outcome);
    failed += broken;
    passed += Object.keys(promises).length - broken;
    console.log(
      `seed ${seed}: ${broken === 0 ? 'green' : 'RED'} after ${((performance.now() - since) / 1000).toFixed(0)} s`,
    );
    journal.record(seed, outcome);
  }
  journal.print();
  return { passed, failed };
}

/** Runs seeds with one planted bug until a promise of that bug breaks; returns how. */
async function findPlant(options: Options, name: PlantedBugName): Promise<string> {
  const { breaks, shares, ...plant }: PlantedBug = plantedBugs[name];
  const replacements = await bundleWithBug(name);
  for (const seed of options.seeds) {
    const usual = seedOptions(options, seed);
    const { isRestored = false } = plant;
    const asked = { ...usual, shares: { ...usual.shares, ...shares }, replacements, isRestored };
    const since = performance.now();
    const { findings, kept } = await runSeed(asked).catch((failure: unknown) => {
      console.log(`${name}: seed ${seed} came to nothing: ${String(failure)}`);
      return { findings: [], kept: null };
    });
    if (kept !== null) rmSync(kept, { recursive: true, force: true });
    const broken = [...Map.groupBy(findings, (finding) => finding.broken)];
    const tell = (wanted: (promise: PromiseName) => boolean) =>
      broken
        .filter(([promise]) => wanted(promise))
        .map(([promise, all]) => `${promise} ${all.length}`)
        .join(', ');
    const by = tell((promise) => breaks.includes(promise));
    const besides = tell((promise) => !breaks.includes(promise));
    const seconds = ((performance.now() - since) / 1000).toFixed(0);
    console.log(
      `${name}: seed ${seed} finds ${by || 'nothing'}, besides ${besides || 'nothing'}, after ${seconds} s`,
    );
    for (const [, [first]] of broken) console.log(`     ${first?.what}`);
    if (by !== '') return by;
  }
  return '';
}

/** Plants one bug at a time: a bug that no seed finds is a fault of the harness. */
async function findPlants(options: Options): Promise<Tally> {
  const found: Array<readonly [PlantedBugName, string]> = [];
  for (const name of options.plants) found.push([name, await findPlant(options, name)]);
  for (const [name, by] of found)
    console.log(
      `${by === '' ? 'NOT FOUND' : 'found    '} ${name}: ${plantedBugs[name].what}${by === '' ? '' : ` (${by})`}`,
    );
  const passed = found.filter(([, by]) => by !== '').length;
  return { passed, failed: found.length - passed };
}

async function main(): Promise<void> {
  ignoreDatabaseKills();
  const options = readOptions(process.argv.slice(2), () => Date.now() % 1_000_000);
  await buildServices(rootFolder);
  const work =
    options.scenarios.length > 0
      ? playAll(options)
      : options.plants.length > 0
        ? findPlants(options)
        : runSeeds(options);
  const { passed, failed } = await work;
  console.log(`chaos: ${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(usage);
  console.log('chaos: 0 passed, 1 failed');
  // A failed start may never end; the guard kills the rest.
  process.exit(1);
}
