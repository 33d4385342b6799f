import { connection as contract } from '@kallos/contracts/social/connection';
import { pageHolderChanged, pagesSelected } from '@kallos/contracts/social/events';
import { acrossAccounts, inAccount } from '@kallos/service-kit/database/database';
import { readAnnounced, readRows } from '@kallos/service-kit/testing';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openLoginBench, page, withInstagram } from '../../../testing/login-bench.ts';
import { pageLocks, selectedPages } from '../../schema/deliveries.ts';
import { eraseConnection } from '../store.ts';

const bench = openLoginBench();
const facebook = { pageId: '11', platform: 'facebook' } as const;
const other = { pageId: '10', platform: 'facebook' } as const;
const instagram = { pageId: 'ig-10', instagramId: 'ig-10', platform: 'instagram' } as const;
type Chosen = Array<{ pageId: string; platform: 'facebook' | 'instagram' }>;

const save = (accountId: number, pages: Chosen) =>
  bench.business(accountId)(contract.saveSelectedPages, { body: { pages } });
const chosenBy = async (accountId: number) =>
  (await bench.business(accountId)(contract.listSelectedPages)).selectedPages.map(({ pageId }) => pageId);
/** Connects the accounts as one user, or as another user who manages the same pages. */
const connectAll = async (...accounts: number[]) => {
  for (const accountId of accounts) await bench.connectAccount(accountId);
};
const holders = async () =>
  (await readRows(bench.db, pageLocks)).map(
    ({ accountId, pageId, state }) => `${accountId} ${pageId} ${state}`,
  );
/** Deletes the lock rows as `npm run erase-account` does. */
const eraseLocks = (accountId: number) =>
  acrossAccounts(bench.db, (tx) => tx.delete(pageLocks).where(eq(pageLocks.accountId, accountId)));
/** Recreates the state before page locks: account 2 shares account 1's selection. */
const share = (accountId = 2) =>
  acrossAccounts(bench.db, async (tx) => {
    const row = { accountId, ...facebook, pageName: 'Page 11' };
    await tx.insert(selectedPages).values(row);
    await tx.insert(pageLocks).values({ ...row, state: 'double' });
  });

describe('a selected page', () => {
  it.each([
    ['the same person', 'meta-1'],
    ['another person who manages it too', 'meta-2'],
  ])('is refused to another account, connected by %s, without side effects', async (_, id) => {
    await connectAll(1);
    bench.person.id = id;
    await connectAll(2);
    await save(1, [facebook]);
    await save(2, [other]);
    await expect(save(2, [other, facebook])).rejects.toMatchObject({
      code: 'page_taken',
      body: { fields: { 'pages.1.pageId': 'page_taken' } },
    });
    expect([await chosenBy(1), await chosenBy(2)]).toEqual([['11'], ['10']]);
    expect((await bench.listOf(2)).facebookPages).toMatchObject([
      { id: '10', isTaken: false },
      { id: '11', isTaken: true, isChosen: false },
    ]);
    expect((await bench.listOf(2)).facebookPages[1]?.publishing).toBeUndefined();
    expect((await bench.listOf(1)).facebookPages).toMatchObject([{ isTaken: true }, { isTaken: false }]);
  });

  it('does not disclose the holder to the other account', async () => {
    await connectAll(1, 2);
    await save(1, [facebook]);
    const refusal = await save(2, [facebook]).catch((error: unknown) => error);
    expect(JSON.stringify(refusal)).not.toMatch(/account|"1"|Ιατρείο/);
  });

  it.each([
    ['a Facebook page', facebook],
    ['an Instagram account', instagram],
  ])('goes to one of eight accounts that select %s at once', async (_, wanted) => {
    const accounts = [1, 2, 3, 4, 5, 6, 7, 8];
    await connectAll(...accounts);
    const ends = await Promise.allSettled(accounts.map((id) => save(id, [wanted])));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const end of ends)
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'page_taken' });
    expect(await readRows(bench.db, selectedPages)).toHaveLength(1);
  });

  it('causes no deadlock when two accounts swap their pages', async () => {
    await connectAll(1, 2);
    await save(1, [facebook]);
    await save(2, [other]);
    for (let turn = 0; turn < 10; turn += 1) {
      const ends = await Promise.allSettled([save(1, [other]), save(2, [facebook])]);
      for (const end of ends)
        if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'page_taken' });
      await save(1, []);
      await save(2, []);
      await save(1, [facebook]);
      await save(2, [other]);
    }
  });

  it('is free once released and notifies both accounts on the next selection', async () => {
    await connectAll(1, 2);
    await save(1, [facebook, instagram]);
    await save(1, [instagram]);
    expect(await readAnnounced(bench.db, pageHolderChanged)).toEqual([]);
    await save(2, [facebook]);
    expect(await readAnnounced(bench.db, pageHolderChanged)).toMatchObject([
      { accountId: 1, pageId: '11', change: 'passed_on' },
      { accountId: 2, pageId: '11', change: 'taken_over' },
    ]);
    await expect(save(1, [facebook])).rejects.toMatchObject({ code: 'page_taken' });
  });

  it('can be dropped and selected again by its account without an event', async () => {
    await connectAll(1);
    await save(1, [facebook]);
    await save(1, []);
    await save(1, [facebook]);
    expect(await readAnnounced(bench.db, pageHolderChanged)).toEqual([]);
  });

  it('is not locked by an inactive selection', async () => {
    await connectAll(1, 2);
    await bench.business(1)(contract.saveSelectedPages, {
      body: { pages: [{ ...facebook, isActive: false }] },
    });
    await save(2, [facebook]);
  });

  it('stays with its account when its Instagram account moves to another page', async () => {
    await connectAll(1, 2);
    await save(1, [instagram]);
    const account = { id: 'ig-10', username: 'user.10', name: null };
    bench.person.pages = [page('11', { instagram_business_account: account })];
    await connectAll(2);
    await expect(save(2, [instagram])).rejects.toMatchObject({ code: 'page_taken' });
  });
});

