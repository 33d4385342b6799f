import { createHmac, timingSafeEqual } from 'node:crypto';
import { pictures } from '@kallos/contracts/catalog/pictures';
import { buildPath } from '@kallos/contracts/endpoint';
import type { Scope } from '../usage/allowances.ts';

const validHours = 24;

/** Derives the key that signs image URLs, so that its signatures are valid for nothing else. */
export const deriveSigningKey = (identityKey: string): string =>
  createHmac('sha256', identityKey).update('proxy-image').digest('base64url');

const signature = (url: string, exp: string, scope: string, key: string) =>
  createHmac('sha256', key).update(`${exp}\n${scope}\n${url}`).digest('base64url');

/**
 * Returns a URL on our origin that serves an external image for a day; requests count toward
 * `scope`.
 */
export function proxyAddress(url: string, key: string, now: Date, scope: Scope): string {
  // Rounded up to the hour, so that an image keeps its URL and stays cached.
  const exp = String((Math.ceil(now.getTime() / 3_600_000) + validHours) * 3600);
  return buildPath(pictures.proxy.path, {}, { url, sig: signature(url, exp, scope, key), exp, for: scope });
}

/** The query of a proxied image's URL. */
export interface SignedQuery {
  readonly url: string;
  readonly sig?: string | undefined;
  readonly exp?: string | undefined;
  readonly for?: string | undefined;
}

/** Returns whether a URL has our signature and has not expired. */
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
