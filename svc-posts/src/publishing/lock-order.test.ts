import {
  acrossAccounts,
  openDatabase,
  type Database,
  type Transaction,
} from '@kallos/service-kit/database/database';
import { updateRows } from '@kallos/service-kit/testing';
import { eq, sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ago, rules, stage, useStage } from '../../testing/publishing-stage.ts';
import { clearVerdicts } from '../claims/recheck-posts.ts';
import { checkNextPosts, resetChecks } from '../preflight/check-posts.ts';
import { bulkGeneratedPosts as posts, postChecks, postTargets } from '../schema/posts.ts';
import { claimPosts, renewLeases, type ClaimedPost } from './claim-due-posts.ts';
import { releasePostsOnHold } from './outcomes/finish-posts.ts';

useStage();

/** Returns the number of transactions that wait for a lock in this database. */
const countWaiting = async () => {
  const [row] = await stage.posts.database.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return row?.count ?? 0;
};

const lockOne = (tx: Transaction, id: number) =>
  tx.select({ id: posts.id }).from(posts).where(eq(posts.id, id)).for('update');

/** Changes several posts while another transaction holds the first one's lock. */
async function changeDuringLock(
  ids: readonly number[],
  change: (tx: Transaction) => Promise<unknown>,
  goOn?: (tx: Transaction) => Promise<unknown>,
) {
  const { db } = stage.posts.database;
  // The first ones are last in the table, so a scan finds them last.
  for (const id of ids.toReversed()) await updateRows(db, posts, { updatedAt: sql`now()` }, eq(posts.id, id));
  const [first = 0, ...others] = ids;
  let changing: Promise<unknown> = Promise.resolve();
  await acrossAccounts(db, async (tx) => {
    await lockOne(tx, first);
    changing = acrossAccounts(db, change);
    changing.catch(() => undefined);
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), { timeout: 10_000, interval: 20 });
    for (const id of others) await lockOne(tx, id);
    await goOn?.(tx);
  });
  await changing;
}

/** An index would return posts in order; locks must be ordered without it too. */
function openScanning(): Database {
  const byScan = '?enable_indexscan=off&enable_bitmapscan=off';
  const { db, close } = openDatabase(stage.posts.database.url + byScan, { max: 1 });
  onTestFinished(close);
  return db;
}

async function claimed(): Promise<ClaimedPost[]> {
  await stage.duePosts(4);
  const claims = await claimPosts(stage.posts.database.db, 4, rules);
  return claims.toSorted((one, other) => one.post.id - other.post.id);
}

it('renews leases while another one records outcomes', async () => {
  const claims = await claimed();
  const ids = claims.map(({ post }) => post.id);
  const db = openScanning();
  let kept = 0;
  await changeDuringLock(ids, async () => {
    kept = (await renewLeases(db, claims, rules.leaseSeconds)).size;
  });
  expect(kept).toBe(4);
});

it('continues posts on hold and half-published ones during lease renewal', async () => {
  const ids = (await claimed()).map(({ post }) => post.id);
  await stage.posts.set(postTargets, { isOnHold: true }, eq(postTargets.accountId, stage.account));
  await changeDuringLock(ids, (tx) => releasePostsOnHold(tx, { accountId: stage.account }));
});

it('rechecks the posts of a product during lease renewal', async () => {
  const ids = await stage.duePosts(4);
  const product = { accountId: stage.account, accountProductId: stage.account * 100 };
  const db = openScanning();
  await changeDuringLock(ids, () => acrossAccounts(db, (tx) => clearVerdicts(tx, product)));
});

it.each([
  ['found', async () => ({ connection: { state: 'ok' }, pages: [] })],
  ['could not find', () => Promise.reject(new Error('svc-social is away'))],
])('records what a look %s during lease renewal', async (_what, answer) => {
  const ids = await stage.duePosts(4, { scheduledDate: ago(-7200), productImage: null });
  let goOn = () => {};
  const isAsked = vi.fn();
  const social = async () => {
    isAsked();
    await new Promise<void>((done) => (goOn = done));
    return answer();
  };
  const warn = vi.spyOn(stage.posts.ctx.log, 'warn');
  onTestFinished(() => warn.mockRestore());
  const looking = checkNextPosts({ ...stage.posts.ctx, social: social as never });
  await vi.waitFor(() => expect(isAsked).toHaveBeenCalled(), { timeout: 10_000 });
  await changeDuringLock(ids, async () => {
    goOn();
    await looking;
  });
  const told = warn.mock.calls.map(([facts]) => String((facts as { err?: unknown }).err));
  expect(told.filter((error) => !error.includes('svc-social is away'))).toEqual([]);
});

it('locks posts before their findings', async () => {
  const [id = 0] = await stage.duePosts(4);
  const { account: accountId } = stage;
  const check = { bulkPostId: id, accountId, version: 1, findings: [], checkedAt: new Date() };
  await stage.posts.across((tx) => tx.insert(postChecks).values(check));
  await changeDuringLock(
    [id],
    (tx) => resetChecks(tx, { accountId }),
    (tx) => tx.update(postChecks).set({ version: 2 }).where(eq(postChecks.bulkPostId, id)),
  );
});
