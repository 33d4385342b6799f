import { type LiveMessage, liveMessageIn } from '@kallos/contracts/gateway/live';
import { openBus, type Bus } from '@kallos/service-kit/bus';
import { openLog } from '@kallos/service-kit/log';
import { openProxy } from '@kallos/service-kit/testing/cuttable-proxy';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { openTestGateway, useTestGateway } from '../../testing/gateway.ts';
import { openLiveHub } from './live-hub.ts';

const test = useTestGateway();
let bus: Bus;
beforeEach(async () => {
  bus = openBus(inject('natsUrl'), 'test', openLog('test', 'silent'));
  await vi.waitFor(() => expect(bus.live()).toBeDefined(), { timeout: 60_000 });
});
afterEach(() => bus.close());

// Other tests announce on the same NATS at the same time: accounts and products of this run are its own.
const base = 1_000_000_000 + Math.floor(Math.random() * 1e9);
const [firstAccount, secondAccount, product] = [base, base + 1, base + 2];

/** Listens like a browser; what was told so far is in `told`. */
async function listen(token: string) {
  const browser = new AbortController();
  const response = await fetch(`${test.url}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: browser.signal,
  });
  const told: LiveMessage[] = [];
  const state = { isOver: false };
  const reading = async () => {
    let rest = '';
    for await (const chunk of response.body ?? []) {
      rest += Buffer.from(chunk).toString();
      const parts = rest.split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts)
        if (part.startsWith('data: ')) told.push(liveMessageIn(JSON.parse(part.slice(6))) as LiveMessage);
    }
  };
  void reading()
    .catch(() => {})
    .finally(() => (state.isOver = true));
  return { response, told, state, leave: () => browser.abort() };
}

const publish = async (subject: string, payload: object) => {
  bus.live()?.nc.publish(subject, JSON.stringify(payload));
  await bus.live()?.nc.flush();
};
const business = (accountId: number, more: object = {}) =>
  test.sessions.add({ role: 'business_admin', accountId, subject: `business:${accountId}`, ...more });
const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 20 });

/** Publishes until somebody heard it, so that the gateway's subscription is known to stand. */
async function untilHeard(listener: { told: LiveMessage[] }, accountId: number) {
  await vi.waitFor(
    async () => {
      await publish('posts.period-changed.v1', { accountId });
      expect(listener.told.some((message) => message.type === 'changed')).toBe(true);
    },
    { timeout: 60_000, interval: 50 },
  );
}
const changesOf = (listener: { told: LiveMessage[] }) =>
  listener.told.flatMap((message) =>
    message.type === 'changed' &&
    message.event !== 'posts.period-changed.v1' &&
    Object.values(message.ids).some((id) => id >= base && id <= product)
      ? [message]
      : [],
  );

describe('live events', () => {
  it('reach the account that they concern and every administrator, and nobody else', async () => {
    const [one, two, admin] = [
      await listen(business(firstAccount)),
      await listen(business(secondAccount)),
      await listen(test.sessions.add({})),
    ];
    await untilHeard(one, firstAccount);
    await untilHeard(two, secondAccount);
    await publish('posts.post-finished.v1', {
      accountId: firstAccount,
      bulkPostId: 9,
      status: 'published',
      version: 3,
      note: 'private',
    });
    await publish('catalog.product-created.v1', { productId: product, name: 'Κρέμα' });
    const finished = {
      type: 'changed',
      event: 'posts.post-finished.v1',
      ids: { accountId: firstAccount, bulkPostId: 9 },
    };
    await until(() => expect(changesOf(admin)).toHaveLength(2));
    await until(() => expect(changesOf(one)).toEqual([finished]));
    expect(changesOf(two)).toEqual([]);
    expect(changesOf(admin)).toEqual([
      finished,
      { type: 'changed', event: 'catalog.product-created.v1', ids: { productId: product } },
    ]);
    expect(one.told[0]).toEqual({ type: 'hello' });
    for (const listener of [one, two, admin]) listener.leave();
  });

  it('are for holders of a session only', async () => {
    expect((await fetch(`${test.url}/api/live`)).status).toBe(401);
    expect((await fetch(`${test.url}/api/live?token=${business(firstAccount)}`)).status).toBe(401);
    expect((await listen('made-up')).response.status).toBe(401);
  });

  it('end with the session, when its end is announced', async () => {
    const ended = await listen(business(firstAccount, { sessionId: 'ended' }));
    const other = await listen(business(firstAccount, { sessionId: 'other' }));
    await untilHeard(other, firstAccount);
    await publish('auth.session-revoked.v1', { sessionIds: ['ended'] });
    await until(() => expect(ended.state.isOver).toBe(true));
    expect(other.state.isOver).toBe(false);
    expect(JSON.stringify(other.told)).not.toContain('session-revoked');
    other.leave();
  });

  it('end with the session, when it runs out', async () => {
    const token = business(firstAccount, { expiresAt: Date.now() + 300 });
    const listener = await listen(token);
    test.sessions.expire(token);
    await until(() => expect(listener.state.isOver).toBe(true));
  });

  it('are told to ten windows of a session and not to an eleventh', async () => {
    const token = business(firstAccount);
    const ten = await Promise.all(Array.from({ length: 10 }, () => listen(token)));
    const eleventh = await listen(token);
    expect(eleventh.response.status).toBe(429);
    expect(eleventh.response.headers.get('retry-after')).toBe('30');
    ten[0]?.leave();
    await vi.waitFor(async () => {
      const again = await listen(token);
      expect(again.response.status).toBe(200);
      again.leave();
    }, 60_000);
    for (const listener of ten) listener.leave();
  });

  it('are bounded over all sessions', () => {
    const hub = openLiveHub({ perSession: 2, overall: 3 });
    const join = (sessionId: string) =>
      hub.join({
        session: { sessionId, subject: 's', role: 'admin', name: 'n', expiresAt: 0 },
        tell: () => {},
        end: () => {},
      });
    const leave = [join('a'), join('a'), join('b')];
    expect(() => join('c')).toThrow(expect.objectContaining({ code: 'unavailable' }) as Error);
    for (const each of leave) each();
    expect(hub.size()).toBe(0);
  });
});

describe('NATS lost and found', () => {
  it('makes every browser read again', async () => {
    const way = await openProxy(inject('natsUrl'));
    await test.close();
    Object.assign(test, await openTestGateway(way.url));
    const listener = await listen(business(firstAccount));
    await untilHeard(listener, firstAccount);
    const resyncs = () => listener.told.filter(({ type }) => type === 'resync').length;
    const earlier = resyncs();
    way.shut();
    way.open();
    await vi.waitFor(() => expect(resyncs()).toBe(earlier + 1), { timeout: 60_000 });
    const before = changesOf(listener).length;
    await publish('posts.post-deleted.v1', { accountId: firstAccount, bulkPostId: 1 });
    await until(() => expect(changesOf(listener)).toHaveLength(before + 1));
    listener.leave();
    void way.close();
  });
});
