import { isTimeZone } from '@kallos/calendar/wall-clock';
import type { accountCreated, companyInfoSaved } from '@kallos/contracts/auth/events';
import type {
  accountProductAdded,
  accountProductRemoved,
  accountProductsListed,
} from '@kallos/contracts/catalog/events';
import type { Payload } from '@kallos/contracts/event';
import { StoredPath } from '@kallos/contracts/media/stored-path';
import { loginNames, networks, networksOfLogin } from '@kallos/contracts/networks';
import { resyncWanted } from '@kallos/contracts/posts/events';
import type { pagesSelected, pageStateChanged } from '@kallos/contracts/social/events';
import { health } from '@kallos/contracts/social/health';
import { acrossAccounts, inAccount, type Transaction } from '@kallos/service-kit/database/database';
import type { EventContext } from '@kallos/service-kit/messaging/inbox';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { and, eq, inArray, lte, notInArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Ctx } from '../context.ts';
import {
  accountProductsCopy,
  accountsCopy,
  companyCopy,
  connectionsCopy,
  pagesCopy,
  pagesCopyVersions,
  refusedPagesCopy,
  signInsCopy,
} from '../schema/copies.ts';
import { isOpen, pagesOf, standardCompany } from './copies.ts';

const updatedAt = sql`now()`;

/** Writes a copy by its key unless it has a newer event; `where` is a further condition for replacing. */
const keep = <T extends typeof accountsCopy | typeof companyCopy | typeof accountProductsCopy>(
  tx: Transaction,
  table: T,
  row: T['$inferInsert'] & { readonly version: number },
  { target, where }: { target: PgColumn; where?: SQL },
) =>
  tx
    .insert(table)
    .values(row as never)
    .onConflictDoUpdate({
      target,
      set: { ...row, updatedAt } as never,
      setWhere: and(where, lte(table.version, row.version)),
    });

/** Saves an account's state; returns true if it was suspended or closed and is open again. */
export async function saveAccountCopy(
  tx: Transaction,
  {
    groupName = '',
    tags = [],
    trialEndsAt = null,
    life = 'open',
    ...account
  }: Payload<typeof accountCreated>,
  { sequence: version }: EventContext,
): Promise<boolean> {
  const { accountId } = account;
  const before = await isOpen(tx, accountId);
  const trialEnd = trialEndsAt === null ? null : new Date(trialEndsAt);
  const row = { ...account, groupName, tags, trialEndsAt: trialEnd, life, version };
  await keep(tx, accountsCopy, row, { target: accountsCopy.accountId });
  return !before && (await isOpen(tx, accountId));
}

export async function saveCompanyCopy(
  tx: Transaction,
  company: Payload<typeof companyInfoSaved>,
  { sequence: version }: EventContext,
): Promise<void> {
  const timeZone = isTimeZone(company.timeZone) ? company.timeZone : standardCompany.timeZone;
  const deadEmails = company.deadEmails ?? [];
  const logoPath = StoredPath.safeParse(company.logoUrl).data ?? null;
  await keep(
    tx,
    companyCopy,
    { ...company, logoPath, deadEmails, timeZone, version },
    { target: companyCopy.accountId },
  );
}

export async function saveProductCopy(
  tx: Transaction,
  product: Payload<typeof accountProductAdded>,
  { sequence: version }: EventContext,
): Promise<void> {
  const { accountProductId: target, accountId } = accountProductsCopy;
  const where = eq(accountId, product.accountId);
  await keep(tx, accountProductsCopy, { ...product, version }, { target, where });
}

const removeProducts = (tx: Transaction, accountId: number, version: number, which: SQL | undefined) =>
  tx
    .update(accountProductsCopy)
    .set({ isRemoved: true, version, updatedAt })
    .where(and(eq(accountProductsCopy.accountId, accountId), which));

export async function dropProduct(
  tx: Transaction,
  { accountId, accountProductId }: Payload<typeof accountProductRemoved>,
  { sequence: version }: EventContext,
): Promise<void> {
  await removeProducts(tx, accountId, version, eq(accountProductsCopy.accountProductId, accountProductId));
}

/** Deletes what the account no longer has, even if the removal event was lost. */
export async function dropUnlisted(
  tx: Transaction,
  { accountId, accountProductIds }: Payload<typeof accountProductsListed>,
  { sequence: version }: EventContext,
): Promise<void> {
  const isUnlisted =
    accountProductIds.length === 0
      ? undefined
      : notInArray(accountProductsCopy.accountProductId, accountProductIds);
  await removeProducts(tx, accountId, version, and(lte(accountProductsCopy.version, version), isUnlisted));
}

/** Returns whether this event is the account's newest. */
async function isNewest(tx: Transaction, accountId: number, { sequence: version }: EventContext) {
  const moved = await tx
    .insert(pagesCopyVersions)
    .values({ accountId, version })
    .onConflictDoUpdate({
      target: pagesCopyVersions.accountId,
      set: { version },
      setWhere: lte(pagesCopyVersions.version, version),
    })
    .returning();
  return moved.length > 0;
}

