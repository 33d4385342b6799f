import { AppError } from '@kallos/contracts/errors';
import { networkNames } from '@kallos/contracts/networks';
import type { PageRefusal, SelectedPage } from '@kallos/contracts/social/connection';
import { acrossAccounts, inAccount, type Transaction } from '@kallos/service-kit/database/database';
import type { BusinessCaller } from '@kallos/service-kit/security/identity';
import { and, asc, eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { networks } from '../networks/registry.ts';
import { platforms } from '../schema/connections.ts';
import { pages, selectedPages, socialConnections } from '../schema/deliveries.ts';
import { lockKeyOf, releaseLocks, acquireLocks } from './page-locks/page-locks.ts';
import { resolveSelection, type PageSelection } from './resolve-selection.ts';
import { announceSelection, readSelectedPages } from './store.ts';

/**
 * Returns the networks that posts may go to, with their advice: all that are set up, unless their
 * row is inactive.
 */
export async function activePlatforms(ctx: Ctx, tx: Transaction) {
  const rows = await tx.select().from(platforms);
  return networkNames.flatMap((name) => {
    const { capabilities, login } = networks[name];
    const row = rows.find((one) => one.name === name);
    if (row?.active === false || !login.isConfigured(ctx)) return [];
    return {
      name,
      icon: name,
      maxHashtags: row?.maxHashtags ?? capabilities.advice.hashtags,
      recommendedLength: row?.recommendedLength ?? capabilities.advice.length,
    };
  });
}

/** Locks the connection row, which serializes concurrent saves. */
async function lockConnection(tx: Transaction, accountId: number): Promise<boolean> {
  const rows = await tx
    .select({ accountId: socialConnections.accountId })
    .from(socialConnections)
    .where(eq(socialConnections.accountId, accountId))
    .for('update');
  return rows.length > 0;
}

/** Throws an error that names the page held by another account. */
function refuseTaken(choices: readonly PageSelection[], taken: { platform: string; pageId: string }): never {
  const index = choices.findIndex(
    ({ platform, pageId, instagramId }) =>
      platform === taken.platform && [pageId, instagramId].includes(taken.pageId),
  );
  throw new AppError('page_taken', {
    fields: { [`pages.${Math.max(index, 0)}.pageId`]: 'page_taken' satisfies PageRefusal },
  });
}

/**
 * Replaces the selected pages. Accepts only pages that Meta listed for the account and that are not held by
 * another account; releases the account's locks on all others.
 */
export async function saveSelectedPages(
  ctx: Ctx,
  { accountId, subject, isTrial = false }: BusinessCaller,
  choices: PageSelection[],
) {
  await acrossAccounts(ctx.db, async (tx) => {
    if (!(await lockConnection(tx, accountId))) throw new AppError('not_connected');
    const known = await tx.select().from(pages).where(eq(pages.accountId, accountId));
    const on = (await activePlatforms(ctx, tx)).map(({ name }) => name);
    const kept = new Set((await readSelectedPages(tx, accountId)).map(lockKeyOf));
    const rows = resolveSelection(choices, { known, on, isTrial, kept }).map((page) => ({
      accountId,
      ...page,
    }));
    const active = rows.filter(({ isActive }) => isActive);
    const [taken] = await acquireLocks(tx, accountId, active, subject);
    if (taken) refuseTaken(choices, taken);
    await releaseLocks(tx, accountId, { kept: active });
    await tx.delete(selectedPages).where(eq(selectedPages.accountId, accountId));
    if (rows.length > 0) await tx.insert(selectedPages).values(rows);
    await announceSelection(tx, accountId);
  });
  return { success: true as const, message: 'Selected pages saved successfully' };
}

/** Announces the account's selected pages again, for a service with an outdated copy. */
export const republishSelection = (ctx: Ctx, accountId: number) =>
  inAccount(ctx.db, accountId, async (tx) => {
    const broken = await tx
      .select({ login: socialConnections.login })
      .from(socialConnections)
      .where(and(eq(socialConnections.accountId, accountId), eq(socialConnections.state, 'needs_reconnect')));
    return {
      success: true as const,
      pages: await readSelectedPages(tx, accountId),
      isReconnectNeeded: broken.length > 0,
      brokenLogins: broken.map(({ login }) => login),
    };
  });

/** Lists the selected pages; `accessToken` contains a reference, never a token. */
export async function listSelectedPages(ctx: Ctx, accountId: number) {
  const rows = await inAccount(ctx.db, accountId, (tx) =>
    tx
      .select({ selected: selectedPages, reference: pages.reference, pictureUrl: pages.pictureUrl })
      .from(selectedPages)
      .innerJoin(
        pages,
        and(
          eq(pages.accountId, selectedPages.accountId),
          eq(pages.platform, selectedPages.platform),
          eq(pages.externalId, selectedPages.pageId),
        ),
      )
      .where(eq(selectedPages.accountId, accountId))
      .orderBy(asc(selectedPages.id)),
  );
  return {
    success: true as const,
    selectedPages: rows.map(({ selected, reference, pictureUrl }): SelectedPage => ({
      ...selected,
      accessToken: `ref:${reference}`,
      pictureUrl,
    })),
  };
}
