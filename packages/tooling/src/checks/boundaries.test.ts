import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../../..');

/** A forbidden import per rule: the rule, the file, and its code. */
const violations: Array<[rule: string, file: string, code: string]> = [
  ['deployables-are-islands', 'svc-auth/src/a.ts', "import '../../gateway/src/ok.ts';"],
  [
    'chaos-stays-outside',
    'tests/chaos/src/meta/a.ts',
    "import '../../../../packages/service-kit/src/ok.ts';",
  ],
  ['services-import-server', 'gateway/src/a.ts', "import '../../packages/web-kit/src/ok.ts';"],
  ['knowledge-stands-alone', 'packages/mail/src/a.ts', "import '../../../svc-posts/src/ok.ts';"],
  ['web-imports-web', 'shell/src/a.ts', "import '../../packages/service-kit/src/ok.ts';"],
  ['contracts-know-nobody', 'packages/contracts/src/a.ts', "import 'hono';"],
  ['ui-knows-nobody', 'packages/ui/src/a.ts', "import '../../contracts/src/ok.ts';"],
  ['service-kit-imports-contracts', 'packages/service-kit/src/a.ts', "import '../../ui/src/ok.ts';"],
  [
    'services-listen-not-call',
    'svc-posts/src/a.ts',
    "import '../../packages/contracts/src/catalog/products.ts';",
  ],
  ['deliveries-know-no-network', 'svc-social/src/deliveries/a.ts', "import '../networks/meta/ok.ts';"],
  ['networks-know-no-ledger', 'svc-social/src/networks/meta/a.ts', "import '../../deliveries/ok.ts';"],
  ['http-does-not-touch-tables', 'svc-posts/src/a.http.ts', "import './schema/posts.ts';"],
  ['screens-are-islands', 'mfe-portal/src/screens/one/a.ts', "import '../two/ok.ts';"],
  ['product-knows-no-tests', 'svc-posts/src/b.ts', "import '../testing/ok.ts';"],
  ['no-cycles', 'stack/src/a.ts', "import './b.ts';"],
  ['resolves', 'tests/bench/src/a.ts', "import './nowhere.ts';"],
];

const innocent = [
  ...['gateway', 'svc-posts', 'shell'].map((folder) => `${folder}/src/ok.ts`),
  ...['web-kit', 'service-kit', 'contracts', 'ui'].map((name) => `packages/${name}/src/ok.ts`),
  'packages/contracts/src/catalog/products.ts',
  'packages/contracts/src/catalog/events.ts',
  'svc-social/src/networks/meta/ok.ts',
  'svc-social/src/deliveries/ok.ts',
  'svc-posts/src/schema/posts.ts',
  'svc-posts/testing/ok.ts',
  'mfe-portal/src/screens/two/ok.ts',
];

let tree = '';

function write(file: string, code: string): void {
  mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
  writeFileSync(path.join(tree, file), `${code}\nexport {};\n`);
}

/** Returns the names of the rules that the tree breaks. */
async function brokenRules(): Promise<string[]> {
  const bin = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [bin, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', '.'];
  const { stdout } = await run(process.execPath, args, { cwd: tree, maxBuffer: 1e8 }).catch(
    (failure: { stdout: string }) => failure,
  );
  const { summary } = JSON.parse(stdout) as { summary: { violations: Array<{ rule: { name: string } }> } };
  return [...new Set(summary.violations.map(({ rule }) => rule.name))].toSorted();
}

beforeAll(() => {
  tree = mkdtempSync(path.join(os.tmpdir(), 'kallos-boundaries-'));
  cpSync(path.join(root, '.dependency-cruiser.mjs'), path.join(tree, '.dependency-cruiser.mjs'));
  writeFileSync(
    path.join(tree, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        module: 'esnext',
        moduleResolution: 'bundler',
        allowImportingTsExtensions: true,
        noEmit: true,
      },
      include: ['**/*.ts'],
    }),
  );
  symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'));
  for (const file of innocent) write(file, '');
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe('the boundary rules', () => {
  it('accept a tree without violations', async () => {
    write('svc-posts/src/good.ts', "import '../../packages/contracts/src/catalog/events.ts';");
    expect(await brokenRules()).toEqual([]);
  });

  it('each catch the import that they forbid', async () => {
    for (const [, file, code] of violations) write(file, code);
    write('stack/src/b.ts', "import './a.ts';");
    expect(await brokenRules()).toEqual(violations.map(([rule]) => rule).toSorted());
  });
});
