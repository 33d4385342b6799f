import { allEndpoints } from '@kallos/contracts/endpoints';
import { describe, expect, it } from 'vitest';
import { hostileBodies, plainImageForm, type HostileBody } from '../../../testing/hostile-bodies.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { measureLeastCost, measureCpuMilliseconds } from '../../../testing/processor-time.ts';
import { businessCaller, adminCaller, serviceCaller, testIdentityKey } from '../../../testing/service.ts';
import { identityHeader, signIdentity, type Caller } from '../../security/identity.ts';
import { implement, type Handlers } from '../implement.ts';
import { maxBytesOf } from './read-body.ts';

const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];
/** Returns a key of the limits that determine an endpoint's worst bodies. */
const limitsOf = ({ endpoint }: (typeof allEndpoints)[number]): string =>
  [endpoint.files, ...types.map((type) => maxBytesOf(endpoint, type))].join();
const takers = allEndpoints
  .filter(({ endpoint }) => endpoint.method !== 'GET')
  .toSorted((one, other) => limitsOf(one).localeCompare(limitsOf(other)));

let made = { limits: '', bodies: [] as HostileBody[] };
/** Groups endpoints with equal limits, because creating bodies costs more than sending them. */
function worstBodiesFor(taker: (typeof takers)[number]): readonly HostileBody[] {
  const limits = limitsOf(taker);
  const { endpoint } = taker;
  if (made.limits !== limits)
    made = { limits, bodies: hostileBodies((type) => maxBytesOf(endpoint, type), endpoint.files) };
  return made.bodies;
}

const resource = Object.fromEntries(
  takers.map(({ name, endpoint }) => [name, { ...endpoint, reply: 'raw' as const }]),
);
const handlers = Object.fromEntries(takers.map(({ name }) => [name, () => new Response()]));
const app = openTestApp([implement(resource, handlers as Handlers<object, typeof resource>)]);

const callers: Record<string, Caller> = {
  anyone: { kind: 'nobody' },
  admin: adminCaller,
  business: businessCaller(1),
  'signed-in': businessCaller(1),
  service: serviceCaller,
};

/** Returns the callers that an endpoint rejects. */
const strangersTo = (who: string): Caller[] => {
  const kinds = who === 'signed-in' ? ['admin', 'business'] : [who];
  const all: Caller[] = [{ kind: 'nobody' }, adminCaller, businessCaller(1), serviceCaller];
  return all.filter(({ kind }) => !kinds.includes(kind));
};

const headersOf = (caller: Caller, type: string): Record<string, string> => ({
  'content-type': type,
  ...(caller.kind !== 'nobody' && { [identityHeader]: signIdentity(caller, testIdentityKey) }),
});

/** Yields the body in chunks, as a socket does; one chunk would be copied. */
const inPieces = (bytes: Uint8Array, onPiece: (upTo: number) => void = () => {}) => {
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: (stream) => {
        if (at >= bytes.length) return stream.close();
        stream.enqueue(bytes.subarray(at, (at += 65_536)));
        onPiece(at);
      },
    },
    { highWaterMark: 0 },
  );
};

const addressOf = (path: string) => path.replace(/:[a-zA-Z]+/g, '1');
const send = async (
  path: string,
  method: string,
  caller: Caller,
  { type, bytes }: HostileBody,
  onPiece?: (upTo: number) => void,
) => {
  const headers = headersOf(caller, type);
  const init = { method, headers, body: inPieces(bytes, onPiece), duplex: 'half' };
  const response = await app.request(addressOf(path), init as RequestInit);
  return response.status;
};

const limit = 50;

describe.each(takers)('$name', (taker) => {
  const { endpoint } = taker;
  const caller = callers[endpoint.who] as Caller;

  it('handles the worst bodies of every type in 50 ms of processor time', async () => {
    const dear: string[] = [];
    for (const body of worstBodiesFor(taker)) {
      const spent = await measureLeastCost(() => send(endpoint.path, endpoint.method, caller, body), limit);
      if (spent > limit) dear.push(`${body.name}: ${Math.round(spent)} ms`);
    }
    expect(dear).toEqual([]);
  }, 120_000);

  it.runIf(endpoint.files?.length)('reads little of a form without a suitable file', async () => {
    const foreign = worstBodiesFor(taker).filter(({ name }) => name.startsWith('a multipart form'));
    expect(foreign.length).toBeGreaterThan(5);
    for (const body of foreign) {
      let upTo = 0;
      const status = await send(endpoint.path, endpoint.method, caller, body, (at) => (upTo = at));
      expect(status, body.name).toBeGreaterThanOrEqual(400);
      expect(upTo, body.name).toBeLessThanOrEqual(400 * 1024);
    }
  });

  it.runIf(endpoint.who !== 'anyone')('reads no body of a caller without access', async () => {
    for (const stranger of strangersTo(endpoint.who)) {
      let isRead = false;
      const watched = new ReadableStream<Uint8Array>(
        {
          pull: (stream) => {
            isRead = true;
            stream.close();
          },
        },
        { highWaterMark: 0 },
      );
      const headers = headersOf(stranger, 'application/json');
      const init = { method: endpoint.method, body: watched, duplex: 'half', headers };
      const { status } = await app.request(addressOf(endpoint.path), init as RequestInit);
      const refused = stranger.kind === 'nobody' ? 401 : 403;
      expect({ status, isRead }, stranger.kind).toEqual({ status: refused, isRead: false });
    }
  });
});

it('accepts no more bytes per request than a service can receive in 50 ms', () => {
  const large = takers.filter(
    ({ endpoint }) => maxBytesOf(endpoint, 'multipart/form-data') > 11 * 1024 * 1024,
  );
  expect(large.map(({ name }) => name)).toEqual([]);
});

it('takes no longer for an image with near-boundaries than for another', async () => {
  const keep = takers.find(({ name }) => name === 'pictures.keep')?.endpoint;
  if (!keep) throw new Error('no endpoint takes a picture');
  const most = (type: string) => maxBytesOf(keep, type);
  const odd = hostileBodies(most).filter(({ name }) => name.startsWith('a picture'));
  expect(odd).toHaveLength(3);
  const plain = plainImageForm(most('multipart/form-data'));
  const costs = new Map([plain, ...odd].map((body) => [body, [] as number[]]));
  // Alternates, so that other load on the machine affects all bodies alike.
  for (let round = 0; round < 12; round += 1)
    for (const [body, spent] of costs) {
      const cost = await measureCpuMilliseconds(async () => {
        expect(await send(keep.path, keep.method, adminCaller, body)).toBe(200);
      });
      if (round > 2) spent.push(cost);
    }
  // Takes the minimum, because other rounds include garbage collection and other load.
  const least = (body: typeof plain) => Math.min(...(costs.get(body) ?? []));
  const ratios = odd.map((body) => [body.name, least(body) / least(plain)] as const);
  // Quadratic boundary searches cost at least ten times as much.
  expect(ratios.filter(([, ratio]) => ratio > 3)).toEqual([]);
}, 60_000);
