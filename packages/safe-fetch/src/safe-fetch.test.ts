import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listenOnFreePort } from '../../service-kit/testing/listen-on-free-port.ts';
import { createSafeFetch, type Resolve } from './safe-fetch.ts';

let sentinel: Awaited<ReturnType<typeof listenOnFreePort>>;
let connections = 0;

beforeAll(async () => {
  sentinel = await listenOnFreePort((request, response) => {
    const to = new URL(request.url ?? '/', 'http://x').searchParams.get('to');
    if (to !== null) response.writeHead(302, { location: to }).end();
    else if (request.url === '/big') {
      response.writeHead(200, { 'content-type': 'image/jpeg' });
      const chunk = Buffer.alloc(64 * 1024);
      const pour = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', pour).on('error', () => {});
      pour();
    } else if (request.url === '/slow') response.writeHead(200).flushHeaders();
    else
      response.writeHead(request.url === '/gone' ? 404 : 200, { 'content-type': 'image/png' }).end('hello');
  });
  sentinel.server.on('connection', () => connections++);
});
beforeEach(() => {
  connections = 0;
});
afterAll(() => sentinel.close());

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'fetched',
    (error: { code: string }) => error.code,
  );
const resolvesTo =
  (address: string): Resolve =>
  async () => [{ address, family: 4 }];
const origin = () => sentinel.url;

describe('addresses rejected without a connection', () => {
  it('include credentials, unusual ports and other schemes', async () => {
    const fetchSafely = createSafeFetch({ resolve: resolvesTo('93.184.216.34') });
    for (const address of [
      'ftp://example.com/a',
      'http://user:pass@example.com/',
      'http://example.com:22/',
      'https://example.com:8443/',
      'blob:http://example.com/1',
      'not an address',
    ])
      expect(await refusal(fetchSafely(address)), address).toBe('image_refused');
  });

  it('include more than three redirects', async () => {
    const fetchSafely = createSafeFetch({ allowOrigins: [origin()] });
    let address = `${origin()}/`;
    for (let hops = 0; hops < 4; hops++) address = `${origin()}/?to=${encodeURIComponent(address)}`;
    expect(await refusal(fetchSafely(address))).toBe('image_refused');
    expect(connections).toBe(4);
  });
});

describe('a name server', () => {
  it('is queried once, and the checked address is used', async () => {
    const asked: string[] = [];
    const resolve: Resolve = (host) => {
      asked.push(host);
      return resolvesTo('127.0.0.1')(host);
    };
    const exempt = origin().replace('127.0.0.1', 'sandbox.example');
    const { bytes } = await createSafeFetch({ resolve, allowOrigins: [exempt] })(`${exempt}/a.png`);
    expect(bytes.toString()).toBe('hello');
    expect(asked).toEqual(['sandbox.example']);
  });
});

describe('limits', () => {
  const fetchSafely = (path: string, limits = {}) =>
    createSafeFetch({ allowOrigins: [origin()] })(origin() + path, limits);

  it('cut an endless response at the size limit', async () => {
    expect(await refusal(fetchSafely('/big', { maxBytes: 1024 * 1024 }))).toBe('image_refused');
  });

  it('abort a response that does not end in time', async () => {
    expect(await refusal(fetchSafely('/slow', { milliseconds: 300 }))).toBe('upstream_failed');
  });

  it('stop when the caller disconnects', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    expect(await refusal(fetchSafely('/slow', { signal: controller.signal }))).toBe('upstream_failed');
  });

  it('report every failed response alike, without its text', async () => {
    await expect(fetchSafely('/gone')).rejects.toMatchObject({
      code: 'upstream_failed',
      message: 'The image could not be fetched.',
    });
  });
});
