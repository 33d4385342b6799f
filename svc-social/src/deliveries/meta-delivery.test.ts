import { randomBytes } from 'node:crypto';
import { connection } from '@kallos/contracts/social/connection';
import { deliveries as contract, type DeliveryOutcome } from '@kallos/contracts/social/deliveries';
import { createServiceClient } from '@kallos/service-kit/service-client';
import { businessOf, callAs, someService, testIdentityKey } from '@kallos/service-kit/testing';
import { acrossAccounts } from '@kallos/service-kit/database';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { openSecrets } from '@kallos/service-kit/secrets';
import { startChild } from '../../testing/child-process.ts';
import { letTimePass } from '../../testing/delivery-bench.ts';
import {
  connectThrough,
  control,
  environmentOf,
  ledgerOf,
  openSandboxBench,
  people,
} from '../../testing/sandbox-bench.ts';
import { pages } from '../schema.ts';
import type { DeliveryRequest } from '@kallos/deliveries/lease';

const secretKeys = `test:${randomBytes(32).toString('base64')}`;
const bench = openSandboxBench({ secrets: openSecrets(secretKeys) });
let postId = 0;

const request = (platform: 'facebook' | 'instagram' = 'facebook'): DeliveryRequest => {
  const pageId = platform === 'facebook' ? people.eleni.page : people.eleni.instagram;
  return {
    key: `post:${postId}:page:${pageId}:v1`,
    accountId: 1,
    bulkPostId: postId,
    pageId,
    platform,
    message: `Νέα άφιξη στο ιατρείο, αριθμός ${postId}`,
    imageUrls: [bench.pictureUrl],
  };
};

const deliver = async (body: DeliveryRequest): Promise<DeliveryOutcome> =>
  (await callAs(bench.app, someService)(contract.deliver, { body })).outcome;

async function untilEnd(body: DeliveryRequest): Promise<DeliveryOutcome | undefined> {
  for (let round = 0; round < 6; round += 1) {
    const outcome = await deliver(body);
    if (outcome.state !== 'retry') return outcome;
    await letTimePass(bench);
  }
  return undefined;
}

const timesPublished = async ({ message }: DeliveryRequest) =>
  (await ledgerOf(bench)).filter((entry) => entry.message === message).length;

beforeEach(async () => {
  postId += 1;
  await control(bench, 'DELETE', 'faults');
  if (postId === 1) await connectThrough(bench, 1);
});

describe('publishing at Meta', () => {
  it.each(['facebook', 'instagram'] as const)(
    'puts a post with its picture on %s, once',
    async (platform) => {
      const body = request(platform);
      const outcome = await deliver(body);
      expect(outcome).toMatchObject({ state: 'published', permalink: expect.stringMatching(/^http/) });
      expect(await deliver(body)).toEqual(outcome);
      expect(await timesPublished(body)).toBe(1);
    },
  );

  it('puts several pictures into one post', async () => {
    for (const platform of ['facebook', 'instagram'] as const) {
      const body = { ...request(platform), imageUrls: [bench.pictureUrl, `${bench.pictureUrl}?2`] };
      expect(await untilEnd(body)).toMatchObject({ state: 'published' });
    }
  });
});

const lostAnswers = [
  { kind: 'accept-then-reset' },
  { kind: 'accept-then-hang', ms: 2500 },
  { kind: 'accept-then-error', code: 2, status: 500 },
  { kind: 'accept-then-error', code: 4, subcode: 2207051 },
  { kind: 'reset' },
  { kind: 'hang', ms: 2500 },
  { kind: 'refuse', code: 1, status: 500 },
  { kind: 'refuse', code: 32 },
];

const steps = [
  ['facebook', `/${people.eleni.page}/photos`],
  ['facebook', `/${people.eleni.page}/feed`],
  ['facebook', `/${people.eleni.page}_*`],
  ['instagram', `/${people.eleni.instagram}/media`],
  ['instagram', `/${people.eleni.instagram}/media_publish`],
] as const;

