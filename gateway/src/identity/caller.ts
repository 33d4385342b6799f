import type { SessionFacts } from '@kallos/contracts/auth/sessions';
import type { Endpoint } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import type { Caller } from '@kallos/service-kit/security/identity';
import type { Credentials, SessionAnswer, SessionCache } from './session-cache.ts';

const nobody: Caller = { kind: 'nobody' };

/** Returns the bearer token of an Authorization header; a malformed one is returned as an unknown token. */
export function readBearer(header: string | undefined): string | undefined {
  return /^Bearer +(\S.*)$/i.exec(header ?? '')?.[1];
}

function makeCaller(session: SessionFacts): Caller {
  const { subject, sessionId, name, accountId, accountName, isTrial, actor, staffRole } = session;
  if (session.role === 'admin')
    return { kind: 'admin', subject, sessionId, name, role: staffRole ?? 'viewer' };
  if (accountId === undefined) return nobody;
  const business = { kind: 'business' as const, subject, sessionId, name, accountId };
  return {
    ...business,
    ...(accountName === undefined ? {} : { accountName }),
    ...(isTrial === undefined ? {} : { isTrial }),
    ...(actor === undefined ? {} : { actor, actorRole: staffRole ?? 'viewer' }),
  };
}

const callers = new WeakMap<SessionFacts, Caller>();

/**
 * Returns the caller of a session, the same object while the session is cached; a business role
 * without an account is anonymous.
 */
export function callerOf(session: SessionFacts): Caller {
  const caller = callers.get(session) ?? makeCaller(session);
  callers.set(session, caller);
  return caller;
}

/** Returns the session; throws the error for the caller if there is none. */
export function requireSession(answer: SessionAnswer): SessionFacts {
  if (answer.state === 'live') return answer.session;
  throw new AppError(answer.state === 'expired' ? 'token_expired' : 'invalid_token');
}

/**
 * Identifies the caller of an endpoint; on public endpoints a bad token or an unreachable svc-auth
 * makes the caller anonymous.
 */
export async function identify(
  cache: SessionCache,
  endpoint: Endpoint,
  given: Credentials | undefined,
): Promise<Caller> {
  if (given === undefined) return nobody;
  if (endpoint.who !== 'anyone') return callerOf(requireSession(await cache.resolve(given)));
  const answer = await cache.resolve(given).catch(() => undefined);
  return answer?.state === 'live' ? callerOf(answer.session) : nobody;
}
