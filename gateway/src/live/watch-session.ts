import type { SessionFacts } from '@kallos/contracts/auth/sessions';
import type { Credentials, SessionCache } from '../identity/session-cache.ts';

const lookMilliseconds = 60_000;
const minute = 60_000;

/** What a stream needs to know when its session is over. */
export interface SessionWatch {
  readonly sessions: Pick<SessionCache, 'resolveAnew'>;
  /** Returns whether this gateway received every end of a session since that time. */
  readonly heardAllSince: (time: number) => boolean;
}

/**
 * The random delay spreads checks without an event, so that sessions opened together are not checked
 * together.
 */
const longestUnasked = () => (20 + Math.random() * 20) * minute;

/**
 * Calls `end` when the session is over; listening alone never keeps a session alive. Ends come by the bus:
 * svc-auth is asked when a message may have been missed, at expiry, and otherwise once in half an hour.
 */
export function watchSession(
  { sessions, heardAllSince }: SessionWatch,
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
    if (known.expiresAt > now && now < askAgainAt && heardAllSince(askedAt)) return plan(known);
    const answer = await sessions.resolveAnew(given, { isActivity: false }).catch(() => undefined);
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
