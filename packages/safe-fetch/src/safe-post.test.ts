import { channel } from 'node:diagnostics_channel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listenOnFreePort } from '../../service-kit/testing/listen-on-free-port.ts';
import { hostileAddresses } from '../testing/hostile-addresses.ts';
import { createSafePost, developmentReceivers, PostFailure, receiverFault } from './safe-post.ts';

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
  'requires https of %j',
  (address) => expect(receiverFault(address)).toBe('https'),
);

it.each([
  'https://localhost/',
  'https://a.localhost./',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://10.0.0.7/',
  'https://169.254.169.254/latest',
])('rejects %j before anything is sent', (address) => expect(receiverFault(address)).toBe('not_public'));

it('accepts a name that is looked up later', () =>
  expect(receiverFault('https://example.com/hook')).toBe(undefined));

describe('development', () => {
  it('sends to programs on this machine', async () => {
    const { url, close } = await listenOnFreePort((_, response) => response.writeHead(204).end());
    const post = createSafePost(developmentReceivers);
    for (const host of ['127.0.0.1', 'localhost'])
      expect((await post(url.replace('127.0.0.1', host), {}, '{}')).status).toBe(204);
    await close();
  });

  it.each(['http://10.0.0.7/', 'http://169.254.169.254/', 'http://[::ffff:127.0.0.1]/', 'http://0.0.0.0/'])(
    'does not send to %s',
    async (address) => {
      expect(await failureOf(createSafePost(developmentReceivers)(address, {}, '{}'))).toBe('address');
      expect(opened).toBe(0);
    },
  );
});
