import { apiKeys, type KeyFacts } from '@kallos/contracts/auth/api-keys';
import type { Call } from '@kallos/contracts/client';
import { AppError } from '@kallos/contracts/errors';
import type { Log } from '@kallos/service-kit/observability/log';
import { hashApiKey, isApiKey } from '@kallos/service-kit/security/api-key';
import { isConnectionRefused, type Upstream } from '../proxy/upstream.ts';

/** Watches the look-ups at svc-auth; `before` may throw to refuse one. */
export interface LookUpHooks {
  readonly before: () => void;
  readonly onRefused: () => void;
}

/** Resolves keys, remembered for a few seconds. */
export interface KeyCache {
  /** Throws `invalid_token` or `token_expired` for a key that does not work, `unavailable` without svc-auth. */
  readonly resolve: (secret: string, accountId: number | null, lookUp: LookUpHooks) => Promise<KeyFacts>;
  /** Drops keys that were revoked, also those whose look-up is running. */
  readonly forget: (sessionIds: readonly string[]) => void;
}

const keptMilliseconds = 5000;
const mostKept = 5000;

function keep<K, V>(map: Map<K, V>, key: K, value: V): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > mostKept && oldest.done !== true) map.delete(oldest.value);
}

/** Opens the cache; `call` reaches svc-auth. */
export function openKeyCache(
  call: Call,
  auth: Pick<Upstream, 'sawAnswer' | 'isWorthWaiting'>,
  log: Log,
  now: () => number = Date.now,
): KeyCache {
  const kept = new Map<string, { key: KeyFacts; until: number }>();
  const refused = new Map<string, { code: 'invalid_token' | 'token_expired'; until: number }>();
  const ended = new Map<string, number>();
  const ask = async (secretHash: string, accountId: number | null) => {
    for (;;)
      try {
        const reply = await call(apiKeys.introspect, { body: { secretHash, accountId } });
        auth.sawAnswer();
        return reply;
      } catch (cause) {
        if (!isConnectionRefused(cause) || !auth.isWorthWaiting()) {
          log.warn({ err: cause }, 'svc-auth cannot be asked for a key');
          throw new AppError('unavailable', { retryAfterSeconds: 2, cause });
        }
        await new Promise((wake) => setTimeout(wake, 200));
      }
  };
  return {
    resolve: async (secret, accountId, { before, onRefused }) => {
      // A mistyped or made-up key costs no look into the database.
      if (!isApiKey(secret)) throw new AppError('invalid_token');
      const secretHash = hashApiKey(secret);
      const name = `${secretHash} ${accountId ?? ''}`;
      const known = kept.get(name);
      if (known && known.until > now()) return known.key;
      const bad = refused.get(secretHash);
      if (bad && bad.until > now()) throw new AppError(bad.code);
      before();
      const reply = await ask(secretHash, accountId);
      if (reply.state !== 'live' || (ended.get(reply.key.sessionId) ?? 0) > now()) {
        const code = reply.state === 'expired' ? 'token_expired' : 'invalid_token';
        onRefused();
        keep(refused, secretHash, { code, until: now() + keptMilliseconds });
        throw new AppError(code);
      }
      const until = Math.min(now() + keptMilliseconds, reply.key.expiresAt);
      keep(kept, name, { key: reply.key, until });
      return reply.key;
    },
    forget: (sessionIds) => {
      const gone = new Set(sessionIds.filter((id) => id.startsWith('key:')));
      if (gone.size === 0) return;
      for (const id of gone) keep(ended, id, now() + 2 * keptMilliseconds);
      for (const [name, { key }] of kept) if (gone.has(key.sessionId)) kept.delete(name);
    },
  };
}
