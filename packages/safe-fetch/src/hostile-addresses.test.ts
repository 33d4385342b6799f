import { channel } from 'node:diagnostics_channel';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listenOnFreePort } from '../../service-kit/testing/listen-on-free-port.ts';
import { hostileAddresses } from '../testing/hostile-addresses.ts';
import { startNameServer } from '../testing/name-server.ts';
import { createSafeFetch } from './safe-fetch.ts';

const privateAddress = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

let sentinels: Server[];
let reached = 0;
let site: Awaited<ReturnType<typeof listenOnFreePort>>;
const portOf = (server: Server) => (server.address() as AddressInfo).port;
const sentinelAt = (host: string) =>
  new Promise<Server>((done) => {
    const server = createTcpServer((socket) => {
      reached++;
      socket.destroy();
    });
    server.listen(0, host, () => done(server));
  });

beforeAll(async () => {
  const hosts = ['127.0.0.1', '::1', ...(privateAddress === undefined ? [] : [privateAddress])];
  sentinels = await Promise.all(hosts.map(sentinelAt));
  site = await listenOnFreePort((request, response) => {
    const hops = new URL(request.url ?? '/', 'http://site').searchParams;
    const left = Number(hops.get('hops') ?? 0);
    const to = hops.get('to') ?? '';
    if (left > 0) hops.set('hops', String(left - 1));
    response.writeHead(302, { location: left > 0 ? `/?${hops}` : encodeURI(to) }).end();
  });
});
afterAll(() => {
  for (const server of [site, ...sentinels]) void server.close();
});

/** Counts every outgoing TCP connection of this process, also to ports without a listener. */
let opened = 0;
const count = () => opened++;
beforeEach(() => {
  opened = 0;
  reached = 0;
  channel('net.client.socket').subscribe(count);
});
afterEach(() => channel('net.client.socket').unsubscribe(count));

const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'fetched',
    (error: { code: string }) => error.code,
  );
const corpus = () =>
  hostileAddresses(sentinels.map(portOf), privateAddress === undefined ? [] : [privateAddress]);

describe('thousands of hostile addresses', () => {
  it('are rejected without a connection', async () => {
    const names = await startNameServer(() => ['127.0.0.1', '0:0:0:0:0:0:0:1']);
    const fetchSafely = createSafeFetch({ resolve: names.resolve });
    const addresses = corpus();
    expect(addresses.length).toBeGreaterThan(3000);
    for (const address of addresses)
      expect(await outcome(fetchSafely(address)), JSON.stringify(address)).toMatch(
        /^(image_refused|upstream_failed)$/,
      );
    names.close();
    expect([opened, reached]).toEqual([0, 0]);
  });

  it('are rejected after up to three redirects, calling only their site', async () => {
    const names = await startNameServer(() => ['10.0.0.7']);
    const fetchSafely = createSafeFetch({ resolve: names.resolve, allowOrigins: [site.url] });
    const addresses = corpus().filter((address, at) => at % 9 === 0 && /^[\x20-\x7e]+$/.test(address));
    let hopsInAll = 0;
    for (const [at, address] of addresses.entries()) {
      const hops = at % 3;
      // A relative address leads back to the site itself, which is harmless.
      if (!/^[a-z-]+:\/\//i.test(address)) continue;
      hopsInAll += hops + 1;
      expect(
        await outcome(fetchSafely(`${site.url}/?hops=${hops}&to=${encodeURIComponent(address)}`)),
        address,
      ).toMatch(/^(image_refused|upstream_failed)$/);
    }
    names.close();
    expect(hopsInAll).toBeGreaterThan(500);
    expect([opened, reached]).toEqual([hopsInAll, 0]);
  });
});

describe('a name server with changing answers', () => {
  it('never leads to a private address in 200 rounds', async () => {
    // 127.0.0.2 plays the public address here, so that nothing leaves this machine.
    const outside = await listenOnFreePort((_, response) => response.end('picture'), '127.0.0.2');
    const inside = await new Promise<Server>((done) => {
      const server = createTcpServer(() => reached++);
      server.listen(portOf(outside.server), '127.0.0.1', () => done(server));
    });
    let question = 0;
    const plans = [
      ['127.0.0.2', '127.0.0.1'],
      ['127.0.0.1', '127.0.0.2'],
      ['127.0.0.2', '127.0.0.2', '127.0.0.1'],
    ];
    const names = await startNameServer((name) => {
      const plan = plans[Number.parseInt(name.split('-')[1] ?? '', 10) % plans.length] ?? [];
      if (name.startsWith('both')) return ['127.0.0.2', '127.0.0.1'];
      return [plan[Math.floor(question++ / 2) % plan.length] ?? '127.0.0.1'];
    });
    const fetchSafely = createSafeFetch({
      resolve: names.resolve,
      isPublic: (address) => address === '127.0.0.2',
      isUsualPort: (port) => port === String(portOf(outside.server)),
    });
    const outcomes = new Map<string, number>();
    for (let round = 0; round < 200; round++) {
      const host = `${round % 4 === 0 ? 'both' : 'turn'}-${round}.example`;
      const said = await outcome(fetchSafely(`http://${host}:${portOf(outside.server)}/a.jpg`));
      outcomes.set(said, (outcomes.get(said) ?? 0) + 1);
    }
    names.close();
    for (const server of [outside, inside]) void server.close();
    expect(reached).toBe(0);
    // Both public and private answers must have occurred.
    expect(outcomes.get('fetched')).toBeGreaterThan(30);
    expect(outcomes.get('image_refused')).toBeGreaterThan(80);
  });
});
