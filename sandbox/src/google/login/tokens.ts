import { randomBytes } from 'node:crypto';
import { missingScope, unauthenticated } from '../errors.ts';
import type { Google, Token } from '../model.ts';
import { findPerson, type Person } from '../people.ts';

export const businessScope = 'https://www.googleapis.com/auth/business.manage';
const text = (bytes: number) => randomBytes(bytes).toString('base64url');

/** Returns whether a token works now. */
export function isAlive(google: Google, token: Token): boolean {
  const generation = google.grants.get(token.personId)?.generation;
  const isTimely = token.expiresAt === 0 || token.expiresAt > Date.now();
  return !token.isEnded && isTimely && generation === token.generation;
}

export function issueAccessToken(google: Google, personId: string, scopes: readonly string[]): Token {
  const issuedAt = Date.now();
  const token = `ya29.${text(120)}`;
  return google.tokens.put(token, {
    token,
    kind: 'access',
    personId,
    scopes,
    generation: google.grants.get(personId)?.generation ?? 0,
    issuedAt,
    expiresAt: issuedAt + google.settings().accessTokenSeconds * 1000,
    isEnded: false,
  });
}

/** Issues a refresh token; a person's oldest one ends silently above the limit. */
export function issueRefreshToken(google: Google, personId: string, scopes: readonly string[]): Token {
  const { isTesting, testingSeconds, mostRefreshTokens } = google.settings();
  const living = google.tokens
    .list()
    .filter((one) => one.kind === 'refresh' && one.personId === personId && isAlive(google, one))
    .sort((a, b) => a.issuedAt - b.issuedAt);
  for (const old of living.slice(0, Math.max(0, living.length - mostRefreshTokens + 1)))
    google.tokens.put(old.token, { ...old, isEnded: true });
  const issuedAt = Date.now();
  const token = `1//0${text(70)}`;
  return google.tokens.put(token, {
    token,
    kind: 'refresh',
    personId,
    scopes,
    generation: google.grants.get(personId)?.generation ?? 0,
    issuedAt,
    expiresAt: isTesting ? issuedAt + testingSeconds * 1000 : 0,
    isEnded: false,
  });
}

/** Ends every token of a person: a revoked consent, or a changed password. */
export function endGrant(google: Google, personId: string, isRevoked: boolean): void {
  const grant = google.grants.get(personId);
  if (!grant) return;
  const generation = grant.generation + 1;
  google.grants.put(personId, { ...grant, generation, ...(isRevoked ? { scopes: [] } : {}) });
}

/** Returns the person of a bearer token with access to business profiles; throws Google's errors. */
export function requirePerson(
  google: Google,
  header: string | undefined,
  service: string,
  method: string,
): Person {
  const given = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
  const token = given === undefined ? undefined : google.tokens.get(given);
  if (!token || token.kind !== 'access' || !isAlive(google, token)) throw unauthenticated();
  if (!token.scopes.includes(businessScope)) throw missingScope(service, method);
  const person = findPerson(token.personId);
  if (!person) throw unauthenticated();
  return person;
}
