import type { SessionFacts } from '@kallos/contracts/auth/sessions';
import type { Endpoint } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import type { Caller } from '@kallos/service-kit/security/identity';
import type { Credentials, SessionAnswer, SessionCache } from './session-cache.ts';

const nobody: Caller = { kind: 'nobody' };

/** The bearer token of an Authorization header; what no token can look like is taken as one, and nobody has it. */
export function readBearer(header: string | undefined): string | undefined {
  return /^Bearer +(\S.*)$/i.exec(header ?? '')?.[1];
}

function makeCaller(session: SessionFacts): Caller {
  const { subject, sessionId, name, accountId, accountName, isTrial, actor } = session;
  if (session.role === 'admin') return { kind: 'admin', subject, sessionId, name };
  if (accountId === undefined) return nobody;
  const business = { kind: 'business' as const, subject, sessionId, name, accountId };
  return {
    ...business,
    ...(accountName === undefined ? {} : { accountName }),
    ...(isTrial === undefined ? {} : { isTrial }),
    ...(actor === undefined ? {} : { actor }),
  };
}

const callers = new WeakMap<SessionFacts, Caller>();

/** Who a session speaks for, the same object as long as the session is remembered; a role that lacks its account speaks for nobody. */
export function callerOf(session: SessionFacts): Caller {
  const caller = callers.get(session) ?? makeCaller(session);
  callers.set(session, caller);
  return caller;
}

/** The session behind an answer; throws what the caller is told when there is none. */
export function requireSession(answer: SessionAnswer): SessionFacts {
  if (answer.state === 'live') return answer.session;
  throw new AppError(answer.state === 'expired' ? 'token_expired' : 'invalid_token');
}

/** Finds out who calls an endpoint; where anyone may, a bad token or a silent svc-auth makes the caller nobody. */
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
