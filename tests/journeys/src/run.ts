import { globSync } from 'node:fs';
import path from 'node:path';
import { readOutcome } from '@kallos/tooling/test-runs/test-outcome';
import { startVitest } from 'vitest/node';
import { isFull, kinds, type Kind } from './kinds.ts';
import { promisedTexts } from './messages.ts';
import { startProduct, type Product } from './product.ts';
import { unseenTexts } from './seen-texts.ts';

const folder = path.resolve(import.meta.dirname, '..');
const filters = process.argv.slice(2);

const isWanted = (kind: Kind): boolean =>
  kinds[kind]
    .flatMap((pattern) => globSync(pattern, { cwd: folder }))
    .some((file) => filters.length === 0 || filters.some((word) => path.join(folder, file).includes(word)));

interface Outcome {
  passed: number;
  failed: number;
  /** Promised texts that no journey saw. */
  unseen: string[];
}

async function runOn(kind: Kind, product: Product): Promise<Outcome> {
  const vitest = await startVitest('test', filters, {
    root: folder,
    config: path.join(folder, 'vitest.config.ts'),
    watch: false,
    project: kind,
    env: { E2E_URL: product.url, E2E_DATA_DIR: product.dataDir },
  });
  const { passed, failed, lines } = readOutcome(vitest.state.getTestModules(), folder);
  await vitest.close();
  for (const line of lines) console.log(line);
  return { passed, failed, unseen: unseenTexts(product.dataDir) };
}

/** The second product runs with settings other than the defaults. */
const settings: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  shared: {},
  alone: { NETWORK_LIMITS: '{"instagram":{"keptHashtags":7}}' },
};

async function run(kind: Kind): Promise<Outcome> {
  const product = await startProduct(settings[kind]);
  let failed = 1;
  try {
    const outcome = await runOn(kind, product);
    ({ failed } = outcome);
    return outcome;
  } finally {
    if (failed > 0) console.log(product.output().split('\n').slice(-80).join('\n'));
    await product.stop();
  }
}

async function runAll(): Promise<Outcome[]> {
  const wanted = (Object.keys(kinds) as Kind[]).filter(isWanted);
  // A full run measures, so nothing runs in parallel.
  if (!isFull) {
    const runs = wanted.map(run);
    // Each run stops its product even if another failed to start.
    await Promise.allSettled(runs);
    return await Promise.all(runs);
  }
  const outcomes: Outcome[] = [];
  for (const kind of wanted) outcomes.push(await run(kind));
  return outcomes;
}

const outcomes = await runAll();
let passed = outcomes.reduce((sum, one) => sum + one.passed, 0);
let failed = outcomes.reduce((sum, one) => sum + one.failed, 0);
const unseen = promisedTexts.filter((text) => outcomes.every((one) => one.unseen.includes(text)));
console.log(`promised texts met: ${promisedTexts.length - unseen.length} of ${promisedTexts.length}`);
if (filters.length === 0) {
  for (const text of unseen) console.log(`never met in the whole run: ${text}`);
  if (unseen.length === 0) passed += 1;
  // A journey that failed early may have shown them: its own failure matters.
  else if (failed === 0) failed += 1;
}
console.log(`journeys: ${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
