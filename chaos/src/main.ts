import { buildServices } from '@kallos/tooling/build-services';
import { rootFolder } from 'stack/root-folder';
import { type Options, readOptions, type ScenarioName, usage } from './options.ts';
import { describeFault } from './plan.ts';
import { bundleWithBug } from './seeded-bugs/bundle-with-bug.ts';
import { prepareSeed, runSeed, type SeedOptions, type SeedOutcome } from './run-seed.ts';
import { burst } from './scenarios/burst.ts';
import { clocks } from './scenarios/clocks.ts';
import { drain } from './scenarios/drain.ts';
import { outage } from './scenarios/outage.ts';
import { type Check, playScenario, type Scenario } from './scenarios/scenario.ts';
import { takeover } from './scenarios/takeover.ts';
import { writes } from './scenarios/writes.ts';
import { promises, type Promised } from './verdict/judge.ts';
import { describeLateness } from './verdict/lateness.ts';

type Tally = { passed: number; failed: number };

const scenarios: Record<ScenarioName, Scenario> = { burst, takeover, writes, outage, clocks, drain };

const most = 15;

function report(options: SeedOptions, outcome: SeedOutcome & { kept: string | null }): number {
  const broken = Map.groupBy(outcome.findings, (finding) => finding.broken);
  for (const [name, sentence] of Object.entries(promises)) {
    const found = broken.get(name as Promised) ?? [];
    console.log(
      `${found.length === 0 ? 'ok  ' : 'FAIL'} ${sentence}${found.length > 0 ? ` (${found.length})` : ''}`,
    );
    for (const { what } of found.slice(0, most)) console.log(`       ${what}`);
  }
  console.log(describeLateness(outcome.lateness));
  console.log(
    `${outcome.needsLook} need a look, ${outcome.touched} changed by users meanwhile, ` +
      `quiet ${outcome.drainSeconds.toFixed(1)} s after the last, copies right ${outcome.copySeconds.toFixed(1)} s later`,
  );
  if (broken.size > 0) {
    console.log(`red: seed ${options.seed}; what was done:`);
    for (const line of outcome.injected) console.log(`  ${line}`);
    console.log(`logs and databases are kept in ${outcome.kept}`);
  }
  return broken.size;
}

async function playAll(names: readonly ScenarioName[]): Promise<Tally> {
  const checks: Check[] = [];
  for (const name of names) {
    console.log(`${name}:`);
    for (const check of await playScenario(scenarios[name])) {
      console.log(`${check.isMet ? 'ok  ' : 'FAIL'} ${check.name}: ${check.detail}`);
      checks.push(check);
    }
  }
  const passed = checks.filter(({ isMet }) => isMet).length;
  return { passed, failed: checks.length - passed };
}

async function runSeeds(options: Options): Promise<Tally> {
  const replacements = options.seededBug === null ? undefined : await bundleWithBug(options.seededBug);
  let passed = 0;
  let failed = 0;
  for (const seed of options.seeds) {
    const asked: SeedOptions = { ...options, seed, ...(replacements ? { replacements } : {}) };
    const since = performance.now();
    console.log(`seed ${seed}: ${options.posts} posts, ${options.faults} faults`);
    for (const fault of prepareSeed(asked).plan) console.log(`  ${describeFault(fault)}`);
    const broken = report(asked, await runSeed(asked));
    failed += broken;
    passed += Object.keys(promises).length - broken;
    console.log(
      `seed ${seed}: ${broken === 0 ? 'green' : 'RED'} after ${((performance.now() - since) / 1000).toFixed(0)} s`,
    );
  }
  return { passed, failed };
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), () => Date.now() % 1_000_000);
  await buildServices(rootFolder);
  const { passed, failed } = await (options.scenarios.length > 0
    ? playAll(options.scenarios)
    : runSeeds(options));
  console.log(`chaos: ${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(usage);
  console.log('chaos: 0 passed, 1 failed');
  process.exitCode = 1;
}
