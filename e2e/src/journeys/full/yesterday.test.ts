import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { builtAt, commitOfYesterday } from '../../kept-builds.ts';
import { expectScreens, inMixedWeb, tokensOfBoth } from '../../mixed-web.ts';

const today = path.resolve(import.meta.dirname, '../../../../dist/web');
let yesterday = '';
let tokens: Record<string, string> = {};
beforeAll(async () => {
  tokens = await tokensOfBoth();
  // Holds this process up for minutes, in which its connections end.
  yesterday = builtAt(commitOfYesterday());
}, 600_000);

it('the screens of yesterday’s remotes stand in today’s shell', async () => {
  await inMixedWeb({ shell: today, remotes: yesterday }, async (mixed) => {
    expect(mixed.registry.remotes.length).toBeGreaterThan(0);
    await expectScreens(mixed, tokens);
  });
});

it('the screens of today’s remotes stand in yesterday’s shell', async () => {
  await inMixedWeb({ shell: yesterday, remotes: today }, (mixed) => expectScreens(mixed, tokens));
});
