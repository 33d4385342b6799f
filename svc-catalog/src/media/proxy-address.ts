import { createHmac, timingSafeEqual } from 'node:crypto';
import { buildPath } from '@kallos/contracts/endpoint';
import type { Scope } from '../usage/allowances.ts';
import { pictures } from '@kallos/contracts/catalog/pictures';

const validHours = 24;

/** The key that signs picture addresses, derived so that it signs nothing else. */
export const deriveSigningKey = (identityKey: string): string =>
  createHmac('sha256', identityKey).update('proxy-image').digest('base64url');

const signature = (url: string, exp: string, scope: string, key: string) =>
  createHmac('sha256', key).update(`${exp}\n${scope}\n${url}`).digest('base64url');

/** The address under our own origin that shows a foreign picture for a day; `scope` is for whom it is counted. */
export function proxyAddress(url: string, key: string, now: Date, scope: Scope): string {
  // Rounded up to the hour, so that the same picture keeps its address and stays in caches.
  const exp = String((Math.ceil(now.getTime() / 3_600_000) + validHours) * 3600);
  return buildPath(pictures.proxy.path, {}, { url, sig: signature(url, exp, scope, key), exp, for: scope });
}

/** The query of a proxied picture's address. */
export interface SignedQuery {
  readonly url: string;
  readonly sig?: string | undefined;
  readonly exp?: string | undefined;
  readonly for?: string | undefined;
}

/** Whether an address carries our signature and is still valid. */
export function isSignedByUs(
  { url, sig = '', exp = '', for: scope = '' }: SignedQuery,
  key: string,
  now: Date,
): boolean {
  const expected = Buffer.from(signature(url, exp, scope, key));
  const given = Buffer.from(sig);
  return (
    given.length === expected.length && timingSafeEqual(given, expected) && Number(exp) * 1000 > now.getTime()
  );
}
