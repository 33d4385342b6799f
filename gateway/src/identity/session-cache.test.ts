import type { Call } from '@kallos/contracts/client';
import { openLog } from '@kallos/service-kit/observability/log';
import { beforeEach, expect, inject, it } from 'vitest';
import { openTestGateway } from '../../testing/gateway.ts';
import { openSessionCache, type SessionCache } from './session-cache.ts';

let asked: number;
let now: number;
let answer: unknown;
let cache: SessionCache;
beforeEach(() => {
  asked = 0;
  now = 0;
  answer = { state: 'unknown' };
  const call = (() => {
    asked += 1;
    return Promise.resolve(answer);
  }) as unknown as Call;
  const auth = { sawAnswer: () => {}, isWorthWaiting: () => false };
  const own = { log: openLog('test', 'silent'), publicUrl: 'http://kallos.test' };
  cache = openSessionCache(call, auth, own, () => now);
});

const given = (token: string) => ({ token, cookies: null });

it.each(['unknown', 'expired'])('remembers for five seconds that a token is %s', async (state) => {
  answer = { state };
  expect(await cache.resolve(given('one'))).toEqual({ state });
  now = 4999;
  expect(await cache.resolve(given('one'))).toEqual({ state });
  expect(asked).toBe(1);
  now = 5000;
  await cache.resolve(given('one'));
  expect(asked).toBe(2);
});

it('caches a bounded number of unknown tokens and evicts no session for them', async () => {
  answer = { state: 'live', session: { sessionId: 's', expiresAt: 60_000 } };
  await cache.resolve(given('live'));
  answer = { state: 'unknown' };
  for (let made = 0; made <= 20_000; made += 1) await cache.resolve(given(`made up ${made}`));
  expect(asked).toBe(20_002);
  await cache.resolve(given('made up 1'));
  expect(await cache.resolve(given('live'))).toMatchObject({ state: 'live' });
  expect(asked).toBe(20_002);
  await cache.resolve(given('made up 0'));
  expect(asked).toBe(20_003);
});

it('asks svc-auth once for repeated unknown tokens, and never for pages', async () => {
  const { url, sessions, close } = await openTestGateway(inject('natsUrl'));
  const headers = { authorization: 'Bearer made-up' };
  try {
    // Browsers request pages without a token.
    await fetch(`${url}/login`, { headers: { ...headers, accept: 'text/html' } });
    expect(sessions.asked()).toBe(0);
    for (const path of ['/api/products', '/api/live', '/remotes.json', '/api/products'])
      await (await fetch(url + path, { headers })).arrayBuffer();
    expect(sessions.asked()).toBe(1);
  } finally {
    await close();
  }
});
