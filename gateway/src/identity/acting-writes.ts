import { sessions } from '@kallos/contracts/auth/sessions';
import type { Call } from '@kallos/contracts/client';
import { mayWrite } from '@kallos/contracts/endpoint';
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
 * Records an acting administrator's write in svc-auth; resolves at once for other callers and for
 * reads.
 */
export type RecordActingWrite = (
  caller: Caller,
  called: NamedEndpoint,
  passing: ForwardedRequest,
) => Promise<void>;

/**
 * Creates the recorder; `call` calls svc-auth. A write that cannot be recorded is rejected with
 * `unavailable`.
 */
export const openActingRecorder =
  (call: Call): RecordActingWrite =>
  async (caller, { name, endpoint }, { path, query, requestId }) => {
    if (
      caller.kind !== 'business' ||
      caller.actor === undefined ||
      !mayWrite(endpoint, new URLSearchParams(query))
    )
      return;
    const { subject, actor, accountId } = caller;
    const body = { subject, actor, accountId, endpoint: name, method: endpoint.method, path, requestId };
    await call(sessions.recordActingWrite, { body }).catch((cause: unknown) => {
      throw new AppError('unavailable', { retryAfterSeconds: 2, cause });
    });
  };
