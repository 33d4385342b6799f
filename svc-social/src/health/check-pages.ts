import type { HandlerInput, HandlerReply } from '@kallos/contracts/endpoint';
import type { health as contract, PageFinding, PageHealth } from '@kallos/contracts/social/health';
import { inAccount } from '@kallos/service-kit/database';
import { and, eq } from 'drizzle-orm';
import { readTokenFacts, type TokenFacts } from '@kallos/graph/tokens';
import { blocking, findingOf, tokenFindings } from '@kallos/graph/page-findings';
import { isGraphFailure } from '@kallos/graph/failures';
import { contentTask } from '@kallos/graph/scopes';
import { missingScopes } from '../connection/permissions.ts';
import { isReachableByMeta } from '../self-check/public-address.ts';
import type { Ctx } from '../context.ts';
import { platforms, tokenPlatform } from '../platforms/platforms.ts';
import { pages, selectedPages } from '../schema.ts';
import { checkConnection, findConnection, type Connection, endOf, warnDays } from './check-connection.ts';

type Body = HandlerInput<typeof contract.checkPages>['body'];
type Reply = HandlerReply<typeof contract.checkPages>;
type Asked = NonNullable<Body['pages']>[number];
type Page = typeof pages.$inferSelect;

const freshMilliseconds = 60_000;
const soonMilliseconds = warnDays * 86_400_000;

const unknownHealth = (page: Asked, finding: PageFinding): PageHealth => ({
  ...page,
  tokenKind: null,
  tokenExpiresAt: null,
  missingPermissions: [],
  quota: null,
  pausedUntil: null,
  isReachable: false,
  findings: [finding],
});

/** The pages asked about, or those that posts go to. */
async function findPages(ctx: Ctx, { accountId, pages: asked }: Body) {
  return inAccount(ctx.db, accountId, async (tx) => {
    const known = await tx.select().from(pages).where(eq(pages.accountId, accountId));
    const selected = await tx
      .select({ platform: selectedPages.platform, pageId: selectedPages.pageId })
      .from(selectedPages)
      .where(and(eq(selectedPages.accountId, accountId), eq(selectedPages.isActive, true)));
    const wanted = asked ?? selected;
    const find = (platform: string, id: string | null) =>
      known.find((page) => page.platform === platform && page.externalId === id);
    return wanted.map((one) => {
      const page = find(one.platform, one.pageId);
      const isGuest = page !== undefined && platforms[page.platform].hangsOnPage;
      const holder = isGuest ? find(tokenPlatform, page.parentPageId) : page;
      return { asked: { platform: one.platform, pageId: one.pageId }, page, holder };
    });
  });
}

const pauseCodes = new Set(['rate_limited', 'daily_limit', 'page_restricted', 'identity_unconfirmed']);

/** What is known of a page without asking anybody. */
function storedFindings(connection: Connection, page: Page): PageFinding[] {
  const found: PageFinding[] = [];
  const missing = platforms[page.platform].scopes.filter((scope) => !connection.scopes.includes(scope));
  if (missing.length > 0) found.push(blocking('permission_missing', missing.join(', ')));
  else if (!page.canPublish) found.push(blocking('permission_missing', contentTask));
  if (page.pausedUntil && page.pausedUntil.getTime() > Date.now()) {
    const code = pauseCodes.has(page.pauseReason ?? '') ? page.pauseReason : 'rate_limited';
    found.push(blocking(code as PageFinding['code'], page.pausedUntil.toISOString()));
  }
  const end = endOf(connection);
  if (end && end.getTime() - Date.now() < soonMilliseconds)
    found.push({ code: 'token_expiring', isBlocking: false, detail: end.toISOString() });
  return found;
}

