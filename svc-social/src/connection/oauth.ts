import { AppError } from '@kallos/contracts/errors';
import { acrossAccounts, inAccount } from '@kallos/service-kit/database';
import type { BusinessCaller, Caller } from '@kallos/service-kit/identity';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { isGraphFailure } from '@kallos/graph/failures';
import { graphVersion, loginScopes } from '@kallos/graph/scopes';
import { hashSecret, newSecret } from '@kallos/service-kit/secrets';
import { exchangeCode, ForeignToken, identifyToken } from '@kallos/graph/tokens';
import type { Ctx } from '../context.ts';
import { connectTickets, oauthStates } from '../schema.ts';
import { storeConnection } from './store.ts';

const cookieSeconds = 600;

/** Only https may use the prefix that pins a cookie to one host; plain http is for a developer's own machine. */
const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');

const nameFor = (publicUrl: string) => (isSecure(publicUrl) ? '__Secure-kallos-login' : 'kallos-login');

const attributes = (publicUrl: string) =>
  `Path=/api/auth/facebook; HttpOnly; SameSite=Lax${isSecure(publicUrl) ? '; Secure' : ''}`;

/** The cookie that marks the browser in which a login began; it survives the way to Facebook and back. */
const loginCookie = (publicUrl: string, mark: string): string =>
  `${nameFor(publicUrl)}=${mark}; Max-Age=${cookieSeconds}; ${attributes(publicUrl)}`;

/** Takes the mark away again. */
const clearLoginCookie = (publicUrl: string): string =>
  `${nameFor(publicUrl)}=; Max-Age=0; ${attributes(publicUrl)}`;

/** Reads the mark of the browser that comes back. */
function readLoginMark(headers: Headers): string | undefined {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [name = '', value = ''] = pair.trim().split('=');
    if (/^(__Secure-)?kallos-login$/.test(name) && value !== '') return value;
  }
  return undefined;
}

/** Who a login is for. */
type Owner = Pick<BusinessCaller, 'accountId' | 'sessionId'>;

/** What the Platforms screen tells apart when a login did not end well. */
type LoginFault = 'no_user' | 'login_error' | 'no_session_token' | 'not_authenticated';

const callbackPath = '/api/auth/facebook/callback';

