import { AppError } from '@kallos/contracts/errors';
import type { Platform } from '@kallos/contracts/wire';
import { repeat, type Loop } from '@kallos/service-kit/background/repeat';
import { acrossAccounts, inAccount } from '@kallos/service-kit/database/database';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { collectPageFacts } from '../connection/page-facts.ts';
import { readAppPauses } from '../connection/page-facts.ts';
import { isHeldByOther } from '../connection/page-locks/page-locks.ts';
import { refreshPages } from '../connection/refresh-pages.ts';
import type { Ctx } from '../context.ts';
import { openPage } from '../deliveries/access.ts';
import { isPage, type Target } from '../deliveries/facts.ts';
import { claimAppRetry, clearAppRefusal, refuseApp } from '../deliveries/page-state/backoff.ts';
import {
  clearPageRefusals,
  pageStateOf,
  refusePage,
  retryPageSoon,
} from '../deliveries/page-state/page-state.ts';
import { NetworkFailure } from '../networks/failure.ts';
import type { Login } from '../networks/login.ts';
import { answeringLogins, networks, networksOf } from '../networks/registry.ts';
import { appPauses, pages } from '../schema/deliveries.ts';
import { checkConnection, findConnection } from './check-connection.ts';

/** Refusals whose end a read can prove; the next post tests all others. */
const readable = ['page_token_refused', 'page_gone', 'page_changed'] as const;

/** Reads what was refused; returns true if Meta no longer refuses it. */
async function isReadable(ctx: Ctx, target: Target): Promise<boolean> {
  const access = await openPage(ctx, target);
  if ('outcome' in access) return false;
  try {
    const { token, failure } = await networks[target.platform].openPage(ctx, access).readPage();
    return token?.deadReason === undefined && failure === undefined;
  } catch (failure) {
    if (!(failure instanceof NetworkFailure)) throw failure;
    return false;
  }
}

/**
 * Reads the user's pages and then the page itself; ends the refusal or records that it continues.
 */
async function retryByReading(ctx: Ctx, page: typeof pages.$inferSelect): Promise<void> {
  const { accountId, platform, externalId: pageId, pauseReason } = page;
  const target = { accountId, platform, pageId };
  const connection = await findConnection(ctx, accountId, networks[platform].login.name);
  if (connection?.state === 'ok') await refreshPages(ctx, connection);
  const isFree = await isReadable(ctx, target);
  const reason = readable.find((one) => one === pauseReason);
  await inAccount(ctx.db, accountId, async (tx) => {
    if (!isFree && reason !== undefined)
      await refusePage(tx, target, { reason, scope: 'page', detail: page.pauseDetail });
    // A readable page does not prove that it accepts posts again.
    else if (reason === 'page_changed') await retryPageSoon(tx, target);
    else if (reason !== undefined) await clearPageRefusals(tx, isPage(target));
  });
}

const isReadReason = inArray(pages.pauseReason, [...readable]);

/**
 * Retries a page on a user's request: with a read if that can prove the end of the refusal, and
 * with the waiting posts.
 */
export async function retryPage(
  ctx: Ctx,
  accountId: number,
  { platform, pageId }: { platform: Platform; pageId: string },
) {
  const target = { accountId, platform, pageId };
  const before = await findConnection(ctx, accountId, networks[platform].login.name);
  if (!before) throw new AppError('not_connected');
  const findOwn = async () => {
    const [page] = await inAccount(ctx.db, accountId, (tx) => tx.select().from(pages).where(isPage(target)));
    if (!page) throw new AppError('not_found', { message: 'This page is not among your pages.' });
    return page;
  };
  // Only a user who manages a page may learn that another account holds it.
  await findOwn();
  if (await isHeldByOther(ctx.db, target)) throw new AppError('page_taken');
  const { connection = before } = await checkConnection(ctx, before);
  const page = await findOwn();
  if (readable.some((reason) => reason === page.pauseReason)) await retryByReading(ctx, page);
  else if (connection.state === 'ok') await refreshPages(ctx, connection);
  const { rows, apps } = await inAccount(ctx.db, accountId, async (tx) => {
    await retryPageSoon(tx, target);
    return {
      rows: await tx.select().from(pages).where(eq(pages.accountId, accountId)),
      apps: await readAppPauses(tx),
    };
  });
  const now = rows.find((row) => row.id === page.id) ?? page;
  const publishing = pageStateOf(collectPageFacts(now, { rows, connection, apps }));
  return { success: true as const, message: 'The page is being tried again.', publishing };
}

