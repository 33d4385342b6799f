import { connection as contract } from '@kallos/contracts/social/connection';
import { pageHolderChanged, pagesSelected } from '@kallos/contracts/social/events';
import { pageLocks as admin } from '@kallos/contracts/social/page-locks';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { readAnnounced, callAs, adminCaller } from '@kallos/service-kit/testing';
import { expect, it } from 'vitest';
import { openLoginBench } from '../../../testing/login-bench.ts';
import { pageLocks, selectedPages } from '../../schema/deliveries.ts';

const bench = openLoginBench();
const page = { pageId: '11', platform: 'facebook' } as const;
const asAdmin = () => callAs(bench.app, adminCaller);
const save = (accountId: number, pages: Array<typeof page>) =>
  bench.business(accountId)(contract.saveSelectedPages, { body: { pages } });
const chosenBy = async (accountId: number) =>
  (await bench.business(accountId)(contract.listSelectedPages)).selectedPages.map(({ pageId }) => pageId);
const list = (query: object = {}) => asAdmin()(admin.list, { query });
const connectAll = async (...accounts: number[]) => {
  for (const accountId of accounts) await bench.connectAccount(accountId);
};
const share = (accountId: number) =>
  acrossAccounts(bench.db, async (tx) => {
    const row = { accountId, ...page, pageName: 'Page 11' };
    await tx.insert(selectedPages).values(row);
    await tx.insert(pageLocks).values({ ...row, state: 'double' });
  });

it('lists holders, other managers, and shared pages', async () => {
  await connectAll(1, 2, 3);
  await save(1, [page]);
  expect(await list()).toMatchObject({
    shared: 0,
    hasMore: false,
    locks: [
      {
        accountId: 1,
        pageId: '11',
        pageName: 'Page 11',
        state: 'held',
        isInUse: true,
        alsoManagedBy: [2, 3],
      },
    ],
  });
  await share(2);
  expect(await list({ onlyShared: 'yes' })).toMatchObject({
    shared: 1,
    locks: [
      { accountId: 2, state: 'double' },
      { accountId: 1, state: 'held' },
    ],
  });
  expect((await list({ accountId: 2 })).locks).toHaveLength(1);
  expect((await list({ search: 'page 1' })).locks).toHaveLength(2);
  expect((await list({ search: '%' })).locks).toEqual([]);
  await save(1, []);
  await save(2, []);
  expect((await list()).locks).toEqual([]);
});

it('releases a page so that another account can select it', async () => {
  await connectAll(1, 2);
  await save(1, [page]);
  await asAdmin()(admin.release, { body: { accountId: 1, ...page } });
  expect(await chosenBy(1)).toEqual([]);
  expect((await readAnnounced(bench.db, pagesSelected)).at(-1)).toEqual({ accountId: 1, pages: [] });
  expect(await readAnnounced(bench.db, pageHolderChanged)).toEqual([
    { accountId: 1, ...page, pageName: 'Page 11', change: 'taken_away', actor: 'admin:1' },
  ]);
  await save(2, [page]);
});

it('moves a page to another account as its only holder', async () => {
  await connectAll(1, 2, 3);
  await save(1, [page]);
  await asAdmin()(admin.move, { body: { accountId: 1, toAccountId: 2, ...page } });
  expect(await readAnnounced(bench.db, pageHolderChanged)).toMatchObject([
    { accountId: 1, change: 'taken_away' },
    { accountId: 2, change: 'given' },
  ]);
  expect([await chosenBy(1), await chosenBy(2)]).toEqual([[], []]);
  expect((await list()).locks).toMatchObject([{ accountId: 2, isInUse: false }]);
  for (const accountId of [1, 3])
    await expect(save(accountId, [page])).rejects.toMatchObject({ code: 'page_taken' });
  await save(2, [page]);
});

it('ends the sharing of a page, whichever account gets it', async () => {
  await connectAll(1, 2, 3, 4);
  await save(1, [page]);
  for (const accountId of [2, 3]) await share(accountId);
  await asAdmin()(admin.move, { body: { accountId: 1, toAccountId: 3, ...page } });
  expect((await list()).locks).toMatchObject([{ accountId: 3, state: 'held', isInUse: true }]);
  expect((await list()).shared).toBe(0);
  const lost = (await readAnnounced(bench.db, pageHolderChanged)).filter(
    ({ change }) => change === 'taken_away',
  );
  expect(lost.map(({ accountId }) => accountId).toSorted()).toEqual([1, 2]);
});

it('ends the sharing once one holder is released', async () => {
  await connectAll(1, 2);
  await save(1, [page]);
  await share(2);
  await asAdmin()(admin.release, { body: { accountId: 1, ...page } });
  expect(await list()).toMatchObject({ shared: 0, locks: [{ accountId: 2, state: 'held', isInUse: true }] });
});

it('rejects a page that the account does not hold or a target that does not manage it', async () => {
  await connectAll(1, 2);
  await save(1, [page]);
  const not = { accountId: 2, ...page };
  await expect(asAdmin()(admin.release, { body: not })).rejects.toMatchObject({ code: 'not_found' });
  await expect(asAdmin()(admin.move, { body: { ...not, toAccountId: 1 } })).rejects.toMatchObject({
    code: 'not_found',
  });
  for (const toAccountId of [1, 99])
    await expect(
      asAdmin()(admin.move, { body: { accountId: 1, toAccountId, ...page } }),
    ).rejects.toMatchObject({ code: 'bad_request' });
  expect(await chosenBy(1)).toEqual(['11']);
});

it('has one winner when two administrators move a page at once', async () => {
  await connectAll(1, 2, 3);
  await save(1, [page]);
  const ends = await Promise.allSettled(
    [2, 3].map((toAccountId) => asAdmin()(admin.move, { body: { accountId: 1, toAccountId, ...page } })),
  );
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await list()).locks).toHaveLength(1);
});

it('leaves no selection behind when an account saves during a move', async () => {
  await connectAll(1, 2);
  for (let turn = 0; turn < 8; turn += 1) {
    await save(1, [page]);
    await Promise.allSettled([
      save(1, [page]),
      asAdmin()(admin.move, { body: { accountId: 1, toAccountId: 2, ...page } }),
    ]);
    expect(await chosenBy(1)).toEqual([]);
    await save(2, []);
  }
});
