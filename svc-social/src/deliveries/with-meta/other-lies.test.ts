import { beforeEach, describe, expect, it } from 'vitest';
import { deliver, expectPublishedOnce, advanceTime, networks } from '../../../testing/delivery-bench.ts';
import { openDeliveryBench, posts, publishing, rowOf } from '../../../testing/delivery-bench.ts';
import { refusal } from '../../../testing/graph-double.ts';
import { GraphSilence } from '../../networks/meta/graph/failures.ts';

/**
 * Wrong responses that Meta's documents and other clients report, beyond those of the test doubles.
 */
const bench = openDeliveryBench();

/** Refusals that concern the object or the token and do not show whether the post is public. */
const finals = {
  '100: nonexisting field': () => refusal(100),
  '100/2108006': () => refusal(100, 2108006),
  '1/99': () => refusal(1, 99),
  '10': () => refusal(10),
  '36003': () => refusal(36003),
  '352': () => refusal(352),
  '506': () => refusal(506),
  '3': () => refusal(3),
};

describe.each(networks)('on %s, a public post that cannot be read', (network) => {
  it.each(Object.entries(finals))('by any token for %s never counts as refused', async (_what, answer) => {
    let isDeaf = true;
    bench.meta.before = ({ name }) => {
      if (isDeaf && name.startsWith('GET') && bench.meta.ledger.length > 0) throw answer();
    };
    const outcome = await deliver(bench, posts[network]);
    expect(outcome).toMatchObject({ state: 'in_doubt' });
    expect(await rowOf(bench, posts[network].key)).toMatchObject({ state: 'open' });
    isDeaf = false;
    await expectPublishedOnce(bench, posts[network], 20);
  });
});

/** Responses to a second call about a post that the first, unanswered call published. */
const seconds = {
  '9007/2207027': () => refusal(9007, 2207027),
  '24/2207006': () => refusal(24, 2207006),
  '-1/2207032': () => refusal(-1, 2207032),
  '-1/2207001': () => refusal(-1, 2207001),
  '-1/2207003': () => refusal(-1, 2207003),
  '-2': () => refusal(-2),
  '100': () => refusal(100),
  '100/33': () => refusal(100, 33),
  '10': () => refusal(10),
  '25/2207050': () => refusal(25, 2207050),
  '-1/2207051': () => refusal(-1, 2207051),
  '368/1390008': () => refusal(368, 1390008),
  '506/1366051': () => refusal(506, 1366051),
  '190/463': () => refusal(190, 463),
  '6000/1363037': () => refusal(6000, 1363037),
  '0': () => refusal(0),
};

describe.each(networks)('on %s, a post published without a response', (network) => {
  it.each(Object.entries(seconds))(
    'is recorded once although later calls return %s',
    async (_what, answer) => {
      bench.meta.lag.id = bench.meta.lag.list = 60;
      let calls = 0;
      bench.meta.before = ({ name }) => {
        if (name === publishing[network] && (calls += 1) > 1) throw answer();
      };
      bench.meta.after = ({ name }) => {
        if (name === publishing[network] && calls === 1) throw new GraphSilence('reset');
      };
      await expectPublishedOnce(bench, posts[network], 20);
    },
  );
});

describe('a container reported as not ready for longer than the lookups last', () => {
  it.each(['EXPIRED', 'ERROR', 'IN_PROGRESS'])(
    'is not recreated when the last call published it and returned %s',
    async (code) => {
      bench.meta.lag.id = bench.meta.lag.list = 75;
      let calls = 0;
      bench.meta.before = ({ name }) => {
        if (name !== 'POST media_publish') return;
        calls += 1;
        if (calls !== 3) throw refusal(9007, 2207027);
        bench.meta.hiddenCode = code;
      };
      bench.meta.fail('after', 'POST media_publish', () => refusal(9007, 2207027));
      await expectPublishedOnce(bench, posts.instagram, 20);
    },
  );
});

it("stores a post's own id when the response had the id of other media", async () => {
  const others = { caption: 'Κάτι άλλο', mediaId: 'media1', publicAt: 0 };
  bench.meta.containers.set('container1', others);
  bench.meta.toldId = () => others.mediaId;
  bench.meta.lag.list = 20;
  await expectPublishedOnce(bench, posts.instagram, 20);
});

describe('media that the list shows without a permalink', () => {
  beforeEach(() => {
    bench.meta.lag.id = 600;
    bench.meta.listsAddresses = false;
  });

  it('are read again while the permalink may still appear', async () => {
    expect(await deliver(bench, posts.instagram)).toMatchObject({ state: 'in_doubt' });
    bench.meta.listsAddresses = true;
    await advanceTime(bench, 5);
    expect(await deliver(bench, posts.instagram)).toMatchObject({ permalink: 'https://ig' });
  });

  it('are recorded without one after a minute', async () => {
    await expectPublishedOnce(bench, posts.instagram, 20);
  });
});