/** Sends the browser on; where to stays out of caches and referrers. */
function redirect(location: string, cookie?: string): Response {
  const headers = new Headers({ location, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  if (cookie !== undefined) headers.set('set-cookie', cookie);
  return new Response(null, { status: 302, headers });
}

/** The address of Facebook's login, which comes back to the one callback that the application has registered. */
function dialogAddress(ctx: Ctx, state: string, scopes: readonly string[]): string {
  const query = new URLSearchParams({
    client_id: ctx.meta.appId,
    redirect_uri: ctx.meta.publicUrl + callbackPath,
    state,
    response_type: 'code',
    scope: scopes.join(','),
  });
  return `${ctx.meta.dialogUrl}/${graphVersion}/dialog/oauth?${query.toString()}`;
}

function backWith(ctx: Ctx, query: Record<string, string>): Response {
  const location = `${ctx.meta.publicUrl}/portal/platforms?${new URLSearchParams(query).toString()}`;
  return redirect(location, clearLoginCookie(ctx.meta.publicUrl));
}

const failedLogin = (ctx: Ctx, message: LoginFault) => backWith(ctx, { error: 'auth_failed', message });

/** Gives a ticket with which the caller's browser can start a login within sixty seconds, once. */
export async function createTicket(ctx: Ctx, caller: BusinessCaller) {
  const ticket = newSecret();
  const { accountId, sessionId } = caller;
  await inAccount(ctx.db, accountId, async (tx) => {
    await tx.delete(connectTickets).where(lt(connectTickets.expiresAt, sql`now()`));
    const expiresAt = sql`now() + interval '60 seconds'`;
    await tx
      .insert(connectTickets)
      .values({ ticketHash: hashSecret(ticket), accountId, sessionId, expiresAt });
  });
  const url = `/api/auth/facebook/connect?ticket=${encodeURIComponent(ticket)}`;
  return { success: true as const, ticket, url };
}

async function redeemTicket(ctx: Ctx, ticket: string): Promise<Owner | undefined> {
  const [row] = await acrossAccounts(ctx.db, (tx) =>
    tx
      .delete(connectTickets)
      .where(and(eq(connectTickets.ticketHash, hashSecret(ticket)), gt(connectTickets.expiresAt, sql`now()`)))
      .returning({ accountId: connectTickets.accountId, sessionId: connectTickets.sessionId }),
  );
  return row;
}

/** Sends the browser to Facebook's login; the state is bound to the account, the session and this browser. */
export async function startLogin(
  ctx: Ctx,
  input: { ticket?: string | undefined; token?: string | undefined },
  caller: Caller,
): Promise<Response> {
  const business = caller.kind === 'business' ? caller : undefined;
  const owner = input.ticket === undefined ? business : await redeemTicket(ctx, input.ticket);
  if (!owner) {
    const hadProof = input.ticket !== undefined || input.token !== undefined;
    return failedLogin(ctx, hadProof ? 'no_session_token' : 'not_authenticated');
  }
  const { accountId, sessionId } = owner;
  const [state, mark] = [newSecret(), newSecret()];
  await inAccount(ctx.db, accountId, async (tx) => {
    await tx.delete(oauthStates).where(lt(oauthStates.expiresAt, sql`now()`));
    await tx.insert(oauthStates).values({
      stateHash: hashSecret(state),
      browserHash: hashSecret(mark),
      accountId,
      sessionId,
      expiresAt: sql`now() + interval '10 minutes'`,
    });
  });
  return redirect(dialogAddress(ctx, state, loginScopes), loginCookie(ctx.meta.publicUrl, mark));
}

/** Uses up a state; undefined when it is unknown, too old, used before or was begun in another browser. */
async function redeemState(ctx: Ctx, state: string, mark: string | undefined): Promise<Owner | undefined> {
  const [row] = await acrossAccounts(ctx.db, (tx) =>
    tx
      .delete(oauthStates)
      .where(eq(oauthStates.stateHash, hashSecret(state)))
      .returning({
        accountId: oauthStates.accountId,
        sessionId: oauthStates.sessionId,
        browserHash: oauthStates.browserHash,
        isAlive: sql<boolean>`${oauthStates.expiresAt} > now()`,
      }),
  );
  const isSame = mark !== undefined && row?.browserHash === hashSecret(mark);
  return row?.isAlive && isSame ? row : undefined;
}

/** Receives the browser from Facebook: the state is used up first, then the code becomes the account's connection. */
export async function finishLogin(
  ctx: Ctx,
  query: { code?: string | undefined; state?: string | undefined; error?: string | undefined },
  headers: Headers,
): Promise<Response> {
  const owner =
    query.state === undefined ? undefined : await redeemState(ctx, query.state, readLoginMark(headers));
  if (!owner) return failedLogin(ctx, 'no_session_token');
  if (query.error !== undefined || query.code === undefined) return failedLogin(ctx, 'no_user');
  try {
    const token = await exchangeCode(ctx.graph, query.code, ctx.meta.publicUrl + callbackPath);
    const identified = await identifyToken(ctx.graph, token);
    await inAccount(ctx.db, owner.accountId, (tx) => storeConnection(ctx, tx, owner.accountId, identified));
    return backWith(ctx, { connected: 'facebook' });
  } catch (failure) {
    if (failure instanceof AppError) throw failure;
    const reason = isGraphFailure(failure) || failure instanceof ForeignToken ? failure.message : failure;
    ctx.log.warn({ accountId: owner.accountId, reason }, 'facebook login failed');
    return failedLogin(ctx, 'login_error');
  }
}

/** Forgets the logins that an ended session had begun. */
export async function dropLogins(
  tx: Parameters<Parameters<typeof acrossAccounts>[1]>[0],
  sessionIds: string[],
): Promise<void> {
  for (const sessionId of sessionIds) {
    await tx.delete(oauthStates).where(eq(oauthStates.sessionId, sessionId));
    await tx.delete(connectTickets).where(eq(connectTickets.sessionId, sessionId));
  }
}

const directState = 'direct-login';
const directScopes = ['email', 'public_profile', 'pages_manage_posts', 'instagram_basic'];

interface Return {
  readonly state?: string | undefined;
  readonly code?: string | undefined;
}

/** The address of a login that belongs to no account: it proves the application's settings and connects nothing. */
export const startDirectLogin = async (ctx: Ctx) => ({
  success: true as const,
  url: dialogAddress(ctx, directState, directScopes),
});

/** Says whether the browser comes back from a login that belongs to no account. */
export const isDirectLogin = ({ state }: Return): boolean => state === directState;

/** Tells the test screen how Facebook answered; the code is dropped, because nobody may own what it opens. */
export async function finishDirectLogin(ctx: Ctx, { code }: Return): Promise<Response> {
  return redirect(`${ctx.meta.publicUrl}/facebook-test?login=${code === undefined ? 'refused' : 'answered'}`);
}