describe.each(lostAnswers)('while Meta does $kind $code', (effect) => {
  const at = lostAnswers.indexOf(effect);
  // Each answer at two steps in turn, so that every step meets several; before a release all at all.
  const injected = steps.filter((_, index) => inject('isFull') || (index + 2 * at) % 5 < 2);
  it.each(injected)('publishes on %s once when it hits POST %s', async (platform, path) => {
    await control(bench, 'POST', 'faults', { match: { method: 'POST', path }, effect, times: 1 });
    const body = request(platform);
    let outcome = await untilEnd(body);
    if (outcome?.state === 'failed') {
      await letTimePass(bench);
      outcome = await untilEnd(body);
    }
    expect(outcome?.state).toBe('published');
    expect(await timesPublished(body)).toBe(1);
  });
});

describe('containers', () => {
  const injectFault = (status: string) =>
    control(bench, 'POST', 'faults', {
      match: { method: 'POST', path: `/${people.eleni.instagram}/media` },
      effect: { kind: 'container-status', status },
      times: 1,
    });

  it.each(['ERROR', 'EXPIRED'])('gets over a container that is %s', async (status) => {
    await injectFault(status);
    const body = request('instagram');
    expect(await untilEnd(body)).toMatchObject({ state: 'published' });
    expect(await timesPublished(body)).toBe(1);
  });

  it('comes back later to a container that is not ready', async () => {
    await injectFault('IN_PROGRESS');
    const body = request('instagram');
    expect(await deliver(body)).toMatchObject({ state: 'retry', reason: 'container_not_ready' });
    expect(await timesPublished(body)).toBe(0);
  });

  it('makes another draft when Meta lost the first one', async () => {
    const match = { method: 'POST', path: `/${people.eleni.page}/feed` };
    await control(bench, 'POST', 'faults', { match, effect: { kind: 'draft-vanishes' }, times: 1 });
    const body = request();
    expect(await untilEnd(body)).toMatchObject({ state: 'published' });
    expect(await timesPublished(body)).toBe(1);
  });
});

describe('a process that dies', () => {
  const start = () =>
    startChild(
      'svc-social/src/main.ts',
      environmentOf(bench, secretKeys),
      (line) => line['msg'] === 'listening',
    );
  const callTo = (line: Record<string, unknown>) =>
    createServiceClient({
      baseUrl: `http://127.0.0.1:${String(line['port'])}`,
      identityKey: testIdentityKey,
      name: 'posts',
    });

  it.each(['facebook', 'instagram'] as const)(
    'is replaced after kill -9 between accept and answer on %s, and the post is there once',
    async (platform) => {
      const path =
        platform === 'facebook' ? `/${people.eleni.page}_*` : `/${people.eleni.instagram}/media_publish`;
      const effect = { kind: 'accept-then-hang', ms: 30_000 };
      await control(bench, 'POST', 'faults', { match: { method: 'POST', path }, effect, times: 1 });
      const body = request(platform);
      const first = await start();
      const lost = callTo(first.line)(contract.deliver, { body }).catch(() => 'lost');
      for (let turn = 0; turn < 600 && (await timesPublished(body)) === 0; turn += 1)
        await new Promise((wake) => setTimeout(wake, 50));
      await first.stop('SIGKILL');
      expect(await lost).toBe('lost');
      const second = await start();
      try {
        let outcome: DeliveryOutcome | undefined;
        for (let turn = 0; turn < 200 && outcome?.state !== 'published'; turn += 1) {
          outcome = (await callTo(second.line)(contract.deliver, { body })).outcome;
          if (outcome.state !== 'published') await new Promise((wake) => setTimeout(wake, 250));
        }
        expect(outcome?.state).toBe('published');
        expect(await timesPublished(body)).toBe(1);
      } finally {
        await second.stop();
      }
    },
  );
});

