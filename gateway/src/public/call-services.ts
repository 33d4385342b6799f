import type { Readable } from 'node:stream';
import { type Call, createClient } from '@kallos/contracts/client';
import type { ServiceName } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import { requestIdHeader } from '@kallos/service-kit/http/request-id';
import { idempotencyHeader, replayedHeader } from '@kallos/service-kit/http/run-once';
import { type AdminCaller, type BusinessCaller, identityHeader } from '@kallos/service-kit/security/identity';
import type { Dispatcher } from 'undici';
import type { openSigner } from '../identity/signer.ts';
import { isConnectionRefused, type Upstream } from '../proxy/upstream.ts';

/** How services are reached. */
export interface ServiceReach {
  readonly upstreams: Record<ServiceName, Upstream>;
  readonly sign: ReturnType<typeof openSigner>;
}

/** The context that all calls of one request share. */
export interface CallFacts {
  readonly requestId: string;
  readonly address: string;
  readonly timeoutSeconds: number;
  /** The idempotency key and the request's fingerprint. */
  readonly once: { readonly key: string; readonly fingerprint: string } | undefined;
  /** Called when an answer was stored by an earlier call. */
  readonly onReplayed: () => void;
}

/** Who services see for a key: the account of the path, or an administrator for what concerns all accounts. */
export type KeyCaller = BusinessCaller | AdminCaller;

const retryMilliseconds = 200;

/** Sends one request, again while the service is only just restarting. */
async function send(upstream: Upstream, options: Dispatcher.RequestOptions): Promise<Response> {
  for (;;)
    try {
      const answer = await upstream.pools.calls.request(options);
      upstream.sawAnswer();
      const bytes = await answer.body.arrayBuffer();
      const headers = new Headers();
      for (const [name, value] of Object.entries(answer.headers))
        if (value !== undefined) headers.set(name, String(value));
      return new Response(answer.statusCode === 204 ? null : bytes, { status: answer.statusCode, headers });
    } catch (cause) {
      if (isConnectionRefused(cause) && upstream.isWorthWaiting()) {
        await new Promise((wake) => setTimeout(wake, retryMilliseconds));
        continue;
      }
      const isTimeout = cause instanceof Error && 'code' in cause && cause.code === 'UND_ERR_HEADERS_TIMEOUT';
      throw new AppError(isTimeout ? 'timeout' : 'unavailable', { retryAfterSeconds: 2, cause });
    }
}

function headersFor({ sign }: ServiceReach, caller: KeyCaller, service: ServiceName, facts: CallFacts) {
  return {
    [identityHeader]: sign(caller, service),
    [requestIdHeader]: facts.requestId,
    'x-forwarded-for': facts.address,
    ...(facts.once && { [idempotencyHeader]: `${facts.once.fingerprint} ${facts.once.key}` }),
  };
}

/** Makes a typed client that calls services as a key; every write carries the idempotency key. */
export const callAsKey = (reach: ServiceReach, caller: KeyCaller, facts: CallFacts): Call =>
  ((endpoint: { service: ServiceName }, ...rest: unknown[]) => {
    const client = createClient({
      headers: () => headersFor(reach, caller, endpoint.service, facts),
      fetch: async (path, init) => {
        const answer = await send(reach.upstreams[endpoint.service], {
          path: String(path),
          method: init?.method as Dispatcher.HttpMethod,
          headers: init?.headers as Record<string, string>,
          body: typeof init?.body === 'string' ? init.body : null,
          headersTimeout: facts.timeoutSeconds * 1000,
        });
        if (answer.headers.has(replayedHeader)) facts.onReplayed();
        return answer;
      },
    });
    return (client as (...words: unknown[]) => unknown)(endpoint, ...rest);
  }) as Call;

/** Passes a form with a file on as it comes, and returns the parsed answer. */
export async function passForm(
  reach: ServiceReach,
  caller: BusinessCaller,
  facts: CallFacts,
  form: { readonly path: string; readonly type: string; readonly body: Readable },
): Promise<Response> {
  const upstream = reach.upstreams.catalog;
  return upstream.uploads.run(`account:${caller.accountId}`, async () => {
    const { once: _, ...unkeyed } = facts;
    const answer = await upstream.pools.uploads
      .request({
        path: form.path,
        method: 'POST',
        headers: {
          ...headersFor(reach, caller, 'catalog', { ...unkeyed, once: undefined }),
          'content-type': form.type,
        },
        body: form.body,
        headersTimeout: facts.timeoutSeconds * 1000,
      })
      .catch((cause: unknown) => {
        throw cause instanceof AppError
          ? cause
          : new AppError('unavailable', { retryAfterSeconds: 2, cause });
      });
    return new Response(await answer.body.arrayBuffer(), { status: answer.statusCode });
  });
}
