import type { SessionFacts } from '@kallos/contracts/auth/sessions';
import type { Credentials, SessionCache } from '../identity/session-cache.ts';

const lookMilliseconds = 60_000;
const minute = 60_000;

/** The inputs for detecting the end of a stream's session. */
export interface SessionWatch {
  readonly sessions: Pick<SessionCache, 'resolveUncached'>;
  /** Returns whether this gateway received every end of a session since that time. */
  readonly receivedAllSince: (time: number) => boolean;
}

/** Randomized, so that sessions opened together are not checked together. */
const longestUnasked = () => (20 + Math.random() * 20) * minute;

/**
 * Calls `end` when the session is over; a live stream does not extend its session. Ends are
 * announced on NATS; svc-auth is also asked when an event may have been missed, at expiry, and
 * otherwise every half hour.
 */
export function watchSession(
  { sessions, receivedAllSince }: SessionWatch,
  given: Credentials,
  first: SessionFacts,
  end: () => void,
): () => void {
  let timer: NodeJS.Timeout;
  let askedAt = Date.now();
  let askAgainAt = askedAt + longestUnasked();
  const plan = (session: SessionFacts) => {
    const wait = Math.min(lookMilliseconds, session.expiresAt - Date.now() + 50);
    timer = setTimeout(() => void check(session), Math.max(50, wait));
  };
  const check = async (known: SessionFacts) => {
    const now = Date.now();
    if (known.expiresAt > now && now < askAgainAt && receivedAllSince(askedAt)) return plan(known);
    const answer = await sessions.resolveUncached(given, { isActivity: false }).catch(() => undefined);
    if (answer?.state === 'live') {
      askedAt = now;
      askAgainAt = now + longestUnasked();
      plan(answer.session);
    } else if (answer === undefined && known.expiresAt > now) plan(known);
    else end();
  };
  plan(first);
  return () => clearTimeout(timer);
}
