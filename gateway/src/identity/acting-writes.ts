import { sessions } from '@kallos/contracts/auth/sessions';
import type { Call } from '@kallos/contracts/client';
import { type Endpoint, mayWrite } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import type { Caller } from '@kallos/service-kit/security/identity';
import type { NamedEndpoint } from '../front/routes.ts';

/** A request before it is forwarded. */
export interface ForwardedRequest {
  /** The unchanged query string, including `?`. */
  readonly query: string;
  readonly path: string;
  readonly requestId: string;
}

/**
 * Records an administrator's write in svc-auth; resolves at once for other callers and for
 * reads.
 */
export type RecordActingWrite = (
  caller: Caller,
  called: NamedEndpoint,
  passing: ForwardedRequest,
) => Promise<void>;

/** Returns the administrator whose write is recorded here; undefined if none, or if svc-auth itself records it. */
function actorOf(caller: Caller, { service }: Endpoint) {
  if (caller.kind === 'admin')
    return service === 'auth' ? undefined : { subject: caller.subject, actor: caller.subject };
  if (caller.kind !== 'business' || caller.actor === undefined) return undefined;
  const { subject, actor, accountId } = caller;
  return { subject, actor, accountId };
}

/**
 * Creates the recorder; `call` calls svc-auth. A write that cannot be recorded is rejected with
 * `unavailable`.
 */
export const openActingRecorder =
  (call: Call): RecordActingWrite =>
  async (caller, { name, endpoint }, { path, query, requestId }) => {
    const by = actorOf(caller, endpoint);
    if (by === undefined || !mayWrite(endpoint, new URLSearchParams(query))) return;
    const body = { ...by, endpoint: name, method: endpoint.method, path, requestId };
    await call(sessions.recordActingWrite, { body }).catch((cause: unknown) => {
      throw new AppError('unavailable', { retryAfterSeconds: 2, cause });
    });
  };
