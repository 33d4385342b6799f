import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSafeFetch, type Resolve } from './safe-fetch.ts';

let sentinel: Server;
let sentinel6: Server;
let port: number;
let port6: number;
let connections = 0;

const listen = (host: string) =>
  new Promise<Server>((done) => {
    const server = createServer((request, response) => {
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
    server.on('connection', () => connections++);
    server.listen(0, host, () => done(server));
  });
const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  sentinel = await listen('127.0.0.1');
  sentinel6 = await listen('::1');
  port = portOf(sentinel);
  port6 = portOf(sentinel6);
});
beforeEach(() => {
  connections = 0;
});
afterAll(() => {
  for (const server of [sentinel, sentinel6]) {
    server.closeAllConnections();
    server.close();
  }
});

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'fetched',
    (error: { code: string }) => error.code,
  );
const resolvesTo =
  (...addresses: string[]): Resolve =>
  () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
const origin = () => `http://127.0.0.1:${port}`;

describe('what it refuses, without a single connection', () => {
  it('refuses every spelling of a loopback or private host', async () => {
    const fetchSafely = createSafeFetch();
    const hosts = [
      '127.0.0.1',
      '127.1',
      '0',
      '0.0.0.0',
      '2130706433',
      '0x7f000001',
      '0x7f.0.0.1',
      '017700000001',
      '0177.1',

      '127.0.0.1.',
      '127。0。0。1',
      '①②⑦.⓪.⓪.①',
      '%31%32%37.0.0.1',
      'localhost',
      'LOCALHOST.',
      'ip6-localhost',

      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[0:0:0:0:0:ffff:127.0.0.1]',
      '[::127.0.0.1]',

      '[64:ff9b::127.0.0.1]',
      '[2002:7f00:1::]',
      '[fe80::1]',
      '[fc00::1]',
      '10.0.0.1',
      '192.168.0.1',
      '169.254.169.254',
    ];
    for (const host of hosts)
      for (const rest of ['/', `:${port}/`, `:${port6}/`])
        expect(await refusal(fetchSafely(`http://${host}${rest}`)), host + rest).not.toBe('fetched');
    expect(connections).toBe(0);
  });

  it('refuses other schemes, credentials, unusual ports and what is no address', async () => {
    const fetchSafely = createSafeFetch({ resolve: resolvesTo('93.184.216.34') });
    for (const address of [
      'file:///etc/passwd',
      'ftp://example.com/a',
      'gopher://example.com/',
      'data:image/png;base64,AAAA',
      'javascript:1',

      'http://user:pass@example.com/',
      'http://example.com@127.0.0.1/',
      'http://example.com:22/',
      'https://example.com:8443/',
      '',
      '//example.com/a',
      'not an address',
      'http://',
      'blob:http://example.com/1',
    ])
      expect(await refusal(fetchSafely(address)), address).toBe('image_refused');
  });

  it('refuses a name when any of its addresses is private', async () => {
    for (const addresses of [
      ['127.0.0.1'],
      ['93.184.216.34', '10.0.0.1'],
      ['::1'],
      ['2606:4700::1111', 'fd00::1'],
    ]) {
      const fetchSafely = createSafeFetch({ resolve: resolvesTo(...addresses) });
      expect(await refusal(fetchSafely('http://pictures.example/'))).toBe('image_refused');
    }
    expect(connections).toBe(0);
  });

  it('refuses a redirect to a private host, and more than three redirects', async () => {
    const fetchSafely = createSafeFetch({ allowOrigins: [origin()] });
    for (const to of [
      `http://[::1]:${port6}/`,
      `http://localhost:${port}/`,
      'file:///etc/passwd',
      'http://10.0.0.1/',
    ])
      expect(await refusal(fetchSafely(`${origin()}/?to=${encodeURIComponent(to)}`)), to).toBe(
        'image_refused',
      );
    expect(connections).toBe(4);
    let address = `${origin()}/`;
    for (let hops = 0; hops < 4; hops++) address = `${origin()}/?to=${encodeURIComponent(address)}`;
    expect(await refusal(fetchSafely(address))).toBe('image_refused');
  });
});

describe('a name server that changes its mind', () => {
  it('reaches nothing private in fifty rounds', async () => {
    let asked = 0;
    const rebinding: Resolve = () => {
      asked++;
      return Promise.resolve([{ address: asked % 2 === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }]);
    };
    const fetchSafely = createSafeFetch({ resolve: rebinding });
    for (let round = 0; round < 50; round++)
      expect(await refusal(fetchSafely('http://rebind.example/'))).toBe('image_refused');
    expect(connections).toBe(0);
    expect(asked).toBe(50);
  });

  it('is asked once, and the connection goes to the address that was checked', async () => {
    const asked: string[] = [];
    const resolve: Resolve = (host) => {
      asked.push(host);
      return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    };
    const exempt = `http://sandbox.example:${port}`;
    const { bytes } = await createSafeFetch({ resolve, allowOrigins: [exempt] })(`${exempt}/a.png`);
    expect(bytes.toString()).toBe('hello');
    expect(asked).toEqual(['sandbox.example']);
  });
});

describe('its limits', () => {
  const fetchSafely = (path: string, limits = {}) =>
    createSafeFetch({ allowOrigins: [origin()] })(origin() + path, limits);

  it('cuts an endless answer at the size limit', async () => {
    const started = performance.now();
    expect(await refusal(fetchSafely('/big', { maxBytes: 1024 * 1024 }))).toBe('image_refused');
    expect(performance.now() - started).toBeLessThan(3000);
  });

  it('gives up on an answer that never ends in time', async () => {
    expect(await refusal(fetchSafely('/slow', { milliseconds: 300 }))).toBe('upstream_failed');
  });

  it('stops when the caller goes away', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    expect(await refusal(fetchSafely('/slow', { signal: controller.signal }))).toBe('upstream_failed');
  });

  it('says the same of every failed answer, without its text', async () => {
    await expect(fetchSafely('/gone')).rejects.toMatchObject({
      code: 'upstream_failed',
      message: 'The picture could not be fetched.',
    });
  });
});
