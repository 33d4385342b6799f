import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { accounts as accountsApi } from '@kallos/contracts/auth/accounts';
import { webhooks as api } from '@kallos/contracts/auth/webhooks';
import { connectionExpiring, disconnected, reconnectNeeded } from '@kallos/contracts/social/events';
import { createSafePost } from '@kallos/safe-fetch/safe-post';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { openLog } from '@kallos/service-kit/observability/log';
import { adminCaller, businessCaller, readRows } from '@kallos/service-kit/testing';
import { asc, eq, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { mails } from '../schema/auth.ts';
import { publicEvents, webhookDeliveries, webhooks } from '../schema/webhooks.ts';
import { retrySeconds, startWebhooks } from './deliver-webhooks.ts';
import { webhookListeners } from './event-listeners.ts';
import { recordEvent } from './record-event.ts';

const test = useTestApp();
let own: number;
let foreign: number;
beforeAll(async () => {
  const list = await test.as(adminCaller)(accountsApi.list);
  [own = 0, foreign = 0] = list.accounts.map(({ id }) => id);
  Object.assign(test.ctx, {
    post: createSafePost({ isPublic: () => true, allowsHttp: true, milliseconds: 400 }),
  });
});
beforeEach(async () => {
  await acrossAccounts(test.ctx.db, async (tx) => {
    await tx.delete(webhooks);
    await tx.delete(publicEvents);
    await tx.delete(mails);
  });
});

interface Received {
  readonly id: string;
  readonly body: string;
  readonly headers: Record<string, string>;
}
type Answer = (request: Received, response: ServerResponse, nth: number) => void;
const closing: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Opens a receiver with these answers; returns what it received. */
async function receive(answer: Answer) {
  const received: Received[] = [];
  const accept = (request: IncomingMessage, body: string, response: ServerResponse): number => {
    const headers = Object.fromEntries(
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
        name,
        String(request.headers[name]),
      ]),
    );
    const one = { id: headers['webhook-id'] ?? '', body, headers };
    const nth = received.push(one);
    answer(one, response, nth);
    return nth;
  };
  const server = createServer((request: IncomingMessage, response) => {
    void text(request)
      .catch(() => '')
      .then((body) => accept(request, body, response));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(async () => server.close().closeAllConnections());
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}/hook`, received };
}

const ok: Answer = (_, response) => response.end();
const as = (accountId = own) => test.as(businessCaller(accountId));
const create = (url: string, accountId = own) =>
  as(accountId)(api.create, { body: { url, types: ['post.published', 'post.scheduled'] } });
const publish = (postId: number, version = 1, accountId = own) =>
  acrossAccounts(test.ctx.db, (tx) =>
    recordEvent(tx, accountId, {
      type: 'post.published',
      subject: `post:${postId}`,
      data: { postId, version, state: 'published', scheduledFor: '2030-01-01T09:00:00.000Z' },
    }),
  );
const deliveries = () => readRows(test.ctx.db, webhookDeliveries);
const makeDue = () =>
  acrossAccounts(test.ctx.db, (tx) =>
    tx.execute(
      sql`update webhook_deliveries set next_try_at = now() where state = 'waiting' and next_try_at > now()`,
    ),
  );
const start = () => {
  const loop = startWebhooks(test.ctx, { log: openLog('test', 'silent') }, 20);
  closing.push(loop.stop);
  return loop;
};
const states = async () => (await deliveries()).map(({ state }) => state);

describe('an event', () => {
  it('arrives signed, as the reference library verifies', async () => {
    const { url, received } = await receive(ok);
    const { secret } = await create(url);
    await publish(7);
    start();
    await expect.poll(() => received.length).toBe(1);
    const [one] = received as [Received];
    expect(new Webhook(secret).verify(one.body, one.headers)).toMatchObject({
      type: 'post.published',
      data: { postId: 7, accountId: own },
    });
    await expect.poll(states).toEqual(['delivered']);
  });

  it('is signed by both secrets after a rotation', async () => {
    const { url, received } = await receive(ok);
    const { secret, webhook } = await create(url);
    const fresh = await as()(api.rotateSecret, { params: { id: webhook.id }, body: {} });
    await publish(7);
    start();
    await expect.poll(() => received.length).toBe(1);
    const [one] = received as [Received];
    for (const either of [secret, fresh.secret])
      expect(() => new Webhook(either).verify(one.body, one.headers)).not.toThrow();
  });

  it('goes only to webhooks of its account that chose it', async () => {
    const [mine, theirs] = [await receive(ok), await receive(ok)];
    await create(mine.url);
    await create(theirs.url, foreign);
    await publish(7);
    await acrossAccounts(test.ctx.db, (tx) =>
      recordEvent(tx, own, { type: 'post.deleted', subject: 'post:7', data: { postId: 7 } }),
    );
    start();
    await expect.poll(() => mine.received.length).toBe(1);
    expect(theirs.received).toEqual([]);
    expect(await deliveries()).toHaveLength(1);
  });
});

describe('a receiver', () => {
  it('gets 1,000 events in order per post although it fails, hangs and dies', async () => {
    const accepted = new Map<string, number[]>();
    const { url, received } = await receive((one, response, nth) => {
      const { data } = JSON.parse(one.body) as { data: { postId: number; version: number } };
      if (nth % 11 === 0) return response.writeHead(500).end('broken');
      if (nth % 97 === 0) return;
      if (nth % 53 === 0) return response.destroy();
      const seen = accepted.get(String(data.postId)) ?? [];
      // An answer that was cut off brings the event again.
      if (!seen.includes(data.version)) seen.push(data.version);
      accepted.set(String(data.postId), seen);
      if (nth % 29 === 0) return response.destroy();
      response.writeHead(204).end();
    });
    const { secret } = await create(url);
    for (let version = 1; version <= 20; version += 1)
      for (let postId = 1; postId <= 50; postId += 1) await publish(postId, version);
    start();
    await expect
      .poll(
        async () => {
          await makeDue();
          return (await states()).filter((state) => state === 'delivered').length;
        },
        { timeout: 240_000, interval: 200 },
      )
      .toBe(1000);
    const inOrder = Array.from({ length: 20 }, (_, index) => index + 1);
    expect(accepted.size).toBe(50);
    for (const versions of accepted.values()) expect(versions).toEqual(inOrder);
    const reference = new Webhook(secret);
    for (const one of received) reference.verify(one.body, one.headers);
    // Repeats carry the id of the first try.
    const ids = new Map(received.map(({ body, id }) => [body, id]));
    expect(ids.size).toBe(1000);
    for (const { body, id } of received) expect(id).toBe(ids.get(body));
  }, 300_000);

  it('is switched off with a mail after an answer of 410', async () => {
    const { url } = await receive((_, response) => response.writeHead(410).end());
    await create(url);
    await publish(7);
    start();
    await expect.poll(async () => (await as()(api.list)).webhooks[0]?.disabledReason).toBe('gone');
    expect((await test.mailsSent()).map(({ subject }) => subject)).toEqual([
      'Οι ειδοποιήσεις σε άλλο πρόγραμμα σταμάτησαν',
    ]);
  });

  it('is switched off with a mail after failures for three days', async () => {
    const { url, received } = await receive((_, response) => response.writeHead(503).end());
    await create(url);
    await publish(7);
    start();
    await expect
      .poll(
        async () => {
          await makeDue();
          return (await as()(api.list)).webhooks[0]?.disabledReason;
        },
        { timeout: 30_000 },
      )
      .toBe('failing');
    expect(received).toHaveLength(retrySeconds.length + 1);
    expect(retrySeconds.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(72 * 3600);
    expect(await test.mailsSent()).toHaveLength(1);
  });

  it('is left alone until the time that it names', async () => {
    const { url } = await receive((_, response) => response.writeHead(429, { 'retry-after': '3600' }).end());
    await create(url);
    await publish(7);
    start();
    await expect.poll(async () => (await deliveries())[0]?.status).toBe(429);
    const [row] = await deliveries();
    expect(row?.nextTryAt.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
  });

  it('is not followed to the target of a redirect', async () => {
    const target = await receive(ok);
    const { url } = await receive((_, response) => response.writeHead(302, { location: target.url }).end());
    await create(url);
    await publish(7);
    start();
    await expect.poll(async () => (await deliveries())[0]?.status).toBe(302);
    expect(target.received).toEqual([]);
  });

  it('does not delay other receivers when it is slow', async () => {
    const [slow, quick] = [await receive(() => undefined), await receive(ok)];
    await create(slow.url);
    await create(quick.url, foreign);
    for (let post = 1; post <= 60; post += 1) await publish(post);
    await publish(1, 1, foreign);
    start();
    await expect.poll(() => quick.received.length).toBe(1);
    expect(slow.received.length).toBeLessThanOrEqual(8);
  });
});

describe('the log', () => {
  it('shows the body, the answer and the time of a delivery', async () => {
    const { url } = await receive((_, response) => response.writeHead(500).end('no'.repeat(5000)));
    const { webhook } = await create(url);
    await as()(api.test, { params: { id: webhook.id }, body: {} });
    start();
    await expect
      .poll(
        async () => (await as()(api.listDeliveries, { params: { id: webhook.id } })).deliveries[0]?.status,
      )
      .toBe(500);
    const { deliveries: listed } = await as()(api.listDeliveries, { params: { id: webhook.id } });
    expect(listed[0]).toMatchObject({ type: 'test', state: 'waiting', tries: 1 });
    expect(listed[0]?.answer).toHaveLength(1024);
    expect(listed[0]?.milliseconds).toBeGreaterThanOrEqual(0);
  });

  it('sends a delivery again under the same id', async () => {
    const { url, received } = await receive(ok);
    await create(url);
    await publish(7);
    start();
    await expect.poll(states).toEqual(['delivered']);
    const [row] = await deliveries();
    await as()(api.resend, { params: { id: row?.id ?? 0 }, body: {} });
    await expect.poll(() => received.length).toBe(2);
    expect(received[1]?.id).toBe(received[0]?.id);
  });

  it('replays the events since a moment', async () => {
    const { url, received } = await receive(ok);
    const { webhook } = await create(url);
    for (const post of [1, 2, 3]) await publish(post);
    start();
    await expect.poll(() => received.length).toBe(3);
    const params = { id: webhook.id };
    const since = new Date(Date.now() - 60_000).toISOString();
    expect(await as()(api.replay, { params, body: { since } })).toMatchObject({ queued: 3 });
    await expect.poll(() => received.length).toBe(6);
  });
});

describe('the list of events', () => {
  it('is read by a cursor, without those of others', async () => {
    for (const post of [1, 2, 3]) await publish(post);
    await publish(9, 1, foreign);
    const first = await as()(api.listEvents, { query: { limit: 2 } });
    expect(first.events.map(({ data }) => data['postId'])).toEqual([1, 2]);
    const after = first.events.at(-1)?.id ?? 0;
    const rest = await as()(api.listEvents, { query: { after } });
    expect(rest.events.map(({ data }) => data['postId'])).toEqual([3]);
  });
});

it.each([
  'https://10.0.0.7/',
  'http://169.254.169.254/latest',
  'https://[::ffff:7f00:1]/',
  'ftp://example.com/',
])('does not add a webhook for %s', async (url) => {
  const refusal = {
    status: 400,
    body: { code: 'invalid_fields', fields: { url: expect.any(String) as string } },
  };
  await expect(create(url)).rejects.toMatchObject(refusal);
  expect((await as()(api.list)).webhooks).toEqual([]);
});

it('closes webhooks to other accounts', async () => {
  const { url } = await receive(ok);
  const { webhook } = await create(url);
  const params = { id: webhook.id };
  const call = as(foreign);
  const asked = [
    () => call(api.update, { params, body: { isEnabled: false } }),
    () => call(api.remove, { params }),
    () => call(api.rotateSecret, { params, body: {} }),
    () => call(api.test, { params, body: {} }),
    () => call(api.listDeliveries, { params }),
    () => call(api.replay, { params, body: { since: new Date().toISOString() } }),
  ];
  for (const one of asked) await expect(one()).rejects.toMatchObject({ status: 404 });
});

it.each([
  'ftp://example.com',
  'https://a:b@example.com',
  'https://example.com:8443',
  'example.com',
  'javascript:1',
])('refuses the address %s', async (url) => {
  await expect(create(url)).rejects.toMatchObject({ body: { code: 'invalid_fields' } });
});

it('stores secrets sealed', async () => {
  const { url } = await receive(ok);
  const { secret } = await create(url);
  const rows = await acrossAccounts(test.ctx.db, (tx) =>
    tx.select().from(webhooks).where(eq(webhooks.accountId, own)).orderBy(asc(webhooks.id)),
  );
  expect(JSON.stringify(rows)).not.toContain(secret.slice(6, 20));
});

it.each([
  [connectionExpiring, { expiresAt: '2030-01-05T09:00:00.000Z' }, 'connection.ending'],
  [reconnectNeeded, { reason: 'revoked' }, 'connection.lost'],
  [disconnected, { reason: 'by_user' }, 'connection.lost'],
] as const)('%o becomes an event of its account', async (event, facts, type) => {
  const listener = webhookListeners.find((one) => one.event.name === event.name) ?? expect.fail();
  const payload = event.schema.parse({ accountId: own, login: 'facebook', ...facts });
  await acrossAccounts(test.ctx.db, (tx) => listener.handle(tx, payload, { sequence: 1 }));
  const rows = await acrossAccounts(test.ctx.db, (tx) => tx.select().from(publicEvents));
  expect(rows).toMatchObject([{ accountId: own, type }]);
});

describe('a webhook of the agency', () => {
  const admin = () => test.as(adminCaller);
  const createForAll = (url: string) => admin()(api.create, { body: { url, types: ['post.published'] } });

  it('receives the events of all accounts, which name their account', async () => {
    const { url, received } = await receive(ok);
    const { secret } = await createForAll(url);
    await publish(7);
    await publish(8, 1, foreign);
    start();
    await expect.poll(() => received.length).toBe(2);
    const told = received.map((one) => new Webhook(secret).verify(one.body, one.headers));
    // Two posts have no order between them.
    expect(told).toHaveLength(2);
    for (const data of [
      { postId: 7, accountId: own },
      { postId: 8, accountId: foreign },
    ])
      expect(told).toContainEqual(
        expect.objectContaining({ data: expect.objectContaining(data) as unknown }),
      );
  });

  it('is closed to every account, also by its deliveries', async () => {
    const { url } = await receive(ok);
    const { webhook } = await createForAll(url);
    await publish(7);
    start();
    await expect.poll(states).toEqual(['delivered']);
    const [row] = await deliveries();
    const params = { id: webhook.id };
    expect((await as()(api.list)).webhooks).toEqual([]);
    for (const ask of [
      () => as()(api.remove, { params }),
      () => as()(api.listDeliveries, { params }),
      () => as()(api.resend, { params: { id: row?.id ?? 0 }, body: {} }),
    ])
      await expect(ask()).rejects.toMatchObject({ status: 404 });
    expect((await admin()(api.listDeliveries, { params })).deliveries).toHaveLength(1);
  });

  it('can be tested, rotated, replayed and removed, and manages none of an account', async () => {
    const { url, received } = await receive(ok);
    const { webhook } = await createForAll(url);
    const theirs = await create(url);
    const params = { id: webhook.id };
    await admin()(api.test, { params, body: {} });
    await publish(7);
    start();
    await expect.poll(() => received.length).toBe(3);
    expect((await admin()(api.rotateSecret, { params, body: {} })).secret).toMatch(/^whsec_/);
    const since = new Date(Date.now() - 60_000).toISOString();
    expect(await admin()(api.replay, { params, body: { since } })).toMatchObject({ queued: 1 });
    await expect.poll(() => received.length).toBe(4);
    await expect(admin()(api.remove, { params: { id: theirs.webhook.id } })).rejects.toMatchObject({
      status: 404,
    });
    await admin()(api.remove, { params });
    expect((await admin()(api.list)).webhooks).toEqual([]);
  });
});