/** Replaces the account's pages by the event's complete list; returns false for an outdated event. */
export async function savePagesCopy(
  tx: Transaction,
  { accountId, pages }: Payload<typeof pagesSelected>,
  facts: EventContext,
): Promise<boolean> {
  if (!(await isNewest(tx, accountId, facts))) return false;
  await tx.delete(pagesCopy).where(eq(pagesCopy.accountId, accountId));
  if (pages.length > 0) await tx.insert(pagesCopy).values(pages.map((page) => ({ accountId, ...page })));
  return true;
}

export const dropPages = (
  tx: Transaction,
  { accountId }: { accountId: number },
  facts: EventContext,
): Promise<boolean> => savePagesCopy(tx, { accountId, pages: [] }, facts);

/**
 * Marks the pages of a login as unreachable until the account reconnects, or as reachable; returns
 * false for an outdated event.
 */
export async function markReconnect(
  tx: Transaction,
  { accountId, login, isReconnectNeeded }: { accountId: number; login: string; isReconnectNeeded: boolean },
  facts: EventContext,
): Promise<boolean> {
  if (!(await isNewest(tx, accountId, facts))) return false;
  await tx
    .update(pagesCopy)
    .set({ isReconnectNeeded })
    .where(and(eq(pagesCopy.accountId, accountId), inArray(pagesCopy.platform, networksOfLogin(login))));
  return true;
}

/** Stores why a page accepts no posts; returns false for an outdated event. */
export async function savePageStateCopy(
  tx: Transaction,
  { accountId, platform, pageId, pageName, state }: Payload<typeof pageStateChanged>,
  { sequence: version }: EventContext,
): Promise<boolean> {
  const reason = state.state === 'waiting' && state.isLasting ? state.reason : null;
  const kept = await tx
    .insert(refusedPagesCopy)
    .values({ accountId, platform, pageId, pageName, reason, version })
    .onConflictDoUpdate({
      target: [refusedPagesCopy.accountId, refusedPagesCopy.platform, refusedPagesCopy.pageId],
      set: { pageName, reason, version, updatedAt },
      setWhere: lte(refusedPagesCopy.version, version),
    })
    .returning();
  return kept.length > 0;
}

/** Queries the selected pages if the copy has none to publish on; a newer event takes precedence. */
export async function learnPages(ctx: Pick<Ctx, 'db' | 'social'>, accountId: number): Promise<void> {
  const { pages, version } = await inAccount(ctx.db, accountId, async (tx) => {
    const [seen] = await tx
      .select()
      .from(pagesCopyVersions)
      .where(eq(pagesCopyVersions.accountId, accountId));
    return { pages: await pagesOf(tx, accountId), version: seen?.version ?? 0 };
  });
  if (pages.some((page) => !page.isReconnectNeeded)) return;
  const told = await ctx.social(health.selection, { body: { accountId } }).catch(() => undefined);
  if (!told) return;
  // A service of an earlier release does not name the logins.
  const broken = told.brokenLogins ?? (told.isReconnectNeeded ? loginNames : []);
  const usable = told.pages.filter(({ platform }) => !broken.includes(networks[platform].login));
  if (usable.length === 0) return;
  const rows = usable.map((page) => ({ accountId, ...page, isReconnectNeeded: false }));
  await inAccount(ctx.db, accountId, async (tx) => {
    if (!(await isNewest(tx, accountId, { sequence: version }))) return;
    await tx
      .insert(pagesCopy)
      .values(rows)
      .onConflictDoUpdate({
        target: [pagesCopy.accountId, pagesCopy.pageId],
        set: { isReconnectNeeded: false },
      });
  });
}

/** Requests all services to announce their state again; correct copies stay. */
export async function askForResync(ctx: Pick<Ctx, 'db' | 'log'>, reason: string) {
  await acrossAccounts(ctx.db, (tx) => announce(tx, resyncWanted, { reason }));
  ctx.log.info({ reason }, 'copies asked for');
  return { success: true as const };
}

/** A database without accounts is new or was lost; one without connections and sign-ins is of an older release. */
export async function fillNewCopies(ctx: Pick<Ctx, 'db' | 'log'>): Promise<boolean> {
  const isKnown = await acrossAccounts(ctx.db, async (tx) => {
    const [account] = await tx.select().from(accountsCopy).limit(1);
    const [connection] = await tx.select().from(connectionsCopy).limit(1);
    const [signIn] = await tx.select().from(signInsCopy).limit(1);
    return account !== undefined && (connection ?? signIn) !== undefined;
  });
  if (isKnown) return false;
  await askForResync(ctx, 'a copy is empty');
  return true;
}