const batch = 20;
const claimedSeconds = 120;

/** Claims refused pages that are due for a retry by a read. */
const claimDue = (ctx: Ctx, awake: Platform[]) =>
  acrossAccounts(ctx.db, (tx) => {
    const due = tx
      .select({ id: pages.id })
      .from(pages)
      .where(
        and(
          isReadReason,
          inArray(pages.platform, awake),
          isNotNull(pages.refusedSince),
          sql`${pages.pausedUntil} <= now()`,
        ),
      )
      .orderBy(pages.pausedUntil)
      .limit(batch)
      .for('update', { skipLocked: true });
    return tx
      .update(pages)
      .set({ pausedUntil: sql`now() + make_interval(secs => ${claimedSeconds})` })
      .where(inArray(pages.id, due))
      .returning();
  });

/**
 * Checks the application at the network once its pause is over; the next post tests a refusal of many
 * businesses.
 */
async function retryApp(ctx: Ctx, login: Login): Promise<void> {
  const [app] = await ctx.db
    .select()
    .from(appPauses)
    .where(
      and(
        eq(appPauses.login, login.name),
        isNotNull(appPauses.refusedSince),
        sql`${appPauses.pausedUntil} <= now()`,
      ),
    );
  const { appTest } = login;
  if (!app || !appTest?.isFor(app.detail ?? '')) return;
  if (!(await ctx.db.transaction((tx) => claimAppRetry(tx, login.name)))) return;
  try {
    await appTest.run(ctx);
    await ctx.db.transaction((tx) => clearAppRefusal(tx, login.name));
    ctx.log.info({ login: login.name, detail: app.detail }, 'the network accepts the application again');
  } catch (failure) {
    if (!(failure instanceof NetworkFailure)) throw failure;
    const { next } = failure.trouble;
    if (next === 'pause_app') await ctx.db.transaction((tx) => refuseApp(tx, login.name, failure.message));
  }
}

/** Retries refusals that a read can test; returns the number of pages tried. */
export async function retryRefusedPages(ctx: Ctx): Promise<number> {
  const answering = answeringLogins(ctx);
  if (answering.length === 0) return 0;
  for (const login of answering) await retryApp(ctx, login);
  const due = await claimDue(
    ctx,
    answering.flatMap(({ name }) => networksOf(name)),
  );
  for (const page of due) await retryByReading(ctx, page);
  return due.length;
}

const pauseMilliseconds = 15_000;

/** Starts the loop that ends outdated refusals without waiting for a post or a user. */
export const startRefusalRetries = (ctx: Ctx): Loop =>
  repeat('refused pages', async () => (await retryRefusedPages(ctx)) === batch, pauseMilliseconds, ctx);

/** Returns the number of selected pages that refuse posts, over all accounts. */
export const countRefusedPages = ({ db }: Pick<Ctx, 'db'>): Promise<number> =>
  acrossAccounts(db, (tx) => tx.$count(pages, isNotNull(pages.refusedSince)));

/** Returns the seconds for which Meta has refused the application; 0 if it does not. */
export async function appRefusedSeconds({ db }: Pick<Ctx, 'db'>): Promise<number> {
  const [app] = await db
    .select({ seconds: sql<number>`extract(epoch from now() - min(${appPauses.refusedSince}))::float` })
    .from(appPauses)
    .where(isNotNull(appPauses.refusedSince));
  return app?.seconds ?? 0;
}
