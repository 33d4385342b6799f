import path from 'node:path';
import { readOutcome } from '@kallos/tooling/test-outcome';
import { startVitest } from 'vitest/node';
import { promisedTexts } from './messages.ts';
import { startProduct } from './product.ts';
import { unseenTexts } from './seen-texts.ts';

const root = path.resolve(import.meta.dirname, '../..');
const filters = process.argv.slice(2);
const product = process.env['E2E_URL'] === undefined ? await startProduct() : undefined;
process.env['E2E_URL'] ??= product?.url ?? '';
process.env['E2E_DATA_DIR'] ??= product?.dataDir ?? '';

let passed = 0;
let failed = 0;
try {
  const vitest = await startVitest('test', filters, {
    root: path.resolve(root, 'e2e'),
    config: path.resolve(root, 'e2e/vitest.config.ts'),
    watch: false,
  });
  const outcome = readOutcome(vitest.state.getTestModules(), root);
  ({ passed, failed } = outcome);
  for (const line of outcome.lines) console.log(line);
  await vitest.close();
  const unseen = unseenTexts();
  console.log(`promised texts met: ${promisedTexts.length - unseen.length} of ${promisedTexts.length}`);
  if (filters.length === 0) {
    for (const text of unseen) console.log(`never met in the whole run: ${text}`);
    if (unseen.length === 0) passed += 1;
    // A journey that ended early may have had them: its own failure is the one to look at.
    else if (failed === 0) failed += 1;
  }
} finally {
  if (failed > 0 && product) console.log(product.output().split('\n').slice(-80).join('\n'));
  await product?.stop();
}
console.log(`e2e: ${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
