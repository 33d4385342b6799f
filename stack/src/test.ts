import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildWeb } from '@kallos/tooling/build/build-all';
import { buildServices } from '@kallos/tooling/build/build-services';
import { describeFault } from './fault.ts';
import { compiled, rootFolder } from './root-folder.ts';
import { openTerminal, reportStep, type Terminal } from './terminal.ts';
import { provideChromium, provideFfmpeg, provideOtherEngines } from './test-run/chromium.ts';
import { type Outcome, runWithRetry } from './test-run/run-with-retry.ts';
import { addTallies, readLastLine, type Tally } from './test-run/tally.ts';
import { kindsOf, type Plan, readPlan } from './test-run/test-plan.ts';
import { startTestServers, type TestServers } from './test-run/test-servers.ts';

const isRelease = process.argv[2] === '--release';
const environment: NodeJS.ProcessEnv = {
  ...process.env,
  // Each test file is a process: a shared cache compiles common code once.
  ...compiled,
};

/** Failures and second tries of all parts, repeated in the last lines. */
const allRemarks: string[] = [];

/** Runs a part and keeps its remarks; under CI, failed files are retried if they are few. */
async function runPart(
  filters: readonly string[],
  run: (filters: readonly string[]) => Promise<Outcome>,
): Promise<Tally> {
  const { tally, remarks } = await runWithRetry(filters, Boolean(process.env['CI']), run);
  allRemarks.push(...remarks);
  return tally;
}

const running = new Set<ReturnType<typeof spawn>>();

/** Runs a script of the repository with its output visible; returns its exit code and last line. */
function runScript(
  file: string,
  words: readonly string[],
  more: NodeJS.ProcessEnv = {},
): Promise<{ code: number; last: string; remarks: string[] }> {
  const remarks: string[] = [];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(rootFolder, file), ...words], {
      cwd: rootFolder,
      env: { ...environment, ...more },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.add(child);
    let last = '';
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.trim() !== '') last = line;
      if (/^(failed|passed at its second try): /.test(line)) remarks.push(line);
      process.stdout.write(`${line}\n`);
    });
    child.on('error', () => resolve({ code: 1, last, remarks }));
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, last, remarks });
    });
  });
}

async function runUnitFiles(servers: TestServers, filters: readonly string[]): Promise<Outcome> {
  const { code, last, remarks } = await runScript(
    'node_modules/vitest/vitest.mjs',
    ['run', '--config', isRelease ? 'vitest.release.config.ts' : 'vitest.config.ts', ...filters],
    {
      ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
      TEST_DATABASE_URL: servers.postgresUrl,
      TEST_NATS_URL: servers.natsUrl,
    },
  );
  return { tally: readLastLine('units', last, code), remarks };
}

/** Runs the tests of screens in Chromium; they need no servers. */
async function runScreens(screen: Terminal, filters: readonly string[]): Promise<Tally> {
  const chromium = provideChromium(screen);
  return await runPart(filters, async (files) => {
    const words = ['run', '--config', 'vitest.screens.config.ts', ...files];
    const { code, last, remarks } = await runScript('node_modules/vitest/vitest.mjs', words, {
      CHROMIUM_BIN: chromium,
    });
    return { tally: readLastLine('screens', last, code), remarks };
  });
}

/** Builds what journeys need; returns the browser's path. */
async function prepareJourneys(screen: Terminal): Promise<string> {
  const chromium = provideChromium(screen);
  if (isRelease) provideOtherEngines(screen);
  const since = performance.now();
  await buildServices(rootFolder);
  await buildWeb(rootFolder);
  reportStep(screen, 'build', 'ready', since);
  return chromium;
}

async function runJourneys(chromium: string, filters: readonly string[]): Promise<Tally> {
  return await runPart(filters, async (files) => {
    const words = ['test', '--config', 'tests/journeys/playwright.config.ts', ...files];
    const { code, last, remarks } = await runScript('node_modules/@playwright/test/cli.js', words, {
      CHROMIUM_BIN: chromium,
      ...(files.length === 0 && !isRelease && { JOURNEY_WHOLE: '1' }),
      ...(isRelease ? { JOURNEY_SUITE: 'release' } : { JOURNEY_KINDS: kindsOf(rootFolder, files).join(',') }),
    });
    return { tally: readLastLine('journeys', last, code), remarks };
  });
}

