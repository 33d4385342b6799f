import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { type Balancer, openBalancer } from './balancer.ts';

const servers: Server[] = [];
const patience = { timeout: 20_000, interval: 20 };
let balancer: Balancer;

/** A process that answers its name, and says of itself whether it takes traffic. */
async function open(
  name: string,
  isReady: () => boolean,
): Promise<{ server: Server; place: string; port: number }> {
  const server = createServer((request, response) => {
    response.statusCode = request.url?.startsWith('/readyz') === true && !isReady() ? 503 : 200;
    response.end(name);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { server, place: `127.0.0.1:${port}`, port };
}
afterAll(() => {
  balancer.close();
  for (const server of servers) server.close().closeAllConnections();
});

it('asks in turn those that take traffic, and passes over one that is draining or gone', async () => {
  const draining = { first: false };
  const [first, second, front] = [
    await open('first', () => !draining.first),
    await open('second', () => true),
    await open('place', () => true),
  ];
  await new Promise((done) => front.server.close(done));
  balancer = await openBalancer(front.port);
  for (const { place } of [first, second]) balancer.add(place);
  const ask = async () =>
    (await fetch(`http://${front.place}/`, { headers: { connection: 'close' } })).text();
  const heard = async () => new Set([await ask(), await ask(), await ask(), await ask()]);
  await expect.poll(() => heard().catch(() => []), patience).toEqual(new Set(['first', 'second']));
  draining.first = true;
  await expect.poll(heard, patience).toEqual(new Set(['second']));
  draining.first = false;
  await expect.poll(heard, patience).toEqual(new Set(['first', 'second']));
  // Before anybody looks: who refuses a connection is passed over.
  first.server.close().closeAllConnections();
  expect(await heard()).toEqual(new Set(['second']));
});