/** Asks Meta about one page: its token, its quota and whether it is there. */
async function askMeta(ctx: Ctx, page: Page, token: string): Promise<Partial<PageHealth>> {
  const findings: PageFinding[] = [];
  let facts: TokenFacts | undefined;
  let quota: PageHealth['quota'] = null;
  let isReachable = false;
  try {
    facts = await readTokenFacts(ctx.graph, token);
    findings.push(...tokenFindings(facts));
    if (facts.isValid) {
      const session = ctx.graph.as(token);
      await session.get(page.externalId, { fields: 'id' });
      isReachable = true;
      quota = (await platforms[page.platform].readQuota?.(session, page.externalId)) ?? null;
      if (quota && quota.used >= quota.total) findings.push(blocking('daily_limit', String(quota.total)));
    }
  } catch (failure) {
    if (!isGraphFailure(failure)) throw failure;
    findings.push(findingOf(failure));
  }
  return {
    tokenKind: facts?.kind ?? null,
    tokenExpiresAt: facts?.expiresAt?.toISOString() ?? null,
    quota,
    isReachable,
    findings,
  };
}

async function checkPage(
  ctx: Ctx,
  connection: Connection,
  { asked, page, holder }: Awaited<ReturnType<typeof findPages>>[number],
): Promise<PageHealth> {
  if (connection.state === 'needs_reconnect')
    return unknownHealth(asked, blocking('needs_reconnect', connection.stateReason));
  if (!page || !holder?.pageToken) return unknownHealth(asked, blocking('page_unknown'));
  const token = ctx.secrets.open(holder.pageToken, {
    accountId: connection.accountId,
    column: 'pages.page_token',
  });
  const stored = storedFindings(connection, page);
  if (platforms[page.platform].needsAddress && !(await isReachableByMeta(ctx)))
    stored.push(blocking('address_private', ctx.meta.mediaUrl));
  const seen = await askMeta(ctx, page, token);
  const findings = [...stored, ...(seen.findings ?? [])];
  return {
    ...unknownHealth(asked, blocking('meta_unavailable')),
    missingPermissions: platforms[page.platform].scopes.filter((scope) => !connection.scopes.includes(scope)),
    pausedUntil: page.pausedUntil?.toISOString() ?? null,
    ...seen,
    // The same may be known and be told again; what is stored names more.
    findings: findings.filter(({ code }, index) => findings.findIndex((one) => one.code === code) === index),
  };
}

const noConnection: Reply['connection'] = {
  state: 'none',
  reason: null,
  missingPermissions: [],
  tokenExpiresAt: null,
  dataAccessExpiresAt: null,
  checkedAt: null,
};

const isDead = ({ findings }: PageHealth): boolean => findings.some(({ code }) => code === 'needs_reconnect');

/** Looks at an account's connection and pages before posts depend on them. */
export async function checkPages(ctx: Ctx, body: Body): Promise<Reply> {
  const targets = await findPages(ctx, body);
  let connection = await findConnection(ctx, body.accountId);
  if (connection && Date.now() - connection.checkedAt.getTime() > freshMilliseconds)
    connection = (await checkConnection(ctx, connection)).connection;
  if (!connection)
    return {
      success: true,
      connection: noConnection,
      pages: targets.map(({ asked }) => unknownHealth(asked, blocking('not_connected'))),
    };
  const found: PageHealth[] = [];
  for (const target of targets) found.push(await checkPage(ctx, connection, target));
  // A page's key seldom dies alone, and the last look at the connection may be a moment older than its death.
  if (connection.state !== 'needs_reconnect' && found.some(isDead))
    connection = (await checkConnection(ctx, connection)).connection ?? connection;
  const end = endOf(connection);
  const isExpiring = end !== null && end.getTime() - Date.now() < soonMilliseconds;
  const { scopes, state } = connection;
  return {
    success: true,
    connection: {
      state: state === 'ok' && isExpiring ? 'expiring' : state,
      reason: connection.stateReason,
      missingPermissions: missingScopes(ctx, scopes),
      tokenExpiresAt: connection.tokenExpiresAt,
      dataAccessExpiresAt: connection.dataAccessExpiresAt,
      checkedAt: connection.checkedAt,
    },
    pages: found,
  };
}
