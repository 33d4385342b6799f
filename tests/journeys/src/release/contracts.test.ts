import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { oldestContract, shellContract } from '@kallos/contracts/gateway/remotes';
import { expectScreens, inMixedWeb, tokensOfBoth } from '../mixed-web.ts';
import { runScript } from '../run-script.ts';
import { expect, test } from '../test.ts';

const built = path.resolve(import.meta.dirname, '../../../../dist/web');

let tokens: Record<string, string> = {};
test.beforeAll(async () => {
  tokens = await tokensOfBoth();
});

/** Creates a web root with a shell of an earlier contract without a version. */
async function earlierShell(contract: number): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kallos-contract-'));
  mkdirSync(path.join(folder, 'shell'));
  writeFileSync(path.join(folder, 'remotes.json'), JSON.stringify({ generation: 0, remotes: [] }));
  const words = ['--contract', String(contract), '--to', path.join(folder, 'shell')];
  await runScript('packages/tooling/src/shell-contract/earlier-shell.ts', words, { NODE_ENV: 'production' });
  return folder;
}

test.describe('every remote', () => {
  // Includes the present contract: its stored list of exports may be shorter than the shell's
  // exports.
  for (let contract = oldestContract; contract <= shellContract; contract += 1)
    test(`works in a shell of contract ${contract}, as declared`, async () => {
      const shell = await earlierShell(contract);
      try {
        await inMixedWeb({ shell, remotes: built }, async (mixed) => {
          const answer = await fetch(`${mixed.url}/shell/contract.json`);
          expect(((await answer.json()) as { contract: number }).contract).toBe(contract);
          await expectScreens(mixed, tokens);
        });
      } finally {
        rmSync(shell, { recursive: true, force: true });
      }
    });
});
