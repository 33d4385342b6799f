import { readRows, updateRows } from '@kallos/service-kit/testing';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { networks, openDeliveryBench, posts, publishing } from '../../../testing/delivery-bench.ts';
import { refusal } from '../../../testing/graph-double.ts';
import { runDelivery } from '../../../testing/run-delivery.ts';
import { GraphSilence } from '../../networks/meta/graph/failures.ts';
import { publishingScopes } from '../../networks/meta/graph/scopes.ts';
import { selectedPages, socialConnections } from '../../schema/deliveries.ts';

/** Skips the pauses within a round. */
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<object>()),
  setTimeout: async () => undefined,
}));

/** Meta returns errors for a while although the post, the page and the user are fine. */
const bench = openDeliveryBench();

beforeEach(async () => {
  await updateRows(bench.db, socialConnections, { scopes: [...publishingScopes] });
  twist(() => undefined);
});

type Reply = Record<string, unknown>;

/** Replaces Meta's responses to some reads; a page itself always exists. */
function twist(lie: (path: string) => Reply | undefined): void {
  const places = new Set(['p1', 'ig1']);
  bench.meta.twist = ({ get }) => ({
    get: async (path, params) => lie(path) ?? (places.has(path) ? { id: path } : get(path, params)),
  });
}

const silence = (why: string) => () => new GraphSilence(why);
const transient = (code: number) => () => Object.assign(refusal(code), { isTransient: true });
const refused =
  (...given: Parameters<typeof refusal>) =>
  () =>
    refusal(...given);

/** Refusals of every call that writes. */
const writes: Array<[lie: string, error: () => Error]> = [
  ...[458, 460, 463, 492].map((subcode): [string, () => Error] => [`190/${subcode}`, refused(190, subcode)]),
  ['1', refused(1)],
  ['2, transient', transient(2)],
  ['-1', refused(-1)],
  ['-3, transient', transient(-3)],
  ['0', refused(0)],
  ['4', refused(4)],
  ['4 with an end', refused(4, undefined, { regainSeconds: 240 })],
  ['17', refused(17)],
  ['32', refused(32)],
  ['613', refused(613)],
  ['9', refused(9)],
  ['4/2207042', refused(4, 2_207_042)],
  ['3', refused(3)],
  ['200', refused(200)],
  ['21', refused(21)],
  ['100', refused(100)],
  ['100/33', refused(100, 33)],
  ['100, transient', transient(100)],
  ['803', refused(803)],
  ['506', refused(506)],
  ['9004/2207052', refused(9004, 2_207_052)],
  ['a page of HTML', silence('status 502 without an error object')],
  ['an empty body', silence('an answer that says nothing')],
];

const wellAgain = async () => {
  const [connection] = await readRows(bench.db, socialConnections);
  const chosen = await readRows(bench.db, selectedPages);
  expect(connection?.state).toBe('ok');
  expect(chosen.filter(({ isActive }) => isActive)).toHaveLength(4);
};

const outageMinutes = 20;
/** The outage ends after at most a third of this time, plus the time of the lookups. */
const longestLate = 600;
const heal = () => {
  bench.meta.before = bench.meta.after = () => undefined;
};

async function expectWell(
  network: (typeof networks)[number],
  more: () => unknown = heal,
  minutes = outageMinutes,
) {
  const lived = await runDelivery(bench, posts[network], { minutes, heal: more });
  expect(lived).toMatchObject({ end: 'published' });
  expect(bench.meta.ledger).toHaveLength(1);
  await wellAgain();
  expect(lived.lateSeconds).toBeLessThanOrEqual(longestLate);
}

describe.each(networks)('on %s, twenty minutes of', (network) => {
  it.each(writes)('%s on every write end in one post', async (_lie, error) => {
    bench.meta.fail('before', /^POST/, error);
    await expectWell(network);
  });
});

/** Meta's answers on tokens, permissions, pages and quotas while it refuses or accepts posts. */
const facts: Array<
  [lie: string, writes: (() => Error) | undefined, lie: (path: string) => Reply | undefined]
> = [
  [
    'tokens called dead',
    refused(190, 460),
    (path) =>
      path === 'debug_token' ? { data: { is_valid: false, error: { code: 190, subcode: 460 } } } : undefined,
  ],
  [
    'tokens called dead without a reason',
    refused(190),
    (path) => (path === 'debug_token' ? { data: { is_valid: false } } : undefined),
  ],
  [
    'debug_token that answers HTML',
    refused(190, 463),
    (path) => {
      if (path === 'debug_token') throw new GraphSilence('status 500 without an error object');
      return undefined;
    },
  ],
  [
    'debug_token that knows nothing',
    refused(190, 467),
    (path) => (path === 'debug_token' ? { data: {} } : undefined),
  ],
  [
    'permissions called declined',
    refused(200),
    (path) =>
      path === 'debug_token'
        ? { data: { is_valid: true, scopes: [] } }
        : path === 'me/permissions'
          ? { data: publishingScopes.map((permission) => ({ permission, status: 'declined' })) }
          : undefined,
  ],
  [
    'permissions that are missing, although posts are taken',
    undefined,
    (path) =>
      path === 'debug_token'
        ? { data: { is_valid: true, scopes: [] } }
        : path === 'me/permissions'
          ? { data: [] }
          : undefined,
  ],
  [
    'an empty list of pages',
    refused(190, 460),
    (path) => (path === 'me/accounts' ? { data: [] } : undefined),
  ],
  [
    'pages without tokens',
    refused(190, 460),
    (path) => (path === 'me/accounts' ? { data: [{ id: 'p1', name: 'x' }] } : undefined),
  ],
  [
    'pages without tasks',
    refused(190, 460),
    (path) =>
      path === 'me/accounts' ? { data: [{ id: 'p1', access_token: 'page', tasks: [] }] } : undefined,
  ],
  [
    'a list of pages that is no list',
    refused(190, 460),
    (path) => (path === 'me/accounts' ? { data: null } : undefined),
  ],
  [
    'a quota that is used up',
    undefined,
    (path) =>
      path.endsWith('/content_publishing_limit')
        ? { data: [{ quota_usage: 100, config: { quota_total: 100 } }] }
        : undefined,
  ],
  [
    'a quota of nothing',
    undefined,
    (path) =>
      path.endsWith('/content_publishing_limit')
        ? { data: [{ quota_usage: 0, config: { quota_total: 0 } }] }
        : undefined,
  ],
  [
    'a quota that is no number',
    undefined,
    (path) =>
      path.endsWith('/content_publishing_limit')
        ? { data: [{ quota_usage: 'NaN', config: null }] }
        : undefined,
  ],
];

