import type { PageHolderChange } from '@kallos/contracts/social/events';
import { pageHolderChanged } from '@kallos/contracts/social/events';
import type { Platform } from '@kallos/contracts/wire';
import { acrossAccounts, type Database, type Transaction } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { pageLocks } from '../../schema/deliveries.ts';

/** Identifies a locked page or Instagram account. */
export interface LockedPage {
  readonly platform: Platform;
  readonly pageId: string;
  readonly pageName: string;
}

export const lockKeyOf = ({ platform, pageId }: Pick<LockedPage, 'platform' | 'pageId'>) =>
  `${platform}:${pageId}`;
/** Matches the rows of the given pages. */
const isOneOf = (places: readonly Pick<LockedPage, 'platform' | 'pageId'>[]) =>
  inArray(sql`${pageLocks.platform} || ':' || ${pageLocks.pageId}`, places.map(lockKeyOf));

/** Announces that an account gained or lost a page, for the audit log and the mail to its users. */
export const announceHolderChange = (
  tx: Transaction,
  accountId: number,
  { platform, pageId, pageName }: LockedPage,
  { change, actor }: { change: PageHolderChange; actor: string },
): Promise<void> => announce(tx, pageHolderChanged, { accountId, platform, pageId, pageName, change, actor });

/**
 * Locks pages for an account and returns those that another account holds. The unique index decides
 * between concurrent accounts. Needs a transaction across accounts, because former holders are
 * notified.
 */
export async function acquireLocks(
  tx: Transaction,
  accountId: number,
  places: readonly LockedPage[],
  actor: string,
): Promise<LockedPage[]> {
  if (places.length === 0) return [];
  const isOwn = and(eq(pageLocks.accountId, accountId), isOneOf(places));
  await tx.delete(pageLocks).where(and(isOwn, eq(pageLocks.state, 'released')));
  const taken = await tx
    .insert(pageLocks)
    // A fixed lock order prevents deadlocks.
    .values(
      places
        .map(({ platform, pageId, pageName }) => ({ accountId, platform, pageId, pageName }))
        .toSorted((a, b) => (lockKeyOf(a) < lockKeyOf(b) ? -1 : 1)),
    )
    .onConflictDoNothing()
    .returning();
  if (taken.length > 0) await notifyFormerHolders(tx, accountId, taken, actor);
  // Waits for an administrator's concurrent move or release of these pages.
  const own = new Set((await tx.select().from(pageLocks).where(isOwn).for('share')).map(lockKeyOf));
  return places.filter((place) => !own.has(lockKeyOf(place)));
}

/** Notifies the new holder and the accounts that had released these pages. */
async function notifyFormerHolders(
  tx: Transaction,
  accountId: number,
  taken: readonly LockedPage[],
  actor: string,
): Promise<void> {
  const former = await tx
    .delete(pageLocks)
    .where(and(ne(pageLocks.accountId, accountId), isOneOf(taken), eq(pageLocks.state, 'released')))
    .returning();
  for (const lock of former)
    await announceHolderChange(tx, lock.accountId, lock, { change: 'passed_on', actor });
  const passedOn = new Set(former.map(lockKeyOf));
  for (const place of taken)
    if (passedOn.has(lockKeyOf(place)))
      await announceHolderChange(tx, accountId, place, { change: 'taken_over', actor });
}

/** Releases all pages that an account holds, except the given ones. */
export async function releaseLocks(
  tx: Transaction,
  accountId: number,
  {
    kept = [],
    networks,
  }: {
    readonly kept?: readonly Pick<LockedPage, 'platform' | 'pageId'>[];
    /** Only pages of these networks. */
    readonly networks?: readonly Platform[];
  } = {},
): Promise<void> {
  const isMeant = networks && inArray(pageLocks.platform, networks);
  const isDropped =
    kept.length === 0
      ? undefined
      : notInArray(sql`${pageLocks.platform} || ':' || ${pageLocks.pageId}`, kept.map(lockKeyOf));
  await tx
    .update(pageLocks)
    .set({ state: 'released', since: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(pageLocks.accountId, accountId), ne(pageLocks.state, 'released'), isMeant, isDropped));
}

/**
 * Locks pages that were selected through an older release without locks, unless another account
 * holds them.
 */
export const lockSelectedPages = (tx: Transaction, accountId: number) =>
  tx.execute(sql`insert into page_locks (account_id, platform, page_id, page_name)
    select account_id, platform, page_id, page_name from selected_pages
    where account_id = ${accountId} and is_active order by platform, page_id on conflict do nothing`);

/**
 * Clears the page names of a lock; the lock itself protects the account and contains no personal
 * data.
 */
export const clearLockNames = (tx: Transaction, accountId: number, networks: readonly Platform[]) =>
  tx
    .update(pageLocks)
    .set({ pageName: sql`${pageLocks.pageId}` })
    .where(and(eq(pageLocks.accountId, accountId), inArray(pageLocks.platform, networks)));

/** Returns the keys of the pages that another account holds and this one does not share. */
export async function findKeysHeldByOthers(
  db: Database,
  accountId: number,
  places: readonly Pick<LockedPage, 'platform' | 'pageId'>[],
): Promise<ReadonlySet<string>> {
  if (places.length === 0) return new Set();
  const locks = await acrossAccounts(db, (tx) =>
    tx
      .select()
      .from(pageLocks)
      .where(and(isOneOf(places), ne(pageLocks.state, 'released'))),
  );
  const own = new Set(locks.filter((lock) => lock.accountId === accountId).map(lockKeyOf));
  return new Set(locks.map(lockKeyOf).filter((key) => !own.has(key)));
}

/** Returns whether another account holds a page that this one does not share. */
export const isHeldByOther = async (
  db: Database,
  { accountId, ...place }: { accountId: number; platform: Platform; pageId: string },
): Promise<boolean> => (await findKeysHeldByOthers(db, accountId, [place])).size > 0;
