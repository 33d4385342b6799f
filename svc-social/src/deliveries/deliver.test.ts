import { postPublished, reconnectNeeded } from '@kallos/contracts/social/events';
import { deliveries as contract, type DeliveryOutcome } from '@kallos/contracts/social/deliveries';
import { acrossAccounts, inAccount } from '@kallos/service-kit/database';
import {
  announced,
  businessOf,
  callAs,
  createTestDatabase,
  someService,
  testIdentityKey,
  type TestDatabase,
} from '@kallos/service-kit/testing';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createApp } from '../app.ts';
import type { Ctx } from '../context.ts';
import { GraphSilence } from '../outside/graph-errors.ts';
import { deliveries, pages, socialConnections } from '../schema.ts';
import { openGraphDouble, refusal, type GraphDouble, type SeenCall } from '../testing/graph-double.ts';
import { migrationsFolder, testContext } from '../testing/test-context.ts';
import type { DeliveryRequest } from './take-up.ts';

let database: TestDatabase;
let meta: GraphDouble;
let ctx: Ctx;

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'), migrationsFolder);
});
afterAll(() => database.drop());

beforeEach(async () => {
  meta = openGraphDouble();
  ctx = testContext(database.db, meta.graph);
  await acrossAccounts(database.db, async (tx) => {
    await tx.execute(sql`truncate social_connections, pages, selected_pages, deliveries, outbox`);
    for (const accountId of [1, 2]) {
      const userToken = ctx.secrets.seal('user', { accountId, column: 'social_connections.user_token' });
      await tx
        .insert(socialConnections)
        .values({ accountId, metaUserId: `u${accountId}`, userToken, scopes: [], state: 'ok' });
      const pageToken = ctx.secrets.seal('page', { accountId, column: 'pages.page_token' });
      const page = { accountId, externalId: `p${accountId}`, pageToken, canPublish: true };
      await tx.insert(pages).values({ ...page, platform: 'facebook' });
      await tx.insert(pages).values({
        accountId,
        platform: 'instagram',
        externalId: `ig${accountId}`,
        parentPageId: `p${accountId}`,
        canPublish: true,
      });
    }
  });
});

const request = (more: Partial<DeliveryRequest> = {}): DeliveryRequest => ({
  key: 'post:1:page:p1:v1',
  accountId: 1,
  bulkPostId: 1,
  pageId: 'p1',
  platform: 'facebook',
  message: 'Καλημέρα από το ιατρείο',
  imageUrls: ['https://kallos.test/media/a.jpg'],
  ...more,
});
const onInstagram = { key: 'post:1:page:ig1:v1', pageId: 'ig1', platform: 'instagram' } as const;

const deliver = async (body = request()): Promise<DeliveryOutcome> => {
  const call = callAs(
    createApp(ctx, testIdentityKey, async () => undefined),
    someService,
  );
  return (await call(contract.deliver, { body })).outcome;
};

/** Asks again as the publisher does, whatever the delay, until there is an end. */
async function untilEnd(body = request(), rounds = 8): Promise<DeliveryOutcome | undefined> {
  for (let round = 0; round < rounds; round += 1) {
    const outcome = await deliver(body).catch(() => undefined);
    if (outcome && outcome.state !== 'retry') return outcome;
    await acrossAccounts(database.db, (tx) => tx.update(deliveries).set({ leaseUntil: null }));
  }
  return undefined;
}

const rowOf = async (key = request().key) =>
  (await inAccount(database.db, 1, (tx) => tx.select().from(deliveries).where(eq(deliveries.key, key))))[0];

describe('publishing', () => {
  it('uploads pictures unseen, makes the post unseen, and only then makes that one post public', async () => {
    const outcome = await deliver(request({ imageUrls: ['https://a/1.jpg', 'https://a/2.jpg'] }));
    expect(meta.calls).toEqual(['POST photos', 'POST photos', 'POST feed', 'POST object', 'GET object']);
    expect(outcome).toMatchObject({ state: 'published', permalink: `https://fb/${meta.ledger[0]?.id}` });
    expect([...meta.posts.values()][0]).toMatchObject({ photos: 2, isPublic: true });
  });

  it('publishes once however often a key is repeated, and announces it once', async () => {
    const first = await deliver();
    expect(await deliver()).toEqual(first);
    expect(meta.ledger).toHaveLength(1);
    expect(await announced(database.db, postPublished)).toEqual([
      expect.objectContaining({ accountId: 1, bulkPostId: 1, pageId: 'p1', externalId: meta.ledger[0]?.id }),
    ]);
  });

  it('publishes once when one key arrives twenty times at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => deliver()));
    expect(outcomes.filter(({ state }) => state === 'published').length).toBeGreaterThan(0);
    expect(outcomes.every(({ state }) => state === 'published' || state === 'retry')).toBe(true);
    expect(meta.ledger).toHaveLength(1);
    expect(meta.posts.size).toBe(1);
  });

  it('publishes on Instagram through a container that is kept first', async () => {
    const outcome = await deliver(request(onInstagram));
    expect(outcome).toMatchObject({
      state: 'published',
      externalId: meta.ledger[0]?.id,
      permalink: 'https://ig',
    });
  });

  it('publishes several pictures on Instagram as one carousel', async () => {
    const imageUrls = ['https://a/1.jpg', 'https://a/2.jpg', 'https://a/3.jpg'];
    await deliver(request({ ...onInstagram, imageUrls }));
    expect(meta.calls.filter((name) => name === 'POST media')).toHaveLength(4);
    expect(meta.ledger).toHaveLength(1);
  });
});