describe.each(networks)('on %s, twenty minutes of', (network) => {
  it.each(facts)('%s end in one post', async (_lie, error, lie) => {
    if (error) bench.meta.fail('before', /^POST/, error);
    twist(lie);
    await updateRows(bench.db, socialConnections, { nextCheckAt: sql`now()` });
    await expectWell(network, () => {
      heal();
      twist(() => undefined);
    });
  });
});

/** Reads that fail while writes succeed. */
const reads = new Set(['190/460', '1', '-1', '4', '200', '100/33', '803', 'a page of HTML']);
describe.each(networks)('on %s, twenty minutes in which reads are answered with', (network) => {
  it.each(writes.filter(([lie]) => reads.has(lie)))('%s end in one post', async (_lie, error) => {
    bench.meta.fail('before', /^GET (?!debug_token)/, error);
    await expectWell(network);
  });
});

/** Refusals of content that Meta would accept. */
describe.each(networks)('on %s, two minutes of', (network) => {
  it.each([
    ['36000', refused(36_000)],
    ['36003/2207009', refused(36_003, 2_207_009)],
    ['352/2207026', refused(352, 2_207_026)],
    ['100/1609005', refused(100, 1_609_005)],
    ['36004/2207010', refused(36_004, 2_207_010)],
    ['100/2207023', refused(100, 2_207_023)],
  ])('%s end in one post', async (_lie, error) => {
    bench.meta.fail('before', /^POST/, error);
    await expectWell(network, heal, 2);
  });
});

/** Errors of the publish call, with and without its effect. */
describe.each(networks)('on %s, twenty minutes in which publishing', (network) => {
  const answers: Array<[lie: string, error: () => Error]> = [
    ['is not answered', silence('POST TimeoutError')],
    ['is answered with an empty body', silence('an answer that says nothing')],
    ['is answered with -1', refused(-1, 2_207_001)],
    ['is answered with 1', refused(1)],
    ['is answered with 4', refused(4)],
    ['is answered with 9007', refused(9007, 2_207_027)],
    ['is answered with 100/33', refused(100, 33)],
    ['is answered with 190', refused(190, 460)],
    ['is answered with 506', refused(506)],
  ];

  it.each(answers)('%s although it took effect ends in one post', async (_lie, error) => {
    bench.meta.fail('after', publishing[network], error);
    await expectWell(network);
  });

  it.each(answers)('%s without an effect ends in one post', async (_lie, error) => {
    bench.meta.fail('before', publishing[network], error);
    await expectWell(network);
  });
});

/** Container states. */
describe('twenty minutes in which containers are', () => {
  it.each(['EXPIRED', 'ERROR', 'IN_PROGRESS'])('called %s end in one post', async (code) => {
    bench.meta.hiddenCode = code;
    await expectWell('instagram', () => (bench.meta.hiddenCode = 'FINISHED'));
  });

  it('unknown seconds after they were made end in one post', async () => {
    bench.meta.denied.add('container');
    bench.meta.deniesEverybody = true;
    await expectWell('instagram', () => bench.meta.denied.clear());
  });
});

/**
 * Containers that Instagram will never publish, although another one of the same post is published.
 */
describe('a container that is refused permanently', () => {
  it.each([
    [-1, 2_207_001],
    [24, 2_207_006],
    [24, 2_207_008],
    [-1, 2_207_032],
    [24, undefined],
    [-1, undefined],
    [100, 33],
    [100, undefined],
  ])('with %s/%s is replaced', async (code, subcode) => {
    let isIll = true;
    const dead = new Set<string>();
    bench.meta.twist = ({ post, get }) => ({
      get: (path, params) => (path === 'ig1' ? Promise.resolve({ id: path }) : get(path, params)),
      post: async (path, params) => {
        const id = String(params?.['creation_id']);
        if (!path.endsWith('/media_publish')) return post(path, params);
        if (isIll) dead.add(id);
        if (dead.has(id)) throw refusal(code, subcode);
        return post(path, params);
      },
    });
    await expectWell('instagram', () => (isIll = false));
  });
});

/** The failed container is used by the one post that retries the refused page. */
it('replaces a permanently refused container on a refused page', async () => {
  const dead = new Set<string>();
  let isRefused = true;
  bench.meta.twist = ({ post, get }) => ({
    get: async (path, params) => (path === 'ig1' ? { id: path } : get(path, params)),
    post: async (path, params) => {
      const id = String(params?.['creation_id']);
      if (!path.endsWith('/media_publish')) return post(path, params);
      if (isRefused) throw refusal(200);
      if (dead.size === 0) dead.add(id);
      if (dead.has(id)) throw refusal(24, 2_207_006);
      return post(path, params);
    },
  });
  await expectWell('instagram', () => (isRefused = false), 5);
});
