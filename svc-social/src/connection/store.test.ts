import { connection as contract } from '@kallos/contracts/social/connection';
import { pagesSelected, reconnectNeeded } from '@kallos/contracts/social/events';
import { acrossAccounts } from '@kallos/service-kit/database';
import { announced } from '@kallos/service-kit/testing';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { socialConnections } from '../schema.ts';
import { business, connectAccount, openLoginBench } from '../../testing/login-bench.ts';
import { announceEverything } from './store.ts';

const bench = openLoginBench();

it('announces the pages of every connection, and which must be renewed', async () => {
  await connectAccount(bench);
  const pages = [{ pageId: '11', platform: 'facebook' as const }];
  await business(bench, 1)(contract.saveSelectedPages, { body: { pages } });
  const before = await announced(bench.db, pagesSelected);
  await acrossAccounts(bench.db, announceEverything);
  expect((await announced(bench.db, pagesSelected)).slice(before.length)).toEqual([before.at(-1)]);
  expect(await announced(bench.db, reconnectNeeded)).toEqual([]);
  await acrossAccounts(bench.db, async (tx) => {
    await tx
      .update(socialConnections)
      .set({ state: 'needs_reconnect', stateReason: 'token_190' })
      .where(eq(socialConnections.accountId, 1));
    await announceEverything(tx);
  });
  expect(await announced(bench.db, reconnectNeeded)).toEqual([{ accountId: 1, reason: 'token_190' }]);
});
