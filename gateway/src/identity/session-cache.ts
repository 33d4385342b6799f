import { hash } from 'node:crypto';
import { sessions, type SessionFacts } from '@kallos/contracts/auth/sessions';
import type { Call } from '@kallos/contracts/client';
import type { Log } from '@kallos/service-kit/log';
import { AppError } from '@kallos/contracts/errors';
import { isRefused, type Upstream } from '../proxy/upstream.ts';

/** What became of a token: whose session it is, or why it is none. */
export type SessionAnswer =
  | { readonly state: 'live'; readonly session: SessionFacts }
  | { readonly state: 'expired' | 'unknown' };

/** Whose session a token belongs to, remembered for a few seconds. */
export interface SessionCache {
  /** Rejects with `unavailable` when svc-auth cannot be asked. */
  readonly resolve: (token: string, options?: { isActivity?: boolean }) => Promise<SessionAnswer>;
  /** Asks svc-auth anew, past what is remembered. */
  readonly resolveAnew: (token: string, options?: { isActivity?: boolean }) => Promise<SessionAnswer>;
  /** Drops sessions that ended, also those whose look-up is on its way. */
  readonly forget: (sessionIds: readonly string[]) => void;
}

const keptMilliseconds = 5000;
const mostKept = 20_000;

function dropOldest<K, V>(map: Map<K, V>): void {
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
      if (!isRefused(cause) || !auth.isWorthWaiting()) {
        log.warn({ err: cause }, 'svc-auth cannot be asked for a session');
        throw new AppError('unavailable', { retryAfterSeconds: 2, cause });
      }
      await new Promise((wake) => setTimeout(wake, 200));
    }
  }
}

/** Opens the cache; `call` reaches svc-auth. */
export function openSessionCache(
  call: Call,
  auth: Auth,
  log: Log,
  now: () => number = Date.now,
): SessionCache {
  const kept = new Map<string, { session: SessionFacts; until: number }>();
  const ended = new Map<string, number>();
  const asking = new Map<string, Promise<SessionAnswer>>();
  const isEnded = (session: SessionFacts) => (ended.get(session.sessionId) ?? 0) > now();

  const ask = async (tokenHash: string, isActivity: boolean): Promise<SessionAnswer> => {
    const reply = await askAuth(call, auth, { tokenHash, isActivity }, log);
    if (reply.state !== 'live') return reply;
    if (isEnded(reply.session)) return { state: 'unknown' };
    const until = Math.min(now() + keptMilliseconds, reply.session.expiresAt);
    kept.delete(tokenHash);
    kept.set(tokenHash, { session: reply.session, until });
    dropOldest(kept);
    return reply;
  };

  const resolveAnew = (token: string, { isActivity = true } = {}) => {
    const tokenHash = hash('sha256', token);
    const key = `${tokenHash} ${isActivity}`;
    const answer = asking.get(key) ?? ask(tokenHash, isActivity).finally(() => asking.delete(key));
    asking.set(key, answer);
    return answer;
  };

  return {
    resolveAnew,
    resolve: async (token, options) => {
      const found = kept.get(hash('sha256', token));
      if (found && found.until > now()) return { state: 'live', session: found.session };
      return resolveAnew(token, options);
    },
    forget: (sessionIds) => {
      const gone = new Set(sessionIds);
      for (const id of gone) {
        ended.delete(id);
        ended.set(id, now() + 2 * keptMilliseconds);
        dropOldest(ended);
      }
      for (const [hash, { session }] of kept) if (gone.has(session.sessionId)) kept.delete(hash);
    },
  };
}
