import { hash } from 'node:crypto';
import { sessions, type SessionFacts } from '@kallos/contracts/auth/sessions';
import type { Call } from '@kallos/contracts/client';
import { AppError } from '@kallos/contracts/errors';
import type { Log } from '@kallos/service-kit/observability/log';
import { browserOf } from '@kallos/service-kit/security/session-browser';
import { isConnectionRefused, type Upstream } from '../proxy/upstream.ts';

/** The result of a token check: the session, or why there is none. */
export type SessionAnswer =
  | { readonly state: 'live'; readonly session: SessionFacts }
  | { readonly state: 'expired' | 'unknown' };

/** The credentials of a request: a token and its cookies. */
export interface Credentials {
  readonly token: string;
  readonly cookies: string | null;
}

/** A cache of sessions by token, for a few seconds. */
export interface SessionCache {
  /** Rejects with `unavailable` if svc-auth is unreachable. */
  readonly resolve: (given: Credentials, options?: { isActivity?: boolean }) => Promise<SessionAnswer>;
  /** Asks svc-auth again, bypassing the cache. */
  readonly resolveUncached: (
    given: Credentials,
    options?: { isActivity?: boolean },
  ) => Promise<SessionAnswer>;
  /** Drops ended sessions, including those being looked up. */
  readonly forget: (sessionIds: readonly string[]) => void;
}

const keptMilliseconds = 5000;
const mostKept = 20_000;

/** Stores a value as the newest entry; evicts the oldest if there are too many. */
function keep<K, V>(map: Map<K, V>, key: K, value: V): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > mostKept && oldest.done !== true) map.delete(oldest.value);
}

type Auth = Pick<Upstream, 'sawAnswer' | 'isWorthWaiting'>;

async function askAuth(call: Call, auth: Auth, body: { tokenHash: string; isActivity: boolean }, log: Log) {
  for (;;) {
    try {
      const reply = await call(sessions.introspect, { body });
      auth.sawAnswer();
      return reply;
    } catch (cause) {
      if (!isConnectionRefused(cause) || !auth.isWorthWaiting()) {
        log.warn({ err: cause }, 'svc-auth cannot be asked for a session');
        throw new AppError('unavailable', { retryAfterSeconds: 2, cause });
      }
      await new Promise((wake) => setTimeout(wake, 200));
    }
  }
}

/** Opens the cache; `call` calls svc-auth. */
export function openSessionCache(
  call: Call,
  auth: Auth,
  { log, publicUrl }: { readonly log: Log; readonly publicUrl: string },
  now: () => number = Date.now,
): SessionCache {
  const kept = new Map<string, { session: SessionFacts; until: number }>();
  // Separate, so that invented tokens evict no session; an invalid token never becomes valid.
  const refused = new Map<string, { answer: SessionAnswer; until: number }>();
  const ended = new Map<string, number>();
  const asking = new Map<string, Promise<SessionAnswer>>();
  // A stolen token is not valid in another browser.
  const shownTo = (answer: SessionAnswer, { cookies }: Credentials): SessionAnswer => {
    const bound = answer.state === 'live' ? answer.session.browser : undefined;
    return bound === undefined || bound === browserOf(cookies, publicUrl) ? answer : { state: 'unknown' };
  };
  const isEnded = (session: SessionFacts) => (ended.get(session.sessionId) ?? 0) > now();

  const ask = async (tokenHash: string, isActivity: boolean): Promise<SessionAnswer> => {
    const reply = await askAuth(call, auth, { tokenHash, isActivity }, log);
    if (reply.state !== 'live') {
      keep(refused, tokenHash, { answer: reply, until: now() + keptMilliseconds });
      return reply;
    }
    if (isEnded(reply.session)) return { state: 'unknown' };
    const until = Math.min(now() + keptMilliseconds, reply.session.expiresAt);
    keep(kept, tokenHash, { session: reply.session, until });
    return reply;
  };

  const resolveUncached = async (given: Credentials, { isActivity = true } = {}) => {
    const tokenHash = hash('sha256', given.token);
    const key = `${tokenHash} ${isActivity}`;
    const answer = asking.get(key) ?? ask(tokenHash, isActivity).finally(() => asking.delete(key));
    asking.set(key, answer);
    return shownTo(await answer, given);
  };

  return {
    resolveUncached,
    resolve: async (given, options) => {
      const tokenHash = hash('sha256', given.token);
      const found = kept.get(tokenHash);
      if (found && found.until > now()) return shownTo({ state: 'live', session: found.session }, given);
      const known = refused.get(tokenHash);
      if (known && known.until > now()) return known.answer;
      return resolveUncached(given, options);
    },
    forget: (sessionIds) => {
      const gone = new Set(sessionIds);
      for (const id of gone) keep(ended, id, now() + 2 * keptMilliseconds);
      for (const [hash, { session }] of kept) if (gone.has(session.sessionId)) kept.delete(hash);
    },
  };
}
