import { liveMessageIn, type StreamMessage } from '@kallos/contracts/gateway/live';
import { type Bus, openBus } from '@kallos/service-kit/messaging/bus';
import { openLog } from '@kallos/service-kit/observability/log';
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

// Other tests use the same NATS server, so ids are unique to this run.
const base = 1_000_000_000 + Math.floor(Math.random() * 1e9);
const [firstAccount, secondAccount, product] = [base, base + 1, base + 2];

/** Connects like a browser; collects the received messages. */
async function listen(token: string) {
  const browser = new AbortController();
  const response = await fetch(`${test.url}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: browser.signal,
  });
  const told: StreamMessage[] = [];
  const state = { isOver: false };
  const reading = async () => {
    let rest = '';
    for await (const chunk of response.body ?? []) {
      rest += Buffer.from(chunk).toString();
      const parts = rest.split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts)
        if (part.startsWith('data: ')) told.push(liveMessageIn(JSON.parse(part.slice(6))) as StreamMessage);
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

/**
 * Publishes until a browser receives it, so that the gateway's subscription is known to be active.
 */
async function untilHeard(listener: { told: StreamMessage[] }, accountId: number) {
  await vi.waitFor(
    async () => {
      await publish('posts.period-changed.v1', { accountId });
      expect(listener.told.some((message) => message.type === 'changed')).toBe(true);
    },
    { timeout: 60_000, interval: 50 },
  );
}
const changesOf = (listener: { told: StreamMessage[] }) =>
  listener.told.flatMap((message) =>
    message.type === 'changed' &&
    message.event !== 'posts.period-changed.v1' &&
    Object.values(message.ids).some((id) => id >= base && id <= product)
      ? [message]
      : [],
  );

describe('live events', () => {
  it('reach their account and every administrator only', async () => {
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

  it('require a session', async () => {
    expect((await fetch(`${test.url}/api/live`)).status).toBe(401);
    expect((await fetch(`${test.url}/api/live?token=${business(firstAccount)}`)).status).toBe(401);
    expect((await listen('made-up')).response.status).toBe(401);
  });

  it('end when the end of the session is announced', async () => {
    const ended = await listen(business(firstAccount, { sessionId: 'ended' }));
    const other = await listen(business(firstAccount, { sessionId: 'other' }));
    await untilHeard(other, firstAccount);
    await publish('auth.session-revoked.v1', { sessionIds: ['ended'] });
    await until(() => expect(ended.state.isOver).toBe(true));
    expect(other.state.isOver).toBe(false);
    expect(JSON.stringify(other.told)).not.toContain('session-revoked');
    other.leave();
  });

  it('end when the session expires', async () => {
    const token = business(firstAccount, { expiresAt: Date.now() + 300 });
    const listener = await listen(token);
    test.sessions.expire(token);
    await until(() => expect(listener.state.isOver).toBe(true));
  });

  it('close the oldest of eleven streams of a session with a reason', async () => {
    const token = business(firstAccount);
    const [oldest, ...others] = await Promise.all(Array.from({ length: 10 }, () => listen(token)));
    const eleventh = await listen(token);
    expect(eleventh.response.status).toBe(200);
    const ended = () => [oldest, ...others].filter((listener) => listener?.state.isOver);
    await until(() => expect(ended()).toHaveLength(1));
    expect(ended()[0]?.told.at(-1)).toEqual({ type: 'replaced' });
    for (const listener of [oldest, ...others, eleventh]) listener?.leave();
  });

  it('of one account leave capacity for others, regardless of its sessions', async () => {
    const quiet = await listen(business(secondAccount));
    const hostile = Array.from({ length: 8 }, (_, nth) => business(firstAccount, { sessionId: `of-${nth}` }));
    const streams: Array<Awaited<ReturnType<typeof listen>>> = [];
    for (const token of hostile) for (let nth = 0; nth < 9; nth += 1) streams.push(await listen(token));
    expect(streams.filter(({ response }) => response.status !== 200)).toEqual([]);
    await until(() => expect(streams.filter(({ state }) => !state.isOver)).toHaveLength(20));
    expect(quiet.state.isOver).toBe(false);
    for (const listener of [quiet, ...streams]) listener.leave();
  });
});

describe('limits of live streams', () => {
  const limits = { perSession: 2, perPerson: 3, perAccount: 4, overall: 6 };
  const openHub = (more: Partial<typeof limits> = {}) => {
    const hub = openLiveHub({ ...limits, ...more });
    const ended: string[] = [];
    /** Joins as `account/person/session`; account `0` means administrators. */
    const join = (name: string) => {
      const [account = '', person = '', session = ''] = name.split('/');
      const tellAs = `${name}#${hub.size()}`;
      const told: string[] = [];
      hub.join({
        session: {
          sessionId: `${account}/${person}/${session}`,
          subject: `${account}/${person}`,
          role: account === '0' ? 'admin' : 'business_admin',
          name: 'n',
          expiresAt: 0,
          ...(account === '0' ? {} : { accountId: Number(account) }),
        },
        send: ({ type }) => told.push(type),
        end: () => ended.push(`${tellAs} ${told.join()}`),
      });
    };
    return { hub, join, ended };
  };

  it.each([
    ['session', ['1/a/x', '1/a/x', '1/a/x'], ['1/a/x#0 replaced']],
    ['person', ['1/a/x', '1/a/x', '1/a/y', '1/a/z'], ['1/a/x#0 replaced']],
    ['account', ['1/a/x', '1/a/x', '1/b/x', '1/b/y', '1/c/x'], ['1/a/x#0 replaced']],
    ['administrator', ['0/a/x', '0/a/y', '0/a/z', '0/b/x', '0/a/v'], ['0/a/x#0 replaced']],
  ])('end the oldest stream of a %s', (_, names, gone) => {
    const { join, ended } = openHub();
    for (const name of names) join(name);
    expect(ended).toEqual(gone);
  });

  it('end one of the largest account when the gateway is full', () => {
    const { join, ended, hub } = openHub();
    for (const name of ['1/a/x', '1/a/y', '1/b/x', '1/b/y', '2/a/x', '3/a/x', '4/a/x']) join(name);
    expect(ended).toEqual(['1/a/x#0 replaced']);
    expect(hub.size()).toBe(6);
  });

  it('reject a new stream only when all accounts have equally many', () => {
    const { join, ended } = openHub({ overall: 3 });
    for (const name of ['1/a/x', '2/a/x', '3/a/x']) join(name);
    for (const name of ['4/a/x', '1/a/y'])
      expect(() => join(name)).toThrow(expect.objectContaining({ code: 'unavailable' }) as Error);
    expect(ended).toEqual([]);
  });

  it('do not count a stream that its browser closed', () => {
    const { hub } = openHub();
    const leave = hub.join({
      session: { sessionId: 'x', subject: 's', role: 'admin', name: 'n', expiresAt: 0 },
      send: () => {},
      end: () => {},
    });
    leave();
    leave();
    expect(hub.size()).toBe(0);
  });
});

describe('a loss of NATS', () => {
  it('makes every browser fetch again', async () => {
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
