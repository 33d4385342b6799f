import { AppError } from '@kallos/contracts/errors';
import { trialLimits, type TrialRefusal } from '@kallos/contracts/trial';
import type { PageRefusal, SelectedPage, connection as contract } from '@kallos/contracts/social/connection';
import type { HandlerInput } from '@kallos/contracts/endpoint';
import { inAccount, type Transaction } from '@kallos/service-kit/database';
import type { BusinessCaller } from '@kallos/service-kit/identity';
import { and, asc, eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { activePlatforms } from '../platforms/active-platforms.ts';
import { platforms } from '../platforms/platforms.ts';
import { pages, selectedPages, socialConnections } from '../schema.ts';
import { announceSelection, chosenPages } from './store.ts';

type Choice = HandlerInput<typeof contract.saveSelectedPages>['body']['pages'][number];
type KnownPage = typeof pages.$inferSelect;
type NewSelection = typeof selectedPages.$inferInsert;

const placeholders = new Set(['sample', 'ig_sample']);

/** Instagram choices may name the account itself or the page that it hangs on; the account's own id is stored. */
const idOf = (choice: Choice) =>
  platforms[choice.platform].hangsOnPage ? (choice.instagramId ?? choice.pageId) : choice.pageId;

function toSelection(accountId: number, page: KnownPage, isActive: boolean): NewSelection {
  const isAccount = platforms[page.platform].hangsOnPage;
  return {
    accountId,
    pageId: page.externalId,
    pageName: page.name ?? page.username ?? page.externalId,
    pageCategory: page.category,
    platform: page.platform,
    instagramId: isAccount ? page.externalId : null,
    instagramUsername: isAccount ? page.username : null,
    isActive,
  };
}

function resolve(accountId: number, choices: Choice[], known: KnownPage[]): NewSelection[] {
  const selection = new Map<string, NewSelection>();
  for (const [index, choice] of choices.entries()) {
    const id = idOf(choice);
    if (placeholders.has(id) || placeholders.has(choice.pageId)) continue;
    const page = known.find((one) => one.platform === choice.platform && one.externalId === id);
    if (!page) throw new AppError('not_found', { message: 'One of these pages is not among your pages.' });
    if (!page.canPublish && choice.isActive)
      throw new AppError('invalid_fields', {
        message: 'You may not publish on one of these pages.',
        fields: { [`pages.${index}.pageId`]: 'cannot_publish' satisfies PageRefusal },
      });
    selection.set(`${page.platform}:${page.externalId}`, toSelection(accountId, page, choice.isActive));
  }
  return [...selection.values()];
}

function checkPlatforms(selection: readonly NewSelection[], active: ReadonlyArray<{ name: string }>): void {
  const isOff = ({ platform }: NewSelection) => active.every(({ name }) => name !== platform);
  const off = selection.find((one) => one.isActive !== false && isOff(one));
  if (off)
    throw new AppError('invalid_fields', {
      message: 'Posts do not go to this platform at the moment.',
      fields: { [off.platform]: 'platform_off' satisfies PageRefusal },
    });
}

function checkTrial(selection: readonly NewSelection[]): void {
  const active = selection.filter(({ isActive }) => isActive !== false);
  const most = Math.max(
    0,
    ...[...Map.groupBy(active, ({ platform }) => platform).values()].map(({ length }) => length),
  );
  if (most > trialLimits.pages)
    throw new AppError('limit_reached', {
      message: `An account on trial may post to ${trialLimits.pages} page of each platform.`,
      fields: { pages: 'trial_pages' satisfies TrialRefusal, most: String(trialLimits.pages) },
    });
}

/** The lock on the connection makes two saves at once follow each other. */
async function lockConnection(tx: Transaction, accountId: number): Promise<boolean> {
  const rows = await tx
    .select({ accountId: socialConnections.accountId })
    .from(socialConnections)
    .where(eq(socialConnections.accountId, accountId))
    .for('update');
  return rows.length > 0;
}

/** Replaces the pages that the account's posts go to; only pages that Meta listed for the account are taken. */
export async function saveSelectedPages(
  ctx: Ctx,
  { accountId, isTrial = false }: BusinessCaller,
  choices: Choice[],
) {
  await inAccount(ctx.db, accountId, async (tx) => {
    if (!(await lockConnection(tx, accountId))) throw new AppError('not_connected');
    const known = await tx.select().from(pages).where(eq(pages.accountId, accountId));
    const selection = resolve(accountId, choices, known);
    checkPlatforms(selection, await activePlatforms(tx));
    if (isTrial) checkTrial(selection);
    await tx.delete(selectedPages).where(eq(selectedPages.accountId, accountId));
    if (selection.length > 0) await tx.insert(selectedPages).values(selection);
    await announceSelection(tx, accountId);
  });
  return { success: true as const, message: 'Selected pages saved successfully' };
}

/** Tells another service whose copy may be behind where the account's posts go. */
export const tellSelection = (ctx: Ctx, accountId: number) =>
  inAccount(ctx.db, accountId, async (tx) => {
    const [connection] = await tx
      .select({ state: socialConnections.state })
      .from(socialConnections)
      .where(eq(socialConnections.accountId, accountId));
    return {
      success: true as const,
      pages: await chosenPages(tx, accountId),
      isReconnectNeeded: connection?.state === 'needs_reconnect',
    };
  });

/** Lists the pages that the account's posts go to; `accessToken` carries a reference, never a token. */
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
      pageId: selected.pageId,
      pageName: selected.pageName,
      pageCategory: selected.pageCategory,
      platform: selected.platform,
      accessToken: `ref:${reference}`,
      isActive: selected.isActive,
      instagramId: selected.instagramId,
      instagramUsername: selected.instagramUsername,
      pictureUrl,
    })),
  };
}