describe('the lock of an account', () => {
  it('ends when it disconnects, unlike those of other accounts', async () => {
    await connectAll(1, 2);
    await save(1, [facebook]);
    await save(2, [other]);
    await bench.business(1)(contract.disconnect);
    expect(await chosenBy(2)).toEqual(['10']);
    expect((await bench.listOf(2)).connected).toBe(true);
    await save(2, [other, facebook]);
  });

  it.each(['deauthorised', 'data_deletion'] as const)(
    'survives a connection that Meta ended because of a user (%s)',
    async (reason) => {
      await connectAll(1, 2);
      await save(1, [facebook]);
      await inAccount(bench.db, 1, (tx) => eraseConnection(tx, { accountId: 1, login: 'facebook' }, reason));
      await expect(save(2, [facebook])).rejects.toMatchObject({ code: 'page_taken' });
      const [lock] = await readRows(bench.db, pageLocks);
      expect(lock?.pageName).toBe(reason === 'data_deletion' ? '11' : 'Page 11');
      await connectAll(1);
      await save(1, [facebook]);
      expect((await readAnnounced(bench.db, pagesSelected)).at(-1)?.pages).toMatchObject([{ pageId: '11' }]);
    },
  );

  it('survives another login of the account', async () => {
    await connectAll(1, 2);
    await save(1, [facebook]);
    bench.person.id = 'meta-3';
    await connectAll(1);
    await expect(save(2, [facebook])).rejects.toMatchObject({ code: 'page_taken' });
    expect(await chosenBy(1)).toEqual(['11']);
  });

  it('ends when the account is erased', async () => {
    await connectAll(1, 2);
    await save(1, [facebook]);
    await eraseLocks(1);
    await save(2, [facebook]);
  });
});

describe('a page that two accounts shared before page locks existed', () => {
  it('stays selected in both and is refused to a third', async () => {
    await connectAll(1, 2, 3);
    await save(1, [facebook]);
    await share();
    await save(1, [facebook]);
    await save(2, [facebook]);
    await expect(save(3, [facebook])).rejects.toMatchObject({ code: 'page_taken' });
    expect((await bench.listOf(2)).facebookPages[1]).toMatchObject({ isTaken: false, isChosen: true });
  });

  it.each([
    ['releases it', () => save(1, [])],
    ['disconnects', () => bench.business(1)(contract.disconnect)],
    ['is erased', () => eraseLocks(1)],
  ])('belongs to the other account when the first %s', async (_, end) => {
    await connectAll(1, 2, 3);
    await save(1, [facebook]);
    await share();
    await end();
    expect(await holders()).toContain('2 11 held');
    await expect(save(3, [facebook])).rejects.toMatchObject({ code: 'page_taken' });
    await save(2, [facebook]);
  });

  it('is not shared again with the account that dropped it', async () => {
    await connectAll(1, 2);
    await save(1, [facebook]);
    await share();
    await save(2, []);
    await expect(save(2, [facebook])).rejects.toMatchObject({ code: 'page_taken' });
  });
});

it('reports the locks of accounts for their own pages', async () => {
  bench.person.pages = [withInstagram('10')];
  await connectAll(1);
  expect((await bench.listOf(1)).instagramAccounts).toMatchObject([{ isTaken: false }]);
});
