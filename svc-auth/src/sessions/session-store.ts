import { sessionRevoked } from '@kallos/contracts/auth/events';
import type { Transaction } from '@kallos/service-kit/database/database';
import { recordEndedSessions } from '@kallos/service-kit/http/cookies/ended-sessions';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { type SQL, and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { sessions } from '../schema/auth.ts';
import { lifetimes } from './lifetimes.ts';
import { hashToken, newToken } from './token.ts';

/** The owner of a session. */
export type SessionOwner =
  | { kind: 'admin'; userId: number }
  | { kind: 'business'; adminUserId: number; accountId: number }
  | {
      kind: 'impersonation';
      userId: number;
      accountId: number;
      grantedBy: string;
      reason: string | undefined;
    };

/** The stored origin of a session. */
interface OpenedAt {
  readonly device: string;
  readonly address: string;
  readonly deviceKey: string;
  /** The browser to which its token is bound. */
  readonly browser: string | null;
}

/** Opens a session and returns its token, which is stored as a hash only. */
export async function openSession(
  tx: Transaction,
  { kind, ...owner }: SessionOwner,
  place: Partial<OpenedAt>,
): Promise<string> {
  const token = newToken(kind === 'admin' ? 'admin' : 'business');
  const { idleSeconds, totalSeconds } = lifetimes[kind];
  await tx.insert(sessions).values({
    ...owner,
    ...place,
    token: hashToken(token),
    idleSeconds,
    expiresAt: sql`now() + make_interval(secs => ${totalSeconds})`,
  });
  return token;
}

async function endWhere(tx: Transaction, which: SQL | undefined): Promise<void> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(and(which, isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  const sessionIds = ended.map(({ id }) => id);
  await revokeEverywhere(tx, sessionIds);
}

/** Makes every gateway drop sessions or keys at once. */
export async function revokeEverywhere(tx: Transaction, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await announce(tx, sessionRevoked, { sessionIds: [...sessionIds] });
  // The gateway that relays this response need not wait for the event.
  recordEndedSessions(sessionIds);
}

/** Matches valid sessions. */
export const isLive = sql`${sessions.endedAt} is null and ${sessions.expiresAt} > now() and ${sessions.lastSeenAt} + make_interval(secs => ${sessions.idleSeconds}) > now()`;

/** Matches the sessions of a person, without grants. */
export const isOwnSessionOf = (person: Exclude<SessionOwner, { kind: 'impersonation' }>): SQL | undefined =>
  person.kind === 'business'
    ? eq(sessions.adminUserId, person.adminUserId)
    : and(eq(sessions.userId, person.userId), isNull(sessions.accountId));

/** Matches the grants of an administrator. */
export const isGrantOf = (userId: number): SQL | undefined =>
  and(eq(sessions.userId, userId), isNotNull(sessions.accountId));

/** Maximum concurrent sessions per person, and grants per administrator. */
export const mostSessions = 50;

/** Ends an owner's sessions beyond the limit, the least recently used first; returns their number. */
export async function endSurplus(tx: Transaction, isTheirs: SQL | undefined): Promise<number> {
  const surplus = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isTheirs, isLive))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .offset(mostSessions);
  const ids = surplus.map(({ id }) => id);
  if (ids.length > 0) await endWhere(tx, or(inArray(sessions.id, ids), inArray(sessions.grantedBy, ids)));
  return ids.length;
}

/** Ends one session and the grants made from it. */
export const endSession = (tx: Transaction, sessionId: string): Promise<void> =>
  endWhere(tx, or(eq(sessions.id, sessionId), eq(sessions.grantedBy, sessionId)));

/** Ends all sessions of a business user. */
export const endSessionsOfBusinessUser = (tx: Transaction, adminUserId: number): Promise<void> =>
  endWhere(tx, eq(sessions.adminUserId, adminUserId));

/** Ends all sessions inside an account: those of its users and those of acting administrators. */
export const endSessionsInAccount = (tx: Transaction, accountId: number): Promise<void> =>
  endWhere(tx, eq(sessions.accountId, accountId));

/** Ends all sessions of an administrator, and the grants among them. */
export const endSessionsOfAdministrator = (tx: Transaction, userId: number): Promise<void> =>
  endWhere(tx, eq(sessions.userId, userId));
