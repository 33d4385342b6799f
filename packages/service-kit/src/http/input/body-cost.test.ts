import { allEndpoints } from '@kallos/contracts/endpoints';
import { describe, expect, it } from 'vitest';
import { identityHeader, signIdentity, type Caller } from '../../security/identity.ts';
import { implement, type Handlers } from '../implement.ts';
import { maxBytesOf } from './read-body.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { businessCaller, adminCaller, serviceCaller, testIdentityKey } from '../../../testing/service.ts';
import { hostileBodies, plainPicture, type HostileBody } from '../../../testing/hostile-bodies.ts';
import { measureLeastCost, measureCpuMilliseconds } from '../../../testing/processor-time.ts';

const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];
/** What an endpoint's worst bodies follow from. */
const limitsOf = ({ endpoint }: (typeof allEndpoints)[number]): string =>
  [endpoint.files, ...types.map((type) => maxBytesOf(endpoint, type))].join();
const takers = allEndpoints
  .filter(({ endpoint }) => endpoint.method !== 'GET')
  .toSorted((one, other) => limitsOf(one).localeCompare(limitsOf(other)));

let made = { limits: '', bodies: [] as HostileBody[] };
/** Making bodies costs more than sending them: endpoints with the same limits stand side by side and are sent the same. */
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

/** Those whom an endpoint is not for. */
const strangersTo = (who: string): Caller[] => {
  const kinds = who === 'signed-in' ? ['admin', 'business'] : [who];
  const all: Caller[] = [{ kind: 'nobody' }, adminCaller, businessCaller(1), serviceCaller];
  return all.filter(({ kind }) => !kinds.includes(kind));
};

const headersOf = (caller: Caller, type: string): Record<string, string> => ({
  'content-type': type,
  ...(caller.kind !== 'nobody' && { [identityHeader]: signIdentity(caller, testIdentityKey) }),
});

/** In pieces as a socket gives them: handing over the whole would copy it, which is no work of the service's. */
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

  it('refuses or reads the worst bodies of every type in 50 ms of processor time', async () => {
    const dear: string[] = [];
    for (const body of worstBodiesFor(taker)) {
      const spent = await measureLeastCost(() => send(endpoint.path, endpoint.method, caller, body), limit);
      if (spent > limit) dear.push(`${body.name}: ${Math.round(spent)} ms`);
    }
    expect(dear).toEqual([]);
  }, 120_000);

  it.runIf(endpoint.files?.length)('reads little of a form that holds no file of its kind', async () => {
    const foreign = worstBodiesFor(taker).filter(({ name }) => name.startsWith('a multipart form'));
    expect(foreign.length).toBeGreaterThan(5);
    for (const body of foreign) {
      let upTo = 0;
      const status = await send(endpoint.path, endpoint.method, caller, body, (at) => (upTo = at));
      expect(status, body.name).toBeGreaterThanOrEqual(400);
      expect(upTo, body.name).toBeLessThanOrEqual(400 * 1024);
    }
  });

  it.runIf(endpoint.who !== 'anyone')('reads nothing of what anybody else sends', async () => {
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

it('takes no more bytes in one request than a service can receive in 50 ms', () => {
  const large = takers.filter(
    ({ endpoint }) => maxBytesOf(endpoint, 'multipart/form-data') > 11 * 1024 * 1024,
  );
  expect(large.map(({ name }) => name)).toEqual([]);
});

it('reads a picture that almost holds its boundary at the price of any other of its size', async () => {
  const keep = takers.find(({ name }) => name === 'pictures.keep')?.endpoint;
  if (!keep) throw new Error('no endpoint takes a picture');
  const most = (type: string) => maxBytesOf(keep, type);
  const odd = hostileBodies(most).filter(({ name }) => name.startsWith('a picture'));
  expect(odd).toHaveLength(3);
  const plain = plainPicture(most('multipart/form-data'));
  const costs = new Map([plain, ...odd].map((body) => [body, [] as number[]]));
  // In turns, so that whatever else the machine does falls on all alike.
  for (let round = 0; round < 12; round += 1)
    for (const [body, spent] of costs) {
      const cost = await measureCpuMilliseconds(async () => {
        expect(await send(keep.path, keep.method, adminCaller, body)).toBe(200);
      });
      if (round > 2) spent.push(cost);
    }
  // The cheapest round of each: others pay for the collection of garbage and for a busy machine as well.
  const least = (body: typeof plain) => Math.min(...(costs.get(body) ?? []));
  const ratios = odd.map((body) => [body.name, least(body) / least(plain)] as const);
  // A search that looks back at each near miss costs ten times as much and more.
  expect(ratios.filter(([, ratio]) => ratio > 3)).toEqual([]);
}, 60_000);
