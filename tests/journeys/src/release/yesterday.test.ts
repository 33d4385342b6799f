import path from 'node:path';
import { contractFault, oldestContract, shellContract } from '@kallos/contracts/gateway/remotes';
import { builtAt, commitOfYesterday } from '../kept-builds.ts';
import { expectRefusals, expectScreens, inMixedWeb, tokensOfBoth } from '../mixed-web.ts';
import { expect, test } from '../test.ts';

const today = path.resolve(import.meta.dirname, '../../../../dist/web');
let yesterday = '';
let tokens: Record<string, string> = {};
test.beforeAll(async () => {
  test.setTimeout(600_000);
  tokens = await tokensOfBoth();
  // Blocks this process for minutes, during which its connections end.
  yesterday = builtAt(commitOfYesterday());
});

test("today's shell shows the screens of yesterday's remotes", async () => {
  await inMixedWeb({ shell: today, remotes: yesterday }, async (mixed) => {
    expect(mixed.registry.remotes.length).toBeGreaterThan(0);
    await expectScreens(mixed, tokens);
  });
});

test("yesterday's shell shows today's remotes, or a card for a newer contract", async () => {
  await inMixedWeb({ shell: yesterday, remotes: today }, async (mixed) => {
    const fault = contractFault(
      { contract: shellContract, since: oldestContract },
      mixed.registry.shell?.contract,
    );
    if (fault === undefined) await expectScreens(mixed, tokens);
    else await expectRefusals(mixed, tokens);
  });
});
