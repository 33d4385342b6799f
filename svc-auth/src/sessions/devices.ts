import { createHash } from 'node:crypto';
import { AppError } from '@kallos/contracts/errors';
import { acrossAccounts, type Transaction } from '@kallos/service-kit/database/database';
import type { RequestContext } from '@kallos/service-kit/http/implement';
import { subnetOf } from '@kallos/service-kit/http/load/subnet';
import type { AdminCaller, BusinessCaller, Caller } from '@kallos/service-kit/security/identity';
import { markBrowser } from '@kallos/service-kit/security/session-browser';
import { and, count, desc, eq, ne, sql } from 'drizzle-orm';
import { recordAuditEntry } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { personOf, type Person } from '../factors/person.ts';
import { sessions } from '../schema/auth.ts';
import { deviceName } from './device-name.ts';
import { endSession, isLive, isOwnSessionOf } from './session-store.ts';

/** The origin of a sign-in. */
export interface SignInPlace {
  readonly ip: string;
  readonly userAgent: string;
  /** The device mark in the browser's storage; some clients have none. */
  readonly device?: string | undefined;
  /** The hash of the browser's cookie; programs have none. */
  readonly browser?: string | undefined;
}

/** The origin of a sign-in, and a session that the browser may still have. */
export interface SignInFacts extends SignInPlace {
  readonly caller: Caller;
}

/** Returns the origin of a request for a sign-in. */
export const signInPlaceOf = (
  { publicUrl }: Ctx,
  { ip, caller, headers, setCookie }: RequestContext,
  { device }: { device?: string | undefined },
) => ({
  ip,
  caller,
  device,
  userAgent: headers.get('user-agent') ?? '',
  browser: markBrowser({ headers, setCookie }, publicUrl),
});

/** Returns the columns that a session stores about its origin. */
export function placeOf({ ip, userAgent, device, browser }: SignInPlace) {
  const name = deviceName(userAgent);
  // Without a mark a device is identified by kind and network.
  const mark = device ?? `${name}\n${subnetOf(ip)}`;
  const deviceKey = createHash('sha256').update(mark).digest('hex');
  return { device: name, address: ip, deviceKey, browser: browser ?? null };
}

/** Returns whether a person who signed in during the last month uses a new device. */
export async function isNewDevice(
  tx: Transaction,
  person: Person,
  { deviceKey }: { deviceKey: string },
): Promise<boolean> {
  const [seen] = await tx
    .select({
      all: count(),
      here: sql<number>`count(*) filter (where ${sessions.deviceKey} = ${deviceKey})::int`,
    })
    .from(sessions)
    .where(and(isOwnSessionOf(person), ne(sessions.deviceKey, '')));
  return seen !== undefined && seen.all > 0 && seen.here === 0;
}

/** Matches the sessions that a caller may see; an acting administrator sees only its grant. */
const isOf = (caller: AdminCaller | BusinessCaller) =>
  caller.kind === 'business' && caller.actor !== undefined
    ? eq(sessions.id, caller.sessionId)
    : isOwnSessionOf(personOf(caller));

/** Lists a person's sessions. */
export async function listDevices(ctx: Ctx, caller: AdminCaller | BusinessCaller) {
  const rows = await acrossAccounts(ctx.db, (tx) =>
    tx
      .select()
      .from(sessions)
      .where(and(isOf(caller), isLive))
      .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt)),
  );
  return {
    success: true as const,
    devices: rows.map(({ id, device, address, createdAt, lastSeenAt }) => ({
      id,
      device,
      address,
      signedInAt: createdAt,
      lastSeenAt,
      isThis: id === caller.sessionId,
    })),
  };
}

const accountOf = (caller: AdminCaller | BusinessCaller) =>
  caller.kind === 'business' ? caller.accountId : undefined;

/** Signs a person out on one of their devices. */
export async function endDevice(ctx: Ctx, id: string, caller: AdminCaller | BusinessCaller) {
  await acrossAccounts(ctx.db, async (tx) => {
    const [own] = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(isOf(caller), eq(sessions.id, id), isLive));
    if (!own) throw new AppError('not_found');
    await endSession(tx, id);
    const deed = { actor: caller.subject, accountId: accountOf(caller), details: { sessions: 'one' } };
    await recordAuditEntry(tx, 'sessions-ended', deed);
  });
  return { success: true as const };
}

/** Ends all of a user's sessions except the caller's. */
export async function endOtherSessions(tx: Transaction, caller: AdminCaller | BusinessCaller) {
  const others = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isOf(caller), ne(sessions.id, caller.sessionId), isLive));
  for (const { id } of others) await endSession(tx, id);
}

/** Signs a user out on all other devices. */
export async function endOtherDevices(ctx: Ctx, caller: AdminCaller | BusinessCaller) {
  await acrossAccounts(ctx.db, async (tx) => {
    await endOtherSessions(tx, caller);
    const deed = { actor: caller.subject, accountId: accountOf(caller), details: { sessions: 'others' } };
    await recordAuditEntry(tx, 'sessions-ended', deed);
  });
  return { success: true as const };
}
