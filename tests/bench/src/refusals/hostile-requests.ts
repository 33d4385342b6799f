import type { Endpoint } from '@kallos/contracts/endpoint';
import { allEndpoints } from '@kallos/contracts/endpoints';
import { maxBytesOf } from '@kallos/service-kit/http/input/read-body';
import { hostileBodies, type HostileBody } from '@kallos/service-kit/testing/hostile-bodies';
import { ownCalls, placeOf, type OwnCall } from '@kallos/service-kit/testing/own-calls';

/** Who sends: nobody, somebody whose call it is not, or whoever may call. */
export type Sender = 'nobody' | 'wrong' | 'right';

/** A request that its endpoint should refuse at once. */
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
  // Without a body there is nothing to refuse the right caller for: the call would take effect.
  const isTaken = method !== 'GET' && body === undefined && files === undefined;
  const others: Sender[] = who === 'signed-in' ? ['nobody'] : ['nobody', 'wrong'];
  return isTaken ? others : [...others, 'right'];
}

// Nothing has this number.
const placed = (path: string) => path.replace(/:[a-zA-Z]+/g, '2147483647');
const longQuery = Array.from({ length: 1500 }, (_, index) => `k${index}=`).join('&');

const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];
const made = new Map<string, HostileBody[]>();
/** The bodies for an endpoint; those of the same sizes are made once. */
function bodiesFor(endpoint: Endpoint): HostileBody[] {
  const sizes = [...types.map((type) => maxBytesOf(endpoint, type)), endpoint.files].join();
  const bodies = made.get(sizes) ?? hostileBodies((type) => maxBytesOf(endpoint, type), endpoint.files);
  made.set(sizes, bodies);
  return bodies;
}

// A whole release is its team's, and is checked in a thread of its own.
const mostOwnBytes = 10 * 1024 * 1024;
// Who listens is answered for ever.
const tokensFor = ({ who, name }: OwnCall): Array<HostileRequest['token']> =>
  name === 'live.listen'
    ? ['none']
    : ['none', 'business', ...(who === 'team' ? ['team' as const] : ['admin' as const])];

/** A query of many keys where there is no body. */
const requestsOf = (bare: HostileRequest, bodies: readonly HostileBody[]): HostileRequest[] =>
  bare.method === 'GET'
    ? [{ ...bare, path: `${bare.path}?${longQuery}` }]
    : bodies.map((body) => ({ ...bare, body }));

/** The calls that the gateway answers itself; they take JSON alone, and of other types as much is sent. */
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

/** Every endpoint of the contract and every call of the gateway with the worst bodies of every type, as large as it takes. */
export const hostileRequests: readonly HostileRequest[] = [...toServices, ...toGateway];

/** Sends one and gives the status; 0 when the connection was cut, as it is under a body that nobody reads. */
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
