import { sessions } from '@kallos/contracts/auth/sessions';
import type { Call } from '@kallos/contracts/client';
import { mayWrite } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import type { Caller } from '@kallos/service-kit/security/identity';
import type { NamedEndpoint } from '../front/routes.ts';

/** A request that is about to be passed on. */
export interface PassingRequest {
  /** The query string as it came, `?` included. */
  readonly query: string;
  readonly path: string;
  readonly requestId: string;
}

/** Has svc-auth write down what an acting administrator changes; resolves at once for everybody else and for reading. */
export type RecordActingWrite = (
  caller: Caller,
  called: NamedEndpoint,
  passing: PassingRequest,
) => Promise<void>;

/** Makes the recorder; `call` reaches svc-auth. What cannot be written down is refused with `unavailable`. */
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
