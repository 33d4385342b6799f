import type { HandlerInput, HandlerReply } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import type { pageLocks as endpoints } from '@kallos/contracts/social/page-locks';
import { acrossAccounts, type Transaction } from '@kallos/service-kit/database/database';
import { and, desc, eq, exists, inArray, lt, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Ctx } from '../../context.ts';
import { pageLocks, pages, selectedPages } from '../../schema/deliveries.ts';
import { announceSelection } from '../store.ts';
import { announceHolderChange, lockKeyOf } from './page-locks.ts';

type Query = HandlerInput<typeof endpoints.list>['query'];
type Place = HandlerInput<typeof endpoints.release>['body'];
type Lock = typeof pageLocks.$inferSelect;

const onePage = 50;
const others = alias(pageLocks, 'others');

const isHeld = ne(pageLocks.state, 'released');
/** True if several accounts hold the page. */
const isShared = (tx: Transaction) =>
  exists(
    tx
      .select({ id: others.id })
      .from(others)
      .where(
        and(
          eq(others.platform, pageLocks.platform),
          eq(others.pageId, pageLocks.pageId),
          eq(others.state, 'double'),
        ),
      ),
  );

const named = (search: string) => {
  const words = `%${search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return or(sql`${pageLocks.pageName} ilike ${words}`, sql`${pageLocks.pageId} ilike ${words}`);
};

const isPlaceOf = (lock: Pick<Lock, 'platform' | 'pageId'>) =>
  and(eq(pageLocks.platform, lock.platform), eq(pageLocks.pageId, lock.pageId));

/**
 * Returns, per page key, the accounts whose user manages the page and whether the holder publishes
 * there.
 */
async function readUses(tx: Transaction, locks: readonly Lock[]) {
  if (locks.length === 0) return { managers: new Map<string, number[]>(), inUse: new Set<string>() };
  const keys = locks.map(lockKeyOf);
  const managing = await tx
    .select({ accountId: pages.accountId, platform: pages.platform, pageId: pages.externalId })
    .from(pages)
    .where(inArray(sql`${pages.platform} || ':' || ${pages.externalId}`, keys));
  const chosen = await tx
    .select({
      accountId: selectedPages.accountId,
      platform: selectedPages.platform,
      pageId: selectedPages.pageId,
    })
    .from(selectedPages)
    .where(
      and(
        inArray(sql`${selectedPages.platform} || ':' || ${selectedPages.pageId}`, keys),
        eq(selectedPages.isActive, true),
      ),
    );
  return {
    managers: new Map(
      [...Map.groupBy(managing, lockKeyOf)].map(([key, rows]) => [
        key,
        rows.map(({ accountId }) => accountId),
      ]),
    ),
    inUse: new Set(chosen.map((row) => `${row.accountId}:${lockKeyOf(row)}`)),
  };
}

/** Lists which account holds which page, newest first. */
export function listPageLocks(
  ctx: Ctx,
  { accountId, search = '', onlyShared, before }: Query,
): Promise<HandlerReply<typeof endpoints.list>> {
  return acrossAccounts(ctx.db, async (tx) => {
    const rows = await tx
      .select()
      .from(pageLocks)
      .where(
        and(
          isHeld,
          accountId === undefined ? undefined : eq(pageLocks.accountId, accountId),
          search.trim() === '' ? undefined : named(search),
          onlyShared === undefined ? undefined : isShared(tx),
          before === undefined ? undefined : lt(pageLocks.id, before),
        ),
      )
      .orderBy(desc(pageLocks.id))
      .limit(onePage + 1);
    const shown = rows.slice(0, onePage);
    const { managers, inUse } = await readUses(tx, shown);
    const [{ shared } = { shared: 0 }] = await tx
      .select({ shared: sql<number>`count(distinct (${pageLocks.platform}, ${pageLocks.pageId}))::int` })
      .from(pageLocks)
      .where(eq(pageLocks.state, 'double'));
    return {
      success: true,
      locks: shown.map((lock) => ({
        ...lock,
        state: lock.state === 'double' ? 'double' : 'held',
        isInUse: inUse.has(`${lock.accountId}:${lockKeyOf(lock)}`),
        alsoManagedBy: (managers.get(lockKeyOf(lock)) ?? []).filter((id) => id !== lock.accountId),
      })),
      shared,
      hasMore: rows.length > onePage,
    };
  });
}

/**
 * Ends and announces an account's lock and selection; its posts are put on hold when no page is
 * left.
 */
async function releaseFromAccount(tx: Transaction, lock: Lock, actor: string): Promise<void> {
  await tx.delete(pageLocks).where(eq(pageLocks.id, lock.id));
  await tx
    .delete(selectedPages)
    .where(
      and(
        eq(selectedPages.accountId, lock.accountId),
        eq(selectedPages.platform, lock.platform),
        eq(selectedPages.pageId, lock.pageId),
      ),
    );
  await announceSelection(tx, lock.accountId);
  await announceHolderChange(tx, lock.accountId, lock, { change: 'taken_away', actor });
}

/**
 * Locks all rows of a page; throws if none is the account's, because another administrator may have
 * moved it.
 */
async function lockPlace(tx: Transaction, { accountId, platform, pageId }: Place) {
  const locks = await tx
    .select()
    .from(pageLocks)
    .where(and(isPlaceOf({ platform, pageId }), isHeld))
    .orderBy(pageLocks.id)
    .for('update');
  const own = locks.find((lock) => lock.accountId === accountId);
  if (!own) throw new AppError('not_found', { message: 'This account does not hold the page any more.' });
  return { locks, own };
}

/** Releases a page from an account, so that another account can select it. */
export async function releasePage(ctx: Ctx, place: Place, actor: string) {
  await acrossAccounts(ctx.db, async (tx) => {
    const { own } = await lockPlace(tx, place);
    await releaseFromAccount(tx, own, actor);
  });
  ctx.log.info({ ...place, actor }, 'an administrator released a page');
  return { success: true as const, message: 'The page was released.' };
}

/**
 * Moves a page to another account as its only holder. Posts are published there only after that
 * account selects the page: its scheduled posts were not written for it.
 */
export async function movePage(
  ctx: Ctx,
  { toAccountId, ...place }: Place & { toAccountId: number },
  actor: string,
) {
  const { platform, pageId } = place;
  await acrossAccounts(ctx.db, async (tx) => {
    const { locks, own } = await lockPlace(tx, place);
    const isManaged = and(
      eq(pages.accountId, toAccountId),
      eq(pages.platform, platform),
      eq(pages.externalId, pageId),
    );
    if (toAccountId === own.accountId || (await tx.$count(pages, isManaged)) === 0)
      throw new AppError('bad_request', {
        message: "The other account's Facebook login does not manage this page.",
      });
    // Other holders lose the page first: otherwise one of them would become the holder.
    const losing = locks.filter(({ accountId }) => accountId !== toAccountId);
    for (const lock of losing.toSorted((a, b) => Number(a.state === 'held') - Number(b.state === 'held')))
      await releaseFromAccount(tx, lock, actor);
    const { pageName } = own;
    await tx
      .insert(pageLocks)
      .values({ accountId: toAccountId, platform, pageId, pageName })
      .onConflictDoUpdate({
        target: [pageLocks.accountId, pageLocks.platform, pageLocks.pageId],
        set: { state: 'held', since: sql`now()`, updatedAt: sql`now()` },
      });
    await announceHolderChange(tx, toAccountId, own, { change: 'given', actor });
  });
  ctx.log.info({ ...place, toAccountId, actor }, 'an administrator moved a page');
  return { success: true as const, message: 'The page was moved.' };
}