describe('every crash point', () => {
  class Crash extends Error {}

  const kinds = ['facebook', 'instagram'] as const;
  const answers = {
    'the process dies': () => new Crash(),
    'no answer comes': () => new GraphSilence('reset'),
    'an error comes for what was done': () => refusal(1),
    'a rate limit comes for what was done': () => refusal(32),
  };
  const cases = kinds.flatMap((platform) =>
    (['before', 'after'] as const).flatMap((moment) =>
      Object.keys(answers).flatMap((answer) =>
        [1, 2, 3, 4, 5, 6].map((turn) => ({
          platform,
          moment,
          answer: answer as keyof typeof answers,
          turn,
        })),
      ),
    ),
  );

  it.each(cases)(
    '$platform: $answer $moment call $turn, yet one post',
    async ({ platform, moment, answer, turn }) => {
      let struck = 0;
      meta[moment] = (call: SeenCall) => {
        if (call.turn !== turn) return;
        struck += 1;
        throw answers[answer]();
      };
      const body = request(platform === 'instagram' ? onInstagram : {});
      await acrossAccounts(database.db, (tx) => tx.update(pages).set({ pausedUntil: null }));
      let outcome: DeliveryOutcome | undefined;
      for (let round = 0; round < 6 && outcome?.state !== 'published'; round += 1) {
        await acrossAccounts(database.db, (tx) => tx.update(pages).set({ pausedUntil: null }));
        outcome = await untilEnd(body, 1);
      }
      expect(outcome?.state).toBe('published');
      expect(meta.ledger).toHaveLength(1);
      expect(await announced(database.db, postPublished)).toHaveLength(1);
      expect(struck).toBeLessThanOrEqual(1);
    },
  );

  it('publishes once when every call of the first two rounds is lost after it took effect', async () => {
    for (const body of [request(), request(onInstagram)]) {
      meta.after = () => {
        throw new GraphSilence('hang');
      };
      await deliver(body);
      await deliver(body);
      meta.after = () => undefined;
      expect((await untilEnd(body))?.state).toBe('published');
    }
    expect(meta.ledger).toHaveLength(2);
  });
});

describe('doubt', () => {
  it('lets another call take over when the first one fell silent, and both flip the same draft', async () => {
    await deliver();
    const other = request({ key: 'post:9:page:p1:v1', bulkPostId: 9 });
    let hasPaused = false;
    meta.before = ({ name }) => {
      if (name !== 'POST object' || hasPaused) return;
      hasPaused = true;
      throw new Error('paused for ever');
    };
    await deliver(other).catch(() => undefined);
    expect((await untilEnd(other))?.state).toBe('published');
    expect(meta.ledger.filter(({ id }) => id !== meta.ledger[0]?.id)).toHaveLength(1);
  });

  it('makes another draft when the first one vanished before it was ever told to go public', async () => {
    meta.after = ({ name, turn }) => {
      if (name === 'POST feed' && turn === 2) meta.posts.clear();
    };
    expect((await deliver()).state).toBe('published');
    expect(meta.calls.filter((name) => name === 'POST feed')).toHaveLength(2);
    expect(meta.ledger).toHaveLength(1);
  });

  it('never sends again when the draft vanished after a lost answer', async () => {
    meta.before = ({ name }) => {
      if (name === 'POST object' || name === 'GET object') throw new GraphSilence('hang');
    };
    expect((await deliver()).state).toBe('retry');
    meta.before = () => undefined;
    meta.posts.clear();
    expect(await deliver()).toMatchObject({ state: 'needs_look', reason: 'draft_gone' });
    expect(await deliver()).toMatchObject({ state: 'needs_look' });
    expect(meta.ledger).toHaveLength(0);
  });

  it('answers with the published post when a later version of it comes', async () => {
    const first = await deliver();
    expect(await deliver(request({ key: 'post:1:page:p1:v2', message: 'νέο κείμενο' }))).toEqual(first);
    expect(meta.ledger).toHaveLength(1);
  });

  it('settles an earlier version in doubt before the later one goes out', async () => {
    meta.before = ({ name }) => {
      if (name === 'POST object' || name === 'GET object') throw new GraphSilence('hang');
    };
    await deliver();
    meta.before = () => undefined;
    const later = request({ key: 'post:1:page:p1:v2', message: 'νέο κείμενο' });
    expect((await deliver(later)).state).toBe('published');
    expect(meta.ledger).toEqual([expect.objectContaining({ message: 'νέο κείμενο' })]);
    expect(meta.posts.size).toBe(1);
    await expect(deliver()).rejects.toMatchObject({ status: 409 });
  });
});

