import { channel } from 'node:diagnostics_channel';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listenOnFreePort } from '../../service-kit/testing/listen-on-free-port.ts';
import { hostileAddresses } from '../testing/hostile-addresses.ts';
import { createSafePost, isReceiverUrl, PostFailure } from './safe-post.ts';

let opened = 0;
const count = () => (opened += 1);
beforeEach(() => {
  opened = 0;
  channel('net.client.socket').subscribe(count);
});
afterEach(() => channel('net.client.socket').unsubscribe(count));

const failureOf = (post: Promise<unknown>) =>
  post.then(
    () => 'sent',
    (error: unknown) => (error instanceof PostFailure ? error.reason : String(error)),
  );

it('opens no connection for thousands of hostile addresses', async () => {
  const post = createSafePost({
    allowsHttp: true,
    resolve: async () => [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ],
  });
  const addresses = hostileAddresses([80, 443], []);
  expect(addresses.length).toBeGreaterThan(1000);
  for (const address of addresses)
    expect(await failureOf(post(address, {}, '{}')), address).toMatch(/^(address|unreachable)$/);
  expect(opened).toBe(0);
});

it('refuses a host with one private address among public ones', async () => {
  const post = createSafePost({
    resolve: async () => [
      { address: '1.1.1.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ],
  });
  expect(await failureOf(post('https://example.com/', {}, '{}'))).toBe('address');
  expect(opened).toBe(0);
});

it('reads one kilobyte of an answer, and no redirect', async () => {
  const { url, close } = await listenOnFreePort((_, response) =>
    response.writeHead(302, { location: 'http://10.0.0.1/' }).end('x'.repeat(3_000_000)),
  );
  const post = createSafePost({ allowsHttp: true, isPublic: () => true });
  const answer = await post(url, {}, '{}');
  expect([answer.status, answer.text.length]).toEqual([302, 1024]);
  await close();
});

it('gives up on a silent receiver', async () => {
  const { url, close } = await listenOnFreePort(() => undefined);
  const post = createSafePost({ allowsHttp: true, isPublic: () => true, milliseconds: 100 });
  expect(await failureOf(post(url, {}, '{}'))).toBe('timeout');
  await close();
});

it.each(['http://example.com/', 'https://user:word@example.com/', 'https://example.com:8443/', 'x', ''])(
  'takes %j for no receiver',
  (address) => expect(isReceiverUrl(address)).toBe(false),
);