describe('what Instagram is given', () => {
  const seenBy = async (externalId: string, fields: string) => {
    const [page] = await acrossAccounts(bench.db, (tx) =>
      tx.select().from(pages).where(eq(pages.externalId, people.eleni.page)),
    );
    const place = { accountId: 1, column: 'pages.page_token' as const };
    return bench.ctx.graph
      .as(bench.ctx.secrets.open(page?.pageToken ?? '', place))
      .get(externalId, { fields });
  };

  it.each([true, false])('carries the mark of AI on the whole post: %s', async (isAiGenerated) => {
    const several = {
      ...request('instagram'),
      isAiGenerated,
      imageUrls: [bench.pictureUrl, `${bench.pictureUrl}?2`],
    };
    const one = { ...request('instagram'), isAiGenerated, key: `one:${postId}`, bulkPostId: 1000 + postId };
    for (const body of [several, one]) {
      const outcome = await untilEnd(body);
      const id = outcome?.state === 'published' ? outcome.externalId : '';
      expect(await seenBy(id, 'is_ai_generated')).toMatchObject({ is_ai_generated: isAiGenerated });
    }
  });
});

describe('deleting', () => {
  const remove = (externalId: string, platform: 'facebook' | 'instagram', accountId = 1) =>
    callAs(bench.app, businessOf(accountId))(contract.deletePublished, {
      body: { postId: externalId, platform },
    });
  const publish = async (platform: 'facebook' | 'instagram') => {
    const outcome = await untilEnd(request(platform));
    return outcome?.state === 'published' ? outcome.externalId : '';
  };

  it('takes a post of this account down on Facebook, once, and not under the name of Instagram', async () => {
    const id = await publish('facebook');
    await connectThrough(bench, 2, { userId: people.nikos.id });
    await expect(remove(id, 'facebook', 2)).rejects.toMatchObject({ status: 404 });
    await expect(remove(id, 'instagram')).rejects.toMatchObject({ status: 404 });
    expect((await remove(id, 'facebook')).message).toMatch(/deleted successfully from Facebook$/);
    await expect(remove(id, 'facebook')).rejects.toMatchObject({ status: 404 });
  });

  it('asks for its permission first, tries Instagram, and advises to delete by hand when it refuses and the post is still there', async () => {
    const id = await publish('instagram');
    const message = 'Failed to delete post: Instagram must permit it first.';
    const unasked = { body: { message, fields: { permission: 'deletion' } } };
    await expect(remove(id, 'instagram')).rejects.toMatchObject(unasked);
    await connectThrough(bench, 1, { ask: 'deletion' });
    const match = { method: 'DELETE', path: `/${id}` };
    const effect = { kind: 'refuse', code: -1, subcode: 2_207_073 };
    await control(bench, 'POST', 'faults', { match, effect, times: 1 });
    await expect(remove(id, 'facebook')).rejects.toMatchObject({ status: 404 });
    await expect(remove(id, 'instagram')).rejects.toThrow(/502.*manually in Instagram/s);
    expect((await remove(id, 'instagram')).message).toBe('The post was deleted successfully from Instagram');
  });

  it('takes a lost answer to a deletion for done when the post is gone', async () => {
    const id = await publish('facebook');
    const match = { method: 'DELETE', path: `/${id}` };
    await control(bench, 'POST', 'faults', { match, effect: { kind: 'accept-then-reset' }, times: 1 });
    expect(await remove(id, 'facebook')).toMatchObject({ success: true });
  });
});

describe('a token that dies in the middle', () => {
  it('stops this account alone, and everything goes out once after the person connects again', async () => {
    await connectThrough(bench, 1);
    await connectThrough(bench, 2, { userId: people.nikos.id });
    await control(bench, 'POST', 'tokens/revoke', { userId: people.eleni.id, subcode: 460 });
    const body = request();
    expect(await deliver(body)).toMatchObject({ state: 'failed', reason: 'needs_reconnect' });
    const listed = await callAs(bench.app, businessOf(1))(connection.listPages, { query: {} });
    expect(listed.state).toBe('needs_reconnect');
    const other = { ...request(), key: 'other', accountId: 2, pageId: people.nikos.page };
    expect(await untilEnd(other)).toMatchObject({ state: 'published' });
    await connectThrough(bench, 1);
    expect(await untilEnd(body)).toMatchObject({ state: 'published' });
    expect((await ledgerOf(bench)).filter(({ message }) => message === body.message)).toHaveLength(2);
  });
});