describe('what it refuses', () => {
  it('refuses a key that comes back with another text after it began', async () => {
    await deliver();
    await expect(deliver(request({ message: 'άλλο' }))).rejects.toMatchObject({ status: 409 });
  });

  it('takes another text under the key while nothing has begun', async () => {
    await acrossAccounts(database.db, (tx) => tx.update(socialConnections).set({ state: 'needs_reconnect' }));
    expect(await deliver()).toMatchObject({ state: 'failed', reason: 'needs_reconnect' });
    await acrossAccounts(database.db, (tx) => tx.update(socialConnections).set({ state: 'ok' }));
    await deliver(request({ message: 'διορθωμένο' }));
    expect(meta.ledger).toEqual([expect.objectContaining({ message: 'διορθωμένο' })]);
  });

  it("refuses a key of another account and another account's page", async () => {
    await deliver();
    await expect(deliver(request({ accountId: 2, pageId: 'p2' }))).rejects.toMatchObject({ status: 409 });
    const foreign = await deliver(request({ key: 'k2', pageId: 'p2' }));
    expect(foreign).toMatchObject({ state: 'failed', reason: 'page_unknown' });
    expect(meta.ledger).toHaveLength(1);
  });

  it('refuses strangers and businesses', async () => {
    const app = createApp(ctx, testIdentityKey, async () => undefined);
    for (const caller of [businessOf(1), { kind: 'nobody' } as const])
      await expect(callAs(app, caller)(contract.deliver, { body: request() })).rejects.toMatchObject({
        status: caller.kind === 'nobody' ? 401 : 403,
      });
  });

  it('refuses an Instagram post without a picture or with too long a text, for ever', async () => {
    const bare = await deliver(request({ ...onInstagram, imageUrls: [] }));
    expect(bare).toMatchObject({ state: 'failed', reason: 'picture_missing' });
    const long = await deliver(
      request({ ...onInstagram, key: 'k', bulkPostId: 2, message: 'α'.repeat(2201) }),
    );
    expect(long).toMatchObject({ state: 'failed', reason: 'text_refused' });
    expect(meta.calls).toHaveLength(0);
  });
});

describe('what a refusal means for the rest', () => {
  it('marks the connection after one dead-token answer, announces it once and asks Meta no more', async () => {
    meta.before = () => {
      throw refusal(190, 460);
    };
    expect(await deliver()).toMatchObject({ state: 'failed', reason: 'needs_reconnect' });
    const calls = meta.calls.length;
    expect(await deliver(request({ key: 'k2', bulkPostId: 2 }))).toMatchObject({ reason: 'needs_reconnect' });
    expect(meta.calls).toHaveLength(calls);
    expect(await announced(database.db, reconnectNeeded)).toEqual([{ accountId: 1, reason: 'token_460' }]);
    meta.before = () => undefined;
    expect((await deliver(request({ key: 'k3', accountId: 2, pageId: 'p2' }))).state).toBe('published');
  });

  it('goes on with the same key after the person connected again', async () => {
    meta.before = ({ name }) => {
      if (name === 'POST object' || name === 'GET object') throw refusal(190, 460);
    };
    await deliver();
    meta.before = () => undefined;
    await acrossAccounts(database.db, (tx) => tx.update(socialConnections).set({ state: 'ok' }));
    expect((await deliver()).state).toBe('published');
    expect(meta.posts.size).toBe(1);
  });

  it('lets a page that is at its limit rest alone, and counts no attempt', async () => {
    meta.before = ({ name }) => {
      if (name === 'POST photos') throw refusal(32);
    };
    expect(await deliver()).toEqual({ state: 'retry', afterSeconds: 300, reason: 'rate_limited' });
    meta.before = () => undefined;
    expect(await deliver()).toMatchObject({ state: 'retry', reason: 'rate_limited' });
    expect((await rowOf())?.attempts).toBe(0);
    expect((await deliver(request({ ...onInstagram }))).state).toBe('published');
  });

  it('marks a missing permission and ends without a retry', async () => {
    meta.before = () => {
      throw refusal(200);
    };
    expect(await deliver()).toMatchObject({ state: 'failed', reason: 'permission_missing' });
    expect(await announced(database.db, reconnectNeeded)).toEqual([
      { accountId: 1, reason: 'permission_missing' },
    ]);
  });

  it('keeps a final refusal final', async () => {
    meta.before = () => {
      throw refusal(36_001, 2207005);
    };
    expect(await deliver()).toMatchObject({ state: 'failed', reason: 'picture_refused' });
    meta.before = () => undefined;
    expect(await deliver()).toMatchObject({ state: 'failed', reason: 'picture_refused' });
    expect(meta.ledger).toHaveLength(0);
  });
});

describe('row security', () => {
  it('shows a raw query nothing while no account is set', async () => {
    await deliver();
    expect(await database.db.select().from(deliveries)).toEqual([]);
    expect(await database.db.select().from(pages)).toEqual([]);
    expect(await inAccount(database.db, 2, (tx) => tx.select().from(deliveries))).toEqual([]);
  });
});
