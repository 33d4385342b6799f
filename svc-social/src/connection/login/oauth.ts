import { AppError } from '@kallos/contracts/errors';
import { defaultLogin } from '@kallos/contracts/networks';
import type { LaterPurpose } from '@kallos/contracts/social/connection';
import { acrossAccounts, inAccount, type Transaction } from '@kallos/service-kit/database/database';
import * as cookies from '@kallos/service-kit/http/cookies/login-cookies';
import type { BusinessCaller, Caller } from '@kallos/service-kit/security/identity';
import { hashSecret, newSecret } from '@kallos/service-kit/security/secrets';
import { and, desc, eq, getTableColumns, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { findConnection } from '../../health/check-connection.ts';
import { callbackPathOf } from '../../networks/callback-path.ts';
import { NetworkFailure } from '../../networks/failure.ts';
import { LoginRefused } from '../../networks/login.ts';
import { directLoginAddress } from '../../networks/meta/login/login-dialog.ts';
import { findLogin, loginOf } from '../../networks/registry.ts';
import { connectTickets, oauthStates } from '../../schema/connections.ts';
import { storeConnection } from '../store.ts';
import { linkClosedPage, linkEndPage } from './link-pages.ts';
import { LinkClosed, linkOf, useLink } from './link-use.ts';
import { confirmationPage, foreignLinkPage } from './login-pages.ts';

/** The account and session that a login belongs to. */
export type Owner = Pick<BusinessCaller, 'accountId' | 'sessionId'> & {
  readonly accountName: string;
  /** The login at a network. */
  readonly login: string;
  /** The acting administrator. Known only here; announced when the connection is stored. */
  readonly acting: { subject: string; actor: string } | null;
};

const ownerOf = (
  { accountId, sessionId, accountName, name, subject, actor }: BusinessCaller,
  login: string,
): Owner => ({
  login,
  accountId,
  sessionId,
  accountName: accountName ?? name,
  acting: actor === undefined ? null : { subject, actor },
});

/** The failed outcomes of a login that the Platforms screen distinguishes. */
export type LoginFault =
  | 'no_user'
  | 'login_error'
  | 'no_session_token'
  | 'not_authenticated'
  | 'permissions_declined'
  | 'no_pages';

/** Redirects the browser; the target stays out of caches and referrers. */
function redirect(location: string, ...set: string[]): Response {
  const headers = new Headers({ location, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  for (const cookie of set) headers.append('set-cookie', cookie);
  return new Response(null, { status: 302, headers });
}

function backWith(ctx: Ctx, query: Record<string, string>): Response {
  const location = `${ctx.meta.publicUrl}/portal/platforms?${new URLSearchParams(query).toString()}`;
  return redirect(location, ...cookies.clearLoginCookies(ctx.meta.publicUrl));
}

/** Ends a login where it began: on the Platforms screen, or on a page for a person without an account. */
function endLogin(ctx: Ctx, owner: Owner, outcome: { connected: string } | LoginFault): Response {
  const isConnected = typeof outcome === 'object';
  if (linkOf(owner) !== undefined)
    return linkEndPage(owner, loginOf(owner), {
      outcome: isConnected ? 'connected' : outcome,
      cookies: cookies.clearLoginCookies(ctx.meta.publicUrl),
    });
  return isConnected ? backWith(ctx, outcome) : failedLogin(ctx, outcome, loginOf(owner).name);
}

/** The first login is not named: older front ends know no other. */
const failedLogin = (ctx: Ctx, message: LoginFault, login = defaultLogin) =>
  backWith(ctx, { error: 'auth_failed', message, ...(login === defaultLogin ? {} : { login }) });

/** Maximum number of pending logins per account; a further one deletes the oldest. */
const mostBegun = 20;

/** Deletes the oldest tickets of an account beyond the limit. */
async function deleteSurplusTickets(tx: Transaction, accountId: number): Promise<void> {
  const { accountId: owner, ticketHash, createdAt } = connectTickets;
  const isTheirs = eq(owner, accountId);
  const begun = await tx.select({ ticketHash }).from(connectTickets).where(isTheirs).orderBy(desc(createdAt));
  const gone = begun.slice(mostBegun).map((row) => row.ticketHash);
  if (gone.length > 0) await tx.delete(connectTickets).where(and(isTheirs, inArray(ticketHash, gone)));
}

/** Deletes the oldest logins of an account beyond the limit. */
async function deleteSurplusLogins(tx: Transaction, accountId: number): Promise<void> {
  const { accountId: owner, stateHash, createdAt } = oauthStates;
  const isTheirs = eq(owner, accountId);
  const begun = await tx.select({ stateHash }).from(oauthStates).where(isTheirs).orderBy(desc(createdAt));
  const gone = begun.slice(mostBegun).map((row) => row.stateHash);
  if (gone.length > 0) await tx.delete(oauthStates).where(and(isTheirs, inArray(stateHash, gone)));
}

/** Creates a ticket with which this browser can start one login within sixty seconds. */
export async function createTicket(
  ctx: Ctx,
  { caller, login }: { readonly caller: BusinessCaller; readonly login: string },
  setCookie: (cookie: string) => void,
) {
  requireConfigured(ctx, login);
  const [ticket, mark] = [newSecret(), newSecret()];
  const owner = ownerOf(caller, login);
  await inAccount(ctx.db, owner.accountId, async (tx) => {
    await tx.delete(connectTickets).where(lt(connectTickets.expiresAt, sql`now()`));
    const expiresAt = sql`now() + interval '60 seconds'`;
    const [ticketHash, browserHash] = [hashSecret(ticket), hashSecret(mark)];
    await tx.insert(connectTickets).values({ ...owner, ticketHash, browserHash, expiresAt });
    await deleteSurplusTickets(tx, owner.accountId);
  });
  setCookie(cookies.ticketCookie(ctx.meta.publicUrl, mark));
  const url = `/api/auth/${login}/connect?ticket=${encodeURIComponent(ticket)}`;
  return { success: true as const, ticket, url };
}

/** Consumes a ticket; returns `foreign` if another browser requested it. */
async function redeemTicket(ctx: Ctx, ticket: string, headers: Headers) {
  const [row] = await acrossAccounts(ctx.db, (tx) =>
    tx
      .delete(connectTickets)
      .where(and(eq(connectTickets.ticketHash, hashSecret(ticket)), gt(connectTickets.expiresAt, sql`now()`)))
      .returning(),
  );
  return row && (isBegunHere(ctx, row, 'ticket', headers) ? row : 'foreign');
}

/** Returns the owner of a login; `foreign` when another user's link was opened. */
async function findOwner(
  ctx: Ctx,
  { ticket, login }: { readonly ticket?: string | undefined; readonly login: string },
  caller: Caller,
  headers: Headers,
): Promise<Owner | 'foreign' | undefined> {
  if (ticket === undefined) {
    if (caller.kind !== 'business') return undefined;
    return cookies.isFromOurPages(headers) ? ownerOf(caller, login) : 'foreign';
  }
  const owner = await redeemTicket(ctx, ticket, headers);
  // A ticket of one login does not start another.
  return typeof owner === 'object' && owner.login !== login ? undefined : owner;
}

/** Throws for a login without an application in this installation. */
export function requireConfigured(ctx: Ctx, name: string): void {
  if (findLogin(name)?.isConfigured(ctx) !== true)
    throw new AppError('not_found', { message: 'This login is not set up.' });
}

/** Derives the PKCE verifier from the browser's secret, so that it is not stored. */
const verifierOf = (mark: string): string => hashSecret(`pkce:${mark}`);

const readMark = ({ meta }: Ctx, headers: Headers): string =>
  cookies.readLoginCookie(headers, 'login', meta.publicUrl) ?? '';

/**
 * Redirects the browser to a network's login; the state is bound to the account, the session and
 * this browser.
 */
export async function startLogin(
  ctx: Ctx,
  input: {
    login: string;
    ticket?: string | undefined;
    token?: string | undefined;
    ask?: LaterPurpose | undefined;
  },
  caller: Caller,
  headers: Headers,
): Promise<Response> {
  const owner = await findOwner(ctx, input, caller, headers);
  if (owner === 'foreign') return foreignLinkPage(ctx.meta.publicUrl);
  if (!owner) {
    const hadProof = input.ticket !== undefined || input.token !== undefined;
    return failedLogin(ctx, hadProof ? 'no_session_token' : 'not_authenticated');
  }
  return beginLogin(ctx, owner, input.ask);
}

/** Redirects the browser to the login of a network for its owner. */
export async function beginLogin(ctx: Ctx, owner: Owner, ask?: LaterPurpose): Promise<Response> {
  const { accountId, sessionId, accountName, acting } = owner;
  requireConfigured(ctx, owner.login);
  const login = loginOf(owner);
  const [state, mark] = [newSecret(), newSecret()];
  await inAccount(ctx.db, accountId, async (tx) => {
    await tx.delete(oauthStates).where(lt(oauthStates.expiresAt, sql`now()`));
    const [stateHash, browserHash] = [hashSecret(state), hashSecret(mark)];
    const expiresAt = sql`now() + interval '10 minutes'`;
    await tx.insert(oauthStates).values({
      stateHash,
      browserHash,
      login: login.name,
      accountId,
      sessionId,
      accountName,
      acting,
      expiresAt,
    });
    await deleteSurplusLogins(tx, accountId);
  });
  const before = await findConnection(ctx, accountId, login.name);
  const address = login.dialogAddress(ctx, {
    state,
    verifier: verifierOf(mark),
    ask,
    grantedBefore: before?.scopes,
  });
  return redirect(address, cookies.loginCookie(ctx.meta.publicUrl, mark));
}

/** Returns whether the browser has the cookie that was set when the login began. */
const isBegunHere = (
  { meta }: Ctx,
  row: { browserHash: string },
  mark: 'login' | 'ticket',
  headers: Headers,
): boolean => row.browserHash === hashSecret(cookies.readLoginCookie(headers, mark, meta.publicUrl) ?? '');

/** Consumes a state; returns undefined if it is unknown, expired, used, or from another browser. */
async function redeemState(ctx: Ctx, state: string, headers: Headers): Promise<Owner | undefined> {
  const [row] = await acrossAccounts(ctx.db, (tx) =>
    tx
      .delete(oauthStates)
      .where(eq(oauthStates.stateHash, hashSecret(state)))
      .returning({
        ...getTableColumns(oauthStates),
        isAlive: sql<boolean>`${oauthStates.expiresAt} > now()`,
      }),
  );
  return row?.isAlive && isBegunHere(ctx, row, 'login', headers) ? row : undefined;
}

/** Finds a valid state; consumes it and returns `foreign` if another browser began the login. */
async function findState(ctx: Ctx, state: string, headers: Headers): Promise<Owner | 'foreign' | undefined> {
  const [row] = await acrossAccounts(ctx.db, (tx) =>
    tx
      .select()
      .from(oauthStates)
      .where(and(eq(oauthStates.stateHash, hashSecret(state)), gt(oauthStates.expiresAt, sql`now()`))),
  );
  if (row && isBegunHere(ctx, row, 'login', headers)) return row;
  await redeemState(ctx, state, headers);
  return row && 'foreign';
}

const placeOfCode = ({ accountId }: Owner) => ({ accountId, column: 'cookie' });

/**
 * Redirects to the confirmation page without the code in the address, which would stay in the
 * browser's history.
 */
function hideCode(ctx: Ctx, owner: Owner, { code, state }: { code: string; state: string }): Response {
  const { publicUrl } = ctx.meta;
  const location = `${publicUrl}${callbackPathOf(owner.login)}?${new URLSearchParams({ state }).toString()}`;
  return redirect(location, cookies.codeCookie(publicUrl, ctx.secrets.seal(code, placeOfCode(owner))));
}

/**
 * Returns the code from this browser's cookie; undefined if it is missing or belongs to another
 * account.
 */
function keptCode(ctx: Ctx, owner: Owner, headers: Headers): string | undefined {
  try {
    return ctx.secrets.open(
      cookies.readLoginCookie(headers, 'code', ctx.meta.publicUrl) ?? '',
      placeOfCode(owner),
    );
  } catch {
    return undefined;
  }
}

/** Handles the return from Facebook: asks which business gets the pages and stores nothing yet. */
export async function showConfirmation(
  ctx: Ctx,
  query: { code?: string | undefined; state?: string | undefined; error?: string | undefined },
  headers: Headers,
): Promise<Response> {
  const { code, state } = query;
  const owner = state === undefined ? undefined : await findState(ctx, state, headers);
  if (owner === 'foreign') return foreignLinkPage(ctx.meta.publicUrl);
  if (!owner || state === undefined) return failedLogin(ctx, 'no_session_token');
  if (query.error === undefined && code !== undefined) return hideCode(ctx, owner, { code, state });
  const kept = query.error === undefined ? keptCode(ctx, owner, headers) : undefined;
  if (kept !== undefined)
    return confirmationPage(owner.accountName, { login: loginOf(owner), state, code: kept });
  await redeemState(ctx, state, headers);
  return endLogin(ctx, owner, 'no_user');
}

/** Finishes a confirmed login: consumes the state, then stores the connection for the code. */
export async function finishLogin(
  ctx: Ctx,
  { code, state, answer }: { code: string; state: string; answer: 'connect' | 'cancel' },
  headers: Headers,
): Promise<Response> {
  const owner = await redeemState(ctx, state, headers);
  if (!owner) return failedLogin(ctx, 'no_session_token');
  if (answer === 'cancel') return endLogin(ctx, owner, 'no_user');
  const login = loginOf(owner);
  try {
    const grant = await login.exchange(ctx, code, verifierOf(readMark(ctx, headers)));
    // A person with a link cannot add pages later, so the link stays open.
    const isGranted = login.requiredScopes.every((scope) => grant.scopes.includes(scope));
    const { isWhole, places } = grant.destinations;
    if (linkOf(owner) !== undefined && isGranted && isWhole && places.length === 0)
      return endLogin(ctx, owner, 'no_pages');
    await inAccount(ctx.db, owner.accountId, async (tx) => {
      await useLink(tx, owner);
      await storeConnection(ctx, tx, owner, { login, grant });
    });
    // Granted permissions are kept, so the next login requests only the missing ones.
    return isGranted
      ? endLogin(ctx, owner, { connected: login.name })
      : endLogin(ctx, owner, 'permissions_declined');
  } catch (failure) {
    if (failure instanceof LinkClosed) return linkClosedPage(failure.state);
    const reason =
      failure instanceof NetworkFailure || failure instanceof LoginRefused ? failure.message : failure;
    ctx.log.warn({ accountId: owner.accountId, login: login.name, reason }, 'login failed');
    return endLogin(ctx, owner, 'login_error');
  }
}

/** Deletes the pending logins of an ended session. */
export async function dropLogins(tx: Transaction, sessionIds: string[]): Promise<void> {
  for (const sessionId of sessionIds) {
    await tx.delete(oauthStates).where(eq(oauthStates.sessionId, sessionId));
    await tx.delete(connectTickets).where(eq(connectTickets.sessionId, sessionId));
  }
}

const directState = 'direct-login';

interface Return {
  readonly state?: string | undefined;
  readonly code?: string | undefined;
}

/**
 * Returns the address of a login without an account, which checks the application's settings and
 * connects nothing.
 */
export const startDirectLogin = async (ctx: Ctx) => ({
  success: true as const,
  url: directLoginAddress(ctx.meta, directState),
});

/** Returns whether the browser returns from a login without an account. */
export const isDirectLogin = ({ state }: Return): boolean => state === directState;

/** Returns Facebook's answer to the test screen. The code is dropped, because its owner is unverified. */
export async function finishDirectLogin(ctx: Ctx, { code }: Return): Promise<Response> {
  return redirect(`${ctx.meta.publicUrl}/facebook-test?login=${code === undefined ? 'refused' : 'answered'}`);
}
