import { createClient, type Call } from '@kallos/contracts/client';
import { identityHeader, signIdentity } from '../security/identity.ts';
import { currentRequestId, requestIdHeader } from './request-id.ts';

/**
 * Creates a typed client for another service's internal endpoints; each call is signed with that
 * service's key.
 */
export function createServiceClient(options: {
  baseUrl: string;
  /** The called service's identity key. */
  identityKey: string;
  /** The calling service's name. */
  name: string;
  /** Timeout of a call in seconds; default 60. */
  timeoutSeconds?: number;
}): Call {
  const milliseconds = (options.timeoutSeconds ?? 60) * 1000;
  return createClient({
    baseUrl: options.baseUrl,
    headers: () => {
      const requestId = currentRequestId();
      return {
        [identityHeader]: signIdentity({ kind: 'service', service: options.name }, options.identityKey),
        ...(requestId === undefined ? {} : { [requestIdHeader]: requestId }),
      };
    },
    fetch: (input, init) =>
      fetch(input, {
        ...init,
        signal: AbortSignal.any([AbortSignal.timeout(milliseconds), ...(init?.signal ? [init.signal] : [])]),
      }),
  });
}
