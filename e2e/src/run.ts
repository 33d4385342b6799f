import path from 'node:path';
import { startVitest } from 'vitest/node';
import { promisedTexts } from './messages.ts';
import { startProduct } from './product.ts';
import { unseenTexts } from './seen-texts.ts';

const filters = process.argv.slice(2);
const product = process.env['E2E_URL'] === undefined ? await startProduct() : undefined;
process.env['E2E_URL'] ??= product?.url ?? '';
process.env['E2E_DATA_DIR'] ??= product?.dataDir ?? '';

let passed = 0;
let failed = 0;
try {
  const vitest = await startVitest('test', filters, {
    root: path.resolve(import.meta.dirname, '..'),
    config: path.resolve(import.meta.dirname, '../vitest.config.ts'),
    watch: false,
  });
  const { testModules } = { testModules: vitest.state.getTestModules() };
  for (const testModule of testModules) {
    const tests = [...testModule.children.allTests()];
    passed += tests.filter((test) => test.result().state === 'passed').length;
    failed += tests.filter((test) => test.result().state === 'failed').length;
    // A file that fails before its tests has failed, although no test says so.
    const hasFailedTest = tests.some((test) => test.result().state === 'failed');
    if (tests.length === 0 || (testModule.state() === 'failed' && !hasFailedTest)) failed += 1;
  }
  await vitest.close();
  const unseen = unseenTexts();
  console.log(`promised texts met: ${promisedTexts.length - unseen.length} of ${promisedTexts.length}`);
  if (filters.length === 0) {
    for (const text of unseen) console.log(`never met in the whole run: ${text}`);
    if (unseen.length > 0) failed += 1;
    else passed += 1;
  }
} finally {
  if (failed > 0 && product) console.log(product.output().split('\n').slice(-80).join('\n'));
  await product?.stop();
}
console.log(`e2e: ${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
