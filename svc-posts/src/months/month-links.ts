import { randomBytes } from 'node:crypto';
import { toWallClock } from '@kallos/calendar/wall-clock';
import type { HandlerInput, HandlerReply } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import type { clientMonths as endpoints } from '@kallos/contracts/posts/client-months';
import { monthLinkDays } from '@kallos/contracts/posts/client-months';
import { staffActed } from '@kallos/contracts/posts/events';
import { acrossAccounts, inAccount } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import type { AdminCaller, BusinessCaller } from '@kallos/service-kit/security/identity';
import { hashSecret } from '@kallos/service-kit/security/secrets';
import { and, count, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { companyOf } from '../copies/copies.ts';
import { monthLinks } from '../schema/agency.ts';
import { accountsCopy } from '../schema/copies.ts';

type SignedIn = AdminCaller | BusinessCaller;

/** Valid links per account; further ones are refused until some end. */
const mostLinks = 50;

/** Returns the account whose links a caller manages. */
function accountOf(caller: SignedIn, accountId: number | undefined): number {
  if (caller.kind === 'business') return caller.accountId;
  if (accountId === undefined) throw new AppError('invalid_fields', { fields: { accountId: 'missing' } });
  return accountId;
}

const actorOf = (caller: SignedIn): string =>
  caller.kind === 'business' ? (caller.actor ?? caller.subject) : caller.subject;

const isValid = (accountId: number) =>
  and(
    eq(monthLinks.accountId, accountId),
    isNull(monthLinks.revokedAt),
    gt(monthLinks.expiresAt, sql`now()`),
  );

const shown = {
  id: monthLinks.id,
  month: monthLinks.month,
  createdAt: monthLinks.createdAt,
  expiresAt: monthLinks.expiresAt,
};

/** Lists the valid links of an account. */
export function listMonthLinks(
  ctx: Ctx,
  caller: SignedIn,
  query: HandlerInput<typeof endpoints.list>['query'],
): Promise<HandlerReply<typeof endpoints.list>> {
  const accountId = accountOf(caller, query.accountId);
  return inAccount(ctx.db, accountId, async (tx) => ({
    success: true as const,
    links: await tx.select(shown).from(monthLinks).where(isValid(accountId)).orderBy(desc(monthLinks.id)),
  }));
}

/** Makes a link; only its hash is stored. */
export function createMonthLink(
  ctx: Ctx,
  caller: SignedIn,
  body: HandlerInput<typeof endpoints.create>['body'],
): Promise<HandlerReply<typeof endpoints.create>> {
  const accountId = accountOf(caller, body.accountId);
  const token = randomBytes(32).toString('base64url');
  return inAccount(ctx.db, accountId, async (tx) => {
    const [account] = await tx
      .select({ id: accountsCopy.accountId })
      .from(accountsCopy)
      .where(eq(accountsCopy.accountId, accountId));
    if (!account) throw new AppError('not_found');
    const [valid] = await tx.select({ total: count() }).from(monthLinks).where(isValid(accountId));
    if ((valid?.total ?? 0) >= mostLinks)
      throw new AppError('limit_reached', { fields: { links: 'too_many', most: String(mostLinks) } });
    const { timeZone } = await companyOf(tx, accountId);
    const month = body.month ?? toWallClock(new Date(), timeZone).date.slice(0, 7);
    const actor = actorOf(caller);
    const [link] = await tx
      .insert(monthLinks)
      .values({
        accountId,
        month,
        token: hashSecret(token),
        createdBy: actor,
        expiresAt: sql`now() + make_interval(days => ${monthLinkDays})`,
      })
      .returning(shown);
    if (!link) throw new AppError('internal');
    await announce(tx, staffActed, {
      accountId,
      actor,
      action: 'month-link-created',
      details: { link: String(link.id), month },
    });
    return { success: true as const, link, url: `${ctx.links.publicUrl}/api/months/${token}` };
  });
}

/** Ends a link at once. */
export function revokeMonthLink(
  ctx: Ctx,
  caller: SignedIn,
  id: number,
  query: HandlerInput<typeof endpoints.revoke>['query'],
): Promise<HandlerReply<typeof endpoints.revoke>> {
  const accountId = accountOf(caller, query.accountId);
  return inAccount(ctx.db, accountId, async (tx) => {
    const [ended] = await tx
      .update(monthLinks)
      .set({ revokedAt: sql`now()`, updatedAt: sql`now()` })
      .where(and(eq(monthLinks.id, id), isValid(accountId)))
      .returning({ id: monthLinks.id });
    if (!ended) throw new AppError('not_found');
    const details = { link: String(id) };
    await announce(tx, staffActed, {
      accountId,
      actor: actorOf(caller),
      action: 'month-link-revoked',
      details,
    });
    return { success: true as const };
  });
}

/** Returns the account and month of a token; undefined if it is unknown, ended or revoked. */
export function findMonthLink(
  ctx: Ctx,
  token: string,
): Promise<{ accountId: number; month: string; isValid: boolean } | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return Promise.resolve(undefined);
  return acrossAccounts(ctx.db, async (tx) => {
    const [link] = await tx
      .select({
        accountId: monthLinks.accountId,
        month: monthLinks.month,
        isValid: sql<boolean>`${monthLinks.revokedAt} is null and ${monthLinks.expiresAt} > now()`,
      })
      .from(monthLinks)
      .innerJoin(
        accountsCopy,
        and(eq(accountsCopy.accountId, monthLinks.accountId), ne(accountsCopy.life, 'deleting')),
      )
      .where(eq(monthLinks.token, hashSecret(token)));
    return link;
  });
}
