import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { GraphCall } from '../call.ts';
import { GraphError, invalidToken, missingPermission, tokenMessages } from '../errors.ts';
import type { Meta, Token } from '../model.ts';
import {
  findPage,
  findPageOfInstagram,
  findPerson,
  reachablePages,
  type Page,
  type Person,
} from './people.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
}

export function issueUserToken(meta: Meta, userId: string, isLong: boolean): Token {
  const { shortTokenSeconds, longTokenSeconds } = meta.settings();
  const issuedAt = Date.now();
  const token = `EAAK${randomText(180)}`;
  const expiresAt = issuedAt + (isLong ? longTokenSeconds : shortTokenSeconds) * 1000;
  return meta.tokens.put(token, { token, type: 'USER', userId, isLong, issuedAt, expiresAt });
}

/**
 * Returns the page token of a user token: always the same one, without expiry if the user token is
 * long-lived.
 */
export function pageTokenFor(meta: Meta, from: Token, pageId: string): Token {
  const known = meta.tokens
    .list()
    .find((token) => token.from === from.token && token.pageId === pageId && token.revoked === undefined);
  if (known) return known;
  const token = `EAAKP${randomText(180)}`;
  return meta.tokens.put(token, {
    token,
    type: 'PAGE',
    userId: from.userId,
    pageId,
    from: from.token,
    isLong: from.isLong,
    issuedAt: Date.now(),
    expiresAt: from.isLong ? 0 : from.expiresAt,
  });
}

/** Returns why a token is invalid, or undefined. */
export function faultOfToken(meta: Meta, token: Token): GraphError | undefined {
  if (token.revoked !== undefined)
    return invalidToken(token.revoked, tokenMessages[token.revoked] ?? 'Error validating access token');
  if (token.expiresAt !== 0 && token.expiresAt <= Date.now())
    return invalidToken(463, tokenMessages[463] ?? '');
  if (!meta.grants.get(token.userId)) return invalidToken(458, tokenMessages[458] ?? '');
  return undefined;
}

export const isAppToken = (meta: Meta, text: string) => text === `${meta.appId}|${meta.appSecret}`;

function checkProof(meta: Meta, call: GraphCall, token: string): void {
  // Uploads need no appsecret_proof.
  if (call.path[0] === 'upload') return;
  const proof = call.params.text('appsecret_proof');
  const time = call.params.text('appsecret_time');
  if (proof === undefined) {
    if (!meta.settings().requireProof) return;
    throw new GraphError(100, 'API calls from the server require an appsecret_proof argument', {
      type: 'GraphMethodException',
    });
  }
  const message = time === undefined ? token : `${token}|${time}`;
  const right = createHmac('sha256', meta.appSecret).update(message).digest();
  const given = Buffer.from(proof, 'hex');
  const isFresh = time === undefined || Math.abs(Date.now() / 1000 - Number(time)) <= 300;
  if (given.length !== right.length || !timingSafeEqual(given, right) || !isFresh)
    throw new GraphError(100, 'Invalid appsecret_proof provided in the API argument', {
      type: 'GraphMethodException',
    });
}

/** Returns the valid token of a call; throws if it is missing, expired or its proof is wrong. */
export function requireToken(meta: Meta, call: GraphCall): Token {
  if (call.token === undefined || call.token === '')
    throw new GraphError(104, 'An access token is required to request this resource.');
  const token = meta.tokens.get(call.token);
  if (!token) throw invalidToken(undefined, 'Invalid OAuth access token - Cannot parse access token');
  const fault = faultOfToken(meta, token);
  if (fault) throw fault;
  checkProof(meta, call, token.token);
  return token;
}

export const hasScope = (meta: Meta, token: Token, scope: string) =>
  meta.grants.get(token.userId)?.granted.includes(scope) ?? false;

export function requireScope(meta: Meta, token: Token, scope: string): void {
  if (!hasScope(meta, token, scope)) throw missingPermission(scope);
}

export function requireUser(meta: Meta, call: GraphCall): { token: Token; person: Person } {
  const token = requireToken(meta, call);
  const person = findPerson(token.userId);
  if (token.type !== 'USER' || !person)
    throw new GraphError(100, '(#100) This call needs a user access token.', {
      type: 'GraphMethodException',
    });
  return { token, person };
}

/** Returns the page of a call; throws unless the token is this page's and has the permission. */
export function requirePage(meta: Meta, call: GraphCall, pageId: string, scope: string): Page {
  const token = requireToken(meta, call);
  const page = findPage(pageId);
  if (!page || (token.type === 'PAGE' && token.pageId !== pageId))
    throw new GraphError(10, `(#10) This token gives no access to the object ${pageId}.`, { status: 403 });
  if (token.type !== 'PAGE')
    throw new GraphError(210, '(#210) A page access token is required to request this resource.', {
      status: 403,
    });
  requireScope(meta, token, scope);
  return page;
}

export function requireContentTask(page: Page): void {
  if (!page.tasks.includes('CREATE_CONTENT'))
    throw new GraphError(200, '(#200) The person behind this token may not create content on this page.', {
      status: 403,
    });
}

/**
 * Returns the Instagram account if the caller is its page or a person with a role on that page; throws
 * otherwise.
 */
export function requireInstagram(
  meta: Meta,
  call: GraphCall,
  accountId: string,
  scopes: readonly string[],
): Page {
  const token = requireToken(meta, call);
  const page = findPageOfInstagram(accountId);
  const person = findPerson(token.userId);
  const isReached =
    token.type === 'PAGE'
      ? token.pageId === page?.id
      : person !== undefined && reachablePages(person).some(({ id }) => id === page?.id);
  if (!page || !isReached)
    throw new GraphError(10, `(#10) This token gives no access to the object ${accountId}.`, { status: 403 });
  for (const scope of ['instagram_basic', ...scopes])
    if (!hasScope(meta, token, scope))
      throw new GraphError(10, `(#10) Application does not have permission for this action: ${scope}`, {
        status: 403,
      });
  return page;
}
