import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { distancesTo, importGraph } from './imports.ts';
import { applyMutant, mutantsOf, type Mutant } from './mutate.ts';
import { isCode, isTest, keptFiles, root } from './tree.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    /** Writes the scores into the figures that are kept. */
    keep: { type: 'boolean', default: false },
  },
});

/** How many test files a mutant meets: the first alone, then those near it, and what survives them so many in all. */
const parts = [0, 2, 12, 24];
const mostMs = 9 * 60_000;
/** What every folder aims for; one that is better may come down to it, one that is worse may not become worse still. */
const goal = 85;
const keptFile = path.join(root, 'house.json');
const kept = JSON.parse(readFileSync(keptFile, 'utf8')) as { mutants: Record<string, number> };
/** Folders that are measured as one, by the name that their score is kept by; all that are kept unless some are named. */
const groups = positionals.length > 0 ? [positionals.join(' ')] : Object.keys(kept.mutants);

/** A repeatable choice: the same seed picks the same mutants of the same text. */
function sample<T>(list: readonly T[], count: number, seed: number): T[] {
  let state = seed;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
  const keyed = list.map((item) => ({ item, key: next() })).toSorted((a, b) => a.key - b.key);
  return keyed.slice(0, count).map(({ item }) => item);
}

const files = keptFiles().filter((file) => isCode(file));
const graph = importGraph(root, files);
const isWanted = (group: string) => (file: string) =>
  group.split(' ').some((wanted) => file === wanted || file.startsWith(`${wanted.replace(/\/$/, '')}/`)) &&
  !isTest(file) &&
  !/\/testing\/|schema\.ts$|\.config\./.test(file);

/** The tests that stand nearest to a file: fewest imports away, its own folder and name first. */
function nearestTests(file: string): string[] {
  const workspace = /^(packages\/)?[^/]+\//.exec(file)?.[0] ?? '';
  const subject = path.basename(workspace);
  const stem = path.basename(file).split('.')[0] ?? '';
  const rank = (test: string, distance: number) =>
    distance +
    (path.dirname(test) === path.dirname(file) ? 0 : 2) +
    (test.startsWith(workspace) || test.includes(`/${subject}/`) ? 0 : 1) -
    (test.includes(`/${stem}`) ? 3 : 0);
  // What a package promises, the services that are built of it show as well.
  const isNear = (test: string) =>
    test.startsWith(workspace) || (workspace.startsWith('packages/') && /^svc-[a-z]+\//.test(test));
  return [...distancesTo(graph, file)]
    .filter(([test]) => isTest(test) && isNear(test))
    .toSorted(([a, near], [b, far]) => rank(a, near) - rank(b, far))
    .map(([test]) => test)
    .slice(0, parts.at(-1));
}

let current: { file: string; text: string } | undefined;

/** Each test file in a process of its own, so that the next mutant's modules are read anew. */
const openVitest = (): Promise<Vitest> =>
  createVitest(
    {
      root,
      config: false,
      watch: false,
      include: ['{packages/*,svc-*,mfe-*,shell,gateway,sandbox,stack}/src/**/*.test.{ts,tsx}'],
      globalSetup: './stack/src/test-setup.ts',
      maxWorkers: 2,
      isolate: true,
      fsModuleCache: false,
      reporters: [{}],
      testTimeout: 120_000,
      hookTimeout: 120_000,
      silent: true,
      // One red test is enough.
      bail: 1,
    },
    {
      plugins: [
        {
          name: 'mutant',
          enforce: 'pre',
          transform: (_, id) =>
            current && id.split('?')[0] === current.file ? { code: current.text, map: null } : undefined,
        },
      ],
    },
  );

const specifications = new Map<string, TestSpecification[]>();

/** Which of the tests are red, or all where none says whose the fault is; the first one that is ends the run. */
async function redOf(vitest: Vitest, tests: readonly string[]): Promise<string[]> {
  const wanted = tests.flatMap((test) => specifications.get(path.join(root, test)) ?? []);
  if (wanted.length === 0) return [];
  vitest.state.clearErrors();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted);
  // The answer lists every file that ever ran; only these ran now.
  const ran = new Set(wanted.map(({ moduleId }) => moduleId));
  const red = testModules.filter((module) => ran.has(module.moduleId) && !module.ok());
  if (red.length === 0 && unhandledErrors.length > 0) return [...tests];
  return red.map(({ moduleId }) => path.relative(root, moduleId));
}

