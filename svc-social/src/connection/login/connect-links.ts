import type { HandlerInput } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import {
  type ConnectLink,
  connectLinkDays,
  type connectLinks as endpoints,
  mostConnectLinks,
} from '@kallos/contracts/social/connect-links';
import { connectLinkChanged } from '@kallos/contracts/social/events';
import { acrossAccounts, inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { isFromOurPages } from '@kallos/service-kit/http/cookies/login-cookies';
import { announce } from '@kallos/service-kit/messaging/outbox';
import type { BusinessCaller } from '@kallos/service-kit/security/identity';
import { hashSecret, newSecret } from '@kallos/service-kit/security/secrets';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { loginOf } from '../../networks/registry.ts';
import { connectLinks } from '../../schema/connections.ts';
import { linkClosedPage, linkPage, unknownLinkPage } from './link-pages.ts';
import { sessionOfLink, stateOfLink } from './link-use.ts';
import { beginLogin, requireConfigured } from './oauth.ts';

type LinkRow = typeof connectLinks.$inferSelect;

const viewLink = (row: LinkRow) => {
  const { id, name, login, createdAt, expiresAt, usedAt } = row;
  return { id, name, login, state: stateOfLink(row), createdAt, expiresAt, usedAt } satisfies Record<
    keyof ConnectLink,
    unknown
  >;
};

const record = (
  tx: Transaction,
  { accountId, id, name }: LinkRow,
  change: 'created' | 'revoked',
  caller: BusinessCaller,
) =>
  announce(tx, connectLinkChanged, {
    accountId,
    linkId: id,
    name,
    change,
    actor: caller.actor ?? caller.subject,
  });

/** Lists the account's links, newest first. */
export const listLinks = (ctx: Ctx, accountId: number) =>
  inAccount(ctx.db, accountId, async (tx) => {
    const rows = await tx
      .select()
      .from(connectLinks)
      .where(eq(connectLinks.accountId, accountId))
      .orderBy(desc(connectLinks.id))
      .limit(100);
    return { success: true as const, links: rows.map(viewLink) };
  });

/** Makes a link for one person; only the hash of its secret is stored. */
export async function createLink(
  ctx: Ctx,
  { name, login }: HandlerInput<typeof endpoints.create>['body'],
  caller: BusinessCaller,
) {
  requireConfigured(ctx, login);
  const { accountId } = caller;
  const token = newSecret();
  return inAccount(ctx.db, accountId, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('connect links'), ${accountId})`);
    const isOpen = and(
      eq(connectLinks.accountId, accountId),
      isNull(connectLinks.usedAt),
      isNull(connectLinks.revokedAt),
      gt(connectLinks.expiresAt, sql`now()`),
    );
    if ((await tx.$count(connectLinks, isOpen)) >= mostConnectLinks)
      throw new AppError('limit_reached', { fields: { links: 'too_many' } });
    const [row] = await tx
      .insert(connectLinks)
      .values({
        tokenHash: hashSecret(token),
        accountId,
        accountName: caller.accountName ?? caller.name,
        name,
        login,
        expiresAt: sql`now() + make_interval(days => ${connectLinkDays})`,
      })
      .returning();
    if (!row) throw new AppError('internal');
    await record(tx, row, 'created', caller);
    return { success: true as const, link: viewLink(row), url: `${ctx.meta.publicUrl}/api/connect/${token}` };
  });
}

/** Ends a link. A login that was begun with it fails when it would store the connection. */
export const revokeLink = (ctx: Ctx, id: number, caller: BusinessCaller) =>
  inAccount(ctx.db, caller.accountId, async (tx) => {
    const isLink = and(eq(connectLinks.id, id), eq(connectLinks.accountId, caller.accountId));
    const [row] = await tx.select().from(connectLinks).where(isLink).for('update');
    if (!row) throw new AppError('not_found');
    if (stateOfLink(row) === 'open') {
      await tx
        .update(connectLinks)
        .set({ revokedAt: sql`now()` })
        .where(isLink);
      await record(tx, row, 'revoked', caller);
    }
    return { success: true as const };
  });

/** Shows the page of a link; its button begins the login. The link is used up when the connection is stored. */
export async function openLink(
  ctx: Ctx,
  { token, isStart }: { readonly token: string; readonly isStart: boolean },
  headers: Headers,
): Promise<Response> {
  const [row] = await acrossAccounts(ctx.db, (tx) =>
    tx
      .select()
      .from(connectLinks)
      .where(eq(connectLinks.tokenHash, hashSecret(token))),
  );
  if (!row) return unknownLinkPage();
  const state = stateOfLink(row);
  if (state !== 'open') return linkClosedPage(state);
  const { id, accountId, accountName, name, login } = row;
  const owner = { login, accountId, accountName, sessionId: sessionOfLink(id), acting: null };
  if (isStart && isFromOurPages(headers)) return beginLogin(ctx, owner);
  return linkPage({ accountName, name }, loginOf(owner), `/api/connect/${encodeURIComponent(token)}?start=1`);
}
