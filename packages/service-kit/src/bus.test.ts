import { once } from 'node:events';
import { connect as openSocket, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, inject, it, vi } from 'vitest';
import { openBus } from './bus.ts';
import { openLog } from './log.ts';

const natsUrl = () => new URL(inject('natsUrl'));
let shut: () => void = () => {};
afterEach(() => shut());

/** A way to NATS that can be shut, with all that go through it. */
async function openDoor(port: number): Promise<number> {
  const { hostname, port: target } = natsUrl();
  const sockets: Socket[] = [];
  const door = createServer((socket) => {
    const upstream = openSocket(Number(target), hostname);
    socket.pipe(upstream).pipe(socket);
    for (const end of [socket, upstream]) sockets.push(end.on('error', () => end.destroy()));
  }).listen(port, '127.0.0.1');
  await once(door, 'listening');
  shut = () => {
    door.close();
    for (const socket of sockets) socket.destroy();
  };
  return (door.address() as AddressInfo).port;
}

it('takes a lost connection for none until it stands again, and then says so', async () => {
  const url = natsUrl();
  url.port = String(await openDoor(0));
  const bus = openBus(url.href, 'lost', openLog('test', 'silent'));
  let connected = 0;
  bus.onConnected(() => (connected += 1));
  const first = await bus.soon(20_000);
  shut();
  await vi.waitFor(() => expect(bus.live()).toBeUndefined(), { timeout: 20_000 });
  expect(first.nc.isClosed()).toBe(false);
  await openDoor(Number(url.port));
  expect(await bus.soon(20_000)).toBe(first);
  expect(connected).toBe(2);
  await bus.close();
});
