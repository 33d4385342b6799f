import { sessionRevoked } from '@kallos/contracts/auth/events';
import type { Transaction } from '@kallos/service-kit/database/database';
import { noteEndedSessions } from '@kallos/service-kit/http/cookies/ended-sessions';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { type SQL, and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { sessions } from '../schema/auth.ts';
import { lifetimes } from './lifetimes.ts';
import { hashToken, newToken } from './token.ts';

/** Whose session it is. */
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

/** What is kept of the place where a session was opened. */
interface OpenedAt {
  readonly device: string;
  readonly address: string;
  readonly deviceKey: string;
  /** The only browser that its token is good in. */
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
  if (sessionIds.length === 0) return;
  await announce(tx, sessionRevoked, { sessionIds });
  // The gateway that carries this answer need not wait for the announcement.
  noteEndedSessions(sessionIds);
}

/** Of a session that a token still opens. */
export const isLive = sql`${sessions.endedAt} is null and ${sessions.expiresAt} > now() and ${sessions.lastSeenAt} + make_interval(secs => ${sessions.idleSeconds}) > now()`;

/** The sessions of a person, without the grants made from them. */
export const isOwnSessionOf = (person: Exclude<SessionOwner, { kind: 'impersonation' }>): SQL | undefined =>
  person.kind === 'business'
    ? eq(sessions.adminUserId, person.adminUserId)
    : and(eq(sessions.userId, person.userId), isNull(sessions.accountId));

/** The grants of an administrator. */
export const isGrantOf = (userId: number): SQL | undefined =>
  and(eq(sessions.userId, userId), isNotNull(sessions.accountId));

/** How many sessions one person, and how many grants one administrator, may have at the same time. */
export const mostSessions = 50;

/** Ends the live sessions of one owner beyond the limit, the least recently used first; returns how many. */
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
