import type { Endpoint } from '@kallos/contracts/endpoint';
import { allEndpoints } from '@kallos/contracts/endpoints';
import { maxBytesOf } from '@kallos/service-kit/http/input/read-body';
import { hostileBodies, type HostileBody } from '@kallos/service-kit/testing/hostile-bodies';
import { ownCalls, placeOf, type OwnCall } from '@kallos/service-kit/testing/own-calls';

/** The sender: without a session, of another role, or with the right one. */
export type Sender = 'nobody' | 'wrong' | 'right';

/** A request that its endpoint should reject at once. */
export interface HostileRequest {
  readonly token: 'none' | 'business' | 'admin' | 'team';
  readonly path: string;
  readonly method: string;
  readonly body?: HostileBody;
}

const tokenOf = ({ who }: Endpoint, sender: Sender): HostileRequest['token'] => {
  if (sender === 'nobody') return 'none';
  if (sender === 'right') return who === 'admin' ? 'admin' : 'business';
  return who === 'admin' ? 'business' : 'admin';
};

function sendersOf({ who, body, files, method }: Endpoint): Sender[] {
  if (who === 'anyone') return ['nobody'];
  // A permitted caller's request without a body would succeed.
  const isTaken = method !== 'GET' && body === undefined && files === undefined;
  const others: Sender[] = who === 'signed-in' ? ['nobody'] : ['nobody', 'wrong'];
  return isTaken ? others : [...others, 'right'];
}

// This id does not exist.
const placed = (path: string) => path.replace(/:[a-zA-Z]+/g, '2147483647');
const longQuery = Array.from({ length: 1500 }, (_, index) => `k${index}=`).join('&');

const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];
const made = new Map<string, HostileBody[]>();
/** Returns the bodies for an endpoint; equal sizes are built once. */
function bodiesFor(endpoint: Endpoint): HostileBody[] {
  const sizes = [...types.map((type) => maxBytesOf(endpoint, type)), endpoint.files].join();
  const bodies = made.get(sizes) ?? hostileBodies((type) => maxBytesOf(endpoint, type), endpoint.files);
  made.set(sizes, bodies);
  return bodies;
}

// Releases are uploaded by teams and checked in a separate thread.
const mostOwnBytes = 10 * 1024 * 1024;
// A live stream never ends.
const tokensFor = ({ who, name }: OwnCall): Array<HostileRequest['token']> =>
  name === 'live.listen'
    ? ['none']
    : ['none', 'business', ...(who === 'team' ? ['team' as const] : ['admin' as const])];

/** Returns a query of many keys, for endpoints without a body. */
const requestsOf = (bare: HostileRequest, bodies: readonly HostileBody[]): HostileRequest[] =>
  bare.method === 'GET'
    ? [{ ...bare, path: `${bare.path}?${longQuery}` }]
    : bodies.map((body) => ({ ...bare, body }));

/** The gateway's own calls; they accept only JSON, and get other types of the same size. */
const toGateway = ownCalls.flatMap((call): HostileRequest[] => {
  const { method, maxBytes } = call;
  const path = placeOf(call);
  const bodies = method === 'GET' ? [] : hostileBodies(() => Math.min(maxBytes ?? 0, mostOwnBytes));
  return tokensFor(call).flatMap((token) => requestsOf({ method, token, path }, bodies));
});

const toServices = allEndpoints
  .filter(({ endpoint }) => endpoint.who !== 'service')
  .flatMap(({ endpoint }) => {
    const { method } = endpoint;
    const path = placed(endpoint.path);
    const bodies = method === 'GET' ? [] : bodiesFor(endpoint);
    return sendersOf(endpoint).flatMap((sender) =>
      requestsOf({ method, token: tokenOf(endpoint, sender), path }, bodies),
    );
  });

/** Returns every endpoint with the worst bodies of every type at the largest size. */
export const hostileRequests: readonly HostileRequest[] = [...toServices, ...toGateway];

/** Sends a request and returns its status; 0 when the connection was cut, as for a body that is not read. */
export async function send(
  publicUrl: string,
  { path, method, token, body }: HostileRequest,
  tokens: Record<string, string>,
): Promise<number> {
  const headers: Record<string, string> = {};
  const bearer = tokens[token];
  if (bearer !== undefined) headers['authorization'] = `Bearer ${bearer}`;
  if (body) headers['content-type'] = body.type;
  const init = { method, headers, redirect: 'manual', ...(body ? { body: body.bytes } : {}) } as const;
  try {
    const response = await fetch(publicUrl + path, init);
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
