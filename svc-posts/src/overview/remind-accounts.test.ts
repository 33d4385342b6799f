import { companyInfoSaved } from '@kallos/contracts/auth/events';
import { accountOverview as endpoints } from '@kallos/contracts/posts/account-overview';
import { connectionChanged } from '@kallos/contracts/social/events';
import type { Transaction } from '@kallos/service-kit/database/database';
import { adminCaller, callAs } from '@kallos/service-kit/testing';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it, vi } from 'vitest';
import { companyFacts, seedPost, useTestPosts } from '../../testing/test-posts.ts';
import { mails } from '../schema/mails.ts';
import { bulkGeneratedPosts } from '../schema/posts.ts';
import { refreshOverview } from './refresh-overview.ts';
import { remindAccounts } from './remind-accounts.ts';

const posts = useTestPosts();
let account = 0;
const reply = async (...accountIds: number[]) => {
  while (await refreshOverview(posts.database.db));
  return callAs(posts.app, adminCaller)(endpoints.remind, { body: { accountIds } });
};
const remind = async (...accountIds: number[]) => (await reply(...accountIds)).reminded;
const queued = async () =>
  (await posts.rows(mails, eq(mails.accountId, account)))
    .filter(({ state }) => state === 'waiting')
    .map(({ kind, postIds }) => ({ kind, postIds }));

/** Returns the number of transactions that wait for a lock in this database. */
const countWaiting = async () => {
  const [row] = await posts.database.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return row?.count ?? 0;
};

beforeEach(async () => {
  account += 1;
  await posts.setUp(account);
  await posts.across((tx) => tx.delete(bulkGeneratedPosts).where(eq(bulkGeneratedPosts.accountId, account)));
  await posts.across((tx) => tx.delete(mails));
});
const connect = (state: 'ok' | 'needs_reconnect') =>
  posts.consume(connectionChanged, { accountId: account, state, since: new Date(), endsAt: null });

it('asks for a new connection when it is broken, once', async () => {
  await connect('needs_reconnect');
  expect(await remind(account, account)).toEqual([account]);
  expect(await remind(account)).toEqual([account]);
  expect(await queued()).toEqual([{ kind: 'reconnect', postIds: [] }]);
});

it('sends the drafts for approval, the nearest first', async () => {
  await connect('ok');
  const late = await seedPost(posts, account, { scheduledDate: new Date(Date.now() + 9 * 86_400_000) });
  const soon = await seedPost(posts, account, { scheduledDate: new Date(Date.now() + 86_400_000) });
  await seedPost(posts, account, { scheduledDate: new Date(Date.now() - 86_400_000) });
  expect(await remind(account)).toEqual([account]);
  expect(await queued()).toEqual([{ kind: 'period', postIds: [soon, late] }]);
});

it('sends nothing twice within an hour, also when the first mail has left', async () => {
  await connect('needs_reconnect');
  expect(await remind(account)).toEqual([account]);
  await posts.across((tx) => tx.update(mails).set({ state: 'sent', sentAt: new Date() }));
  expect(await reply(account)).toMatchObject({ reminded: [], recent: [account], failed: [] });
  expect(await queued()).toEqual([]);
  await posts.across((tx) => tx.update(mails).set({ sentAt: new Date(Date.now() - 61 * 60_000) }));
  expect(await remind(account)).toEqual([account]);
});

it('mails within the hour only about drafts that are new', async () => {
  await connect('ok');
  const tomorrow = new Date(Date.now() + 86_400_000);
  await seedPost(posts, account, { scheduledDate: tomorrow });
  await remind(account);
  await posts.across((tx) => tx.update(mails).set({ state: 'sending' }));
  expect(await reply(account)).toMatchObject({ reminded: [], recent: [account] });
  const added = await seedPost(posts, account, { scheduledDate: tomorrow });
  expect(await remind(account)).toEqual([account]);
  expect(await queued()).toEqual([{ kind: 'period', postIds: [added] }]);
});

it('waits for a mail that is being opened, and repeats none of its drafts', async () => {
  await connect('ok');
  await seedPost(posts, account, { scheduledDate: new Date(Date.now() + 86_400_000) });
  await remind(account);
  let answer: ReturnType<typeof reply> | undefined;
  await posts.across(async (tx) => {
    await tx.update(mails).set({ state: 'sending' });
    answer = callAs(posts.app, adminCaller)(endpoints.remind, { body: { accountIds: [account] } });
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), { timeout: 10_000, interval: 20 });
  });
  expect(await answer).toMatchObject({ reminded: [], recent: [account] });
  expect(await queued()).toEqual([]);
});

it('names an account without an address', async () => {
  await connect('needs_reconnect');
  await posts.consume(companyInfoSaved, { ...companyFacts, accountId: account, emails: [] });
  expect(await reply(account)).toMatchObject({ reminded: [], unreachable: [account] });
  expect(await queued()).toEqual([]);
});

it('reminds the others when one account fails', async () => {
  await connect('needs_reconnect');
  while (await refreshOverview(posts.database.db));
  const db = new Proxy(posts.ctx.db, {
    get: (target, name) =>
      name === 'transaction'
        ? (work: (tx: Transaction) => Promise<unknown>) =>
            target.transaction(async (tx) => {
              const done = await work(tx);
              if ((await tx.select().from(mails)).length > 0) throw new Error('planted');
              return done;
            })
        : (Reflect.get(target, name) as unknown),
  });
  expect(await remindAccounts({ ...posts.ctx, db }, [9999, account])).toMatchObject({
    reminded: [],
    failed: [account],
  });
});

it('sends nothing when nothing waits, or for an unknown account', async () => {
  await connect('ok');
  expect(await remind(account, 9999)).toEqual([]);
  expect(await queued()).toEqual([]);
});