/** The same of many tests: one that is red beside the others and green alone did not notice anything. */
const surelyRedOf = async (vitest: Vitest, tests: readonly string[]): Promise<string[]> =>
  redOf(vitest, await redOf(vitest, tests));

/** Whether the tests stay green; a few can say it alone where they notice the fault. */
async function isGreen(vitest: Vitest, tests: readonly string[]): Promise<boolean> {
  for (const [at, from] of parts.entries()) {
    const part = tests.slice(from, parts[at + 1] ?? from);
    if ((await (at === 0 ? redOf : surelyRedOf)(vitest, part)).length > 0) return false;
  }
  return true;
}

async function survives(vitest: Vitest, mutant: Mutant, text: string): Promise<boolean> {
  const file = path.join(root, mutant.file);
  current = { file, text: applyMutant(text, mutant) };
  vitest.invalidateFile(file);
  try {
    return await isGreen(vitest, nearestTests(mutant.file));
  } finally {
    current = undefined;
    vitest.invalidateFile(file);
  }
}

async function requireGreen(vitest: Vitest, tests: ReadonlySet<string>): Promise<void> {
  const red = await surelyRedOf(vitest, [...tests]);
  if (red.length > 0) throw new Error(`red without a mutant: ${red.join(', ')}`);
}

/** Tries a sample of a group's mutants; the share of them that tests noticed, in percent. */
async function measure(vitest: Vitest, group: string): Promise<number> {
  const texts = new Map(
    files.filter(isWanted(group)).map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
  );
  const all = [...texts].flatMap(([file, text]) => mutantsOf(file, text));
  const chosen = sample(all, Number(values.sample), Number(values.seed));
  console.log(
    `${group}: ${all.length} mutants in ${texts.size} files, ${chosen.length} of them tried (seed ${values.seed})`,
  );
  const near = new Set(chosen.flatMap(({ file }) => nearestTests(file)));
  const until = performance.now() + mostMs;
  const survivors: Mutant[] = [];
  let tried = 0;
  await requireGreen(vitest, near);
  for (const mutant of chosen) {
    if (performance.now() > until) break;
    tried += 1;
    const started = performance.now();
    const isAlive = await survives(vitest, mutant, texts.get(mutant.file) ?? '');
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      `${isAlive ? 'SURVIVED' : 'killed  '} ${seconds.padStart(5)} s  ${mutant.file}:${mutant.line}  ${mutant.change}`,
    );
    if (isAlive) survivors.push(mutant);
  }
  // A machine that broke meanwhile would have killed every mutant.
  await requireGreen(vitest, near);
  const score = tried === 0 ? 0 : ((tried - survivors.length) / tried) * 100;
  for (const { file, line, change } of survivors) console.log(`survivor  ${file}:${line}  ${change}`);
  console.log(`score ${score.toFixed(1)} %: ${tried - survivors.length} of ${tried} killed  ${group}`);
  return score;
}

const vitest = await openVitest();
try {
  for (const one of await vitest.globTestSpecifications())
    specifications.set(one.moduleId, [...(specifications.get(one.moduleId) ?? []), one]);
  await vitest.standalone();
  for (const group of groups) {
    const score = await measure(vitest, group);
    const least = Math.min(goal, kept.mutants[group] ?? 0);
    if (values.keep) kept.mutants[group] = Math.floor(score);
    else if (score < least) {
      console.log(`worse: ${group} ${score.toFixed(1)} %, at least ${least} % is kept`);
      process.exitCode = 1;
    }
  }
  if (values.keep) writeFileSync(keptFile, `${JSON.stringify(kept, null, 2)}\n`);
} finally {
  await vitest.close();
}
process.exit();