const chaosRuns = isRelease
  ? ['--seed 1 --seconds 160', '--seed 1 --meta-ill --meta-ill-in-one-call --posts 60']
  : ['--seed 1 --seconds 36 --faults 0 --posts 100 --tenants 8 --settle 6 --lies none'];

/** Runs the fault harness with a fixed seed, so that a failure can be reproduced. */
async function runChaos(words: readonly string[]): Promise<Tally> {
  const runs = words.length > 0 ? [words] : chaosRuns.map((run) => run.split(' '));
  const tallies: Tally[] = [];
  for (const wanted of runs) {
    const { code, last } = await runScript('tests/chaos/src/main.ts', wanted);
    tallies.push(readLastLine('chaos', last, code));
  }
  return addTallies(tallies);
}

/** Runs a part; an exception counts as one failure, so that the other parts still run. */
async function attempt(screen: Terminal, name: string, work: () => Promise<Tally>): Promise<Tally> {
  const since = performance.now();
  try {
    const tally = await work();
    reportStep(screen, name, 'over', since);
    return tally;
  } catch (error) {
    screen.write(`${name} could not run: ${describeFault(error)}`);
    return { passed: 0, failed: 1 };
  }
}

async function runUnits(screen: Terminal, filters: readonly string[]): Promise<Tally> {
  provideFfmpeg(screen);
  const since = performance.now();
  const servers = await startTestServers();
  reportStep(screen, 'servers', 'ready', since, 'Postgres and NATS in memory');
  stopServers = servers.stop;
  try {
    return await runPart(filters, (files) => runUnitFiles(servers, files));
  } finally {
    await servers.stop();
  }
}

async function runAll(screen: Terminal, { units, screens, journeys, chaos }: Plan): Promise<Tally> {
  if (!units && !screens && !journeys && !chaos)
    screen.write('no test of this folder has these words in its path');
  let prepared: Promise<string> | undefined;
  const prepare = () => (prepared ??= prepareJourneys(screen));
  const parts = {
    units: units && (() => attempt(screen, 'units', () => runUnits(screen, units))),
    screens: screens && (() => attempt(screen, 'screens', () => runScreens(screen, screens))),
    journeys:
      journeys && (() => attempt(screen, 'journeys', async () => runJourneys(await prepare(), journeys))),
    chaos:
      chaos &&
      (() =>
        attempt(screen, 'chaos', async () => {
          // Concurrent builds of the same bundle would conflict.
          await prepared?.catch(() => undefined);
          return await runChaos(chaos);
        })),
  };
  // The fault harness and many unit tests mostly wait. Screens and journeys use both processors and are
  // slower in parallel. The parts of a release suite run one after the other.
  const rounds = isRelease
    ? [[parts.units], [parts.journeys], [parts.chaos]]
    : [[parts.units, parts.chaos], [parts.screens], [parts.journeys]];
  if (journeys && !isRelease) prepare().catch(() => undefined);
  const tallies: Tally[] = [];
  for (const round of rounds)
    tallies.push(...(await Promise.all(round.flatMap((run) => (run ? [run()] : [])))));
  return addTallies(tallies);
}

let stopServers: () => Promise<void> = async () => undefined;

function endOnSignal(): void {
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isEnding) return;
      isEnding = true;
      for (const child of running) child.kill(signal);
      void stopServers().finally(() => process.exit(130));
    });
  }
}

/** Reads the plan; a command line without sense ends the process. */
function planOrEnd(): Plan {
  try {
    return readPlan(rootFolder, process.argv.slice(isRelease ? 3 : 2), isRelease);
  } catch (error) {
    process.stderr.write(`${describeFault(error)}\n`);
    process.exit(2);
  }
}

endOnSignal();
const tally = await runAll(openTerminal(process.stdout), planOrEnd());
for (const line of allRemarks) process.stdout.write(`${line}\n`);
process.stdout.write(`${tally.passed} passed, ${tally.failed} failed\n`);
process.exitCode = tally.failed > 0 || tally.passed === 0 ? 1 : 0;
