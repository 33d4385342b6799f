import { createHmac, timingSafeEqual } from 'node:crypto';
import type { StaffRole } from '@kallos/contracts/staff-role';

/** The header that carries who is calling, signed for one service. */
export const identityHeader = 'x-kallos-identity';

/** An anonymous caller. */
export interface AnonymousCaller {
  readonly kind: 'nobody';
}
/** A platform administrator. */
export interface AdminCaller {
  readonly kind: 'admin';
  readonly subject: string;
  readonly sessionId: string;
  readonly name: string;
  readonly role: StaffRole;
}
/** A business account's user, or an administrator acting as one (`actor` is then the administrator's subject). */
export interface BusinessCaller {
  readonly kind: 'business';
  readonly subject: string;
  readonly sessionId: string;
  readonly name: string;
  readonly accountId: number;
  /** The name of the business, if known. */
  readonly accountName?: string | undefined;
  /** Whether the account has trial limits. */
  readonly isTrial?: boolean | undefined;
  readonly actor?: string | undefined;
  /** The role of the acting administrator. */
  readonly actorRole?: StaffRole | undefined;
}
/** Another service of ours, or the gateway. */
export interface ServiceCaller {
  readonly kind: 'service';
  readonly service: string;
}
/** The identity of a caller. */
export type Caller = AnonymousCaller | AdminCaller | BusinessCaller | ServiceCaller;

const sign = (text: string, key: string) => createHmac('sha256', key).update(text).digest('base64url');

/** Tolerance in seconds after expiry, because machines' clocks differ. */
const identityLeewaySeconds = 60;

/**
 * Signs a caller for the service with `key`; valid for `seconds` (default 30) by the signer's
 * clock.
 */
export function signIdentity(caller: Caller, key: string, seconds = 30): string {
  const text = Buffer.from(JSON.stringify({ caller, exp: Date.now() + seconds * 1000 })).toString(
    'base64url',
  );
  return `${text}.${sign(text, key)}`;
}

/**
 * Reads a signed header; undefined if the signature is wrong, malformed or expired beyond the
 * tolerance.
 */
export function readIdentity(header: string, key: string): Caller | undefined {
  const dot = header.lastIndexOf('.');
  const text = header.slice(0, dot);
  const given = Buffer.from(header.slice(dot + 1));
  const expected = Buffer.from(sign(text, key));
  if (dot < 1 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const { caller, exp } = JSON.parse(Buffer.from(text, 'base64url').toString()) as {
    caller: Caller;
    exp: number;
  };
  return exp + identityLeewaySeconds * 1000 > Date.now() ? caller : undefined;
}
