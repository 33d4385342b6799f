import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { openLog } from '../observability/log.ts';
import { listenOn, stopOnSignal } from './serve.ts';

const ways = ['SIGTERM', 'SIGINT', 'uncaughtExceptionMonitor'] as const;
const heard = ways.map((way) => process.listeners(way as 'SIGTERM'));
afterEach(() => {
  vi.useRealTimers();
  ways.forEach((way, at) => {
    for (const listener of process.listeners(way as 'SIGTERM'))
      if (!heard[at]?.includes(listener)) process.off(way, listener);
  });
});

it('releases the memory of its start after a while', async () => {
  const left = (() => new WeakRef(Array.from({ length: 1000 }, () => ({}))))();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  stopOnSignal(openLog('test', 'silent'), () => Promise.resolve());
  await turn();
  expect(left.deref()).toBeDefined();
  await turn();
  vi.advanceTimersByTime(10_000);
  expect(left.deref()).toBeUndefined();
});

it('ends busy connections with a response before it closes idle ones', async () => {
  const server = createServer((_, response) => response.end('yes'));
  const { port, drain } = await listenOn(server, 0, '127.0.0.1');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<IncomingMessage>((done, fail) => {
      const asked = get({ port, host: '127.0.0.1', agent }, (answer) => {
        answer.resume().on('end', () => done(answer));
      });
      asked.on('error', fail);
    });
  expect((await ask()).headers.connection).toBe('keep-alive');
  const ending = drain(8, 200);
  // Once on the existing connection, then on a new one.
  for (let nth = 0; nth < 2; nth += 1) expect((await ask()).headers.connection).toBe('close');
  await ending;
  await expect(ask()).rejects.toThrow('ECONNREFUSED');
});

it('answers requests that arrived while it was blocked', async () => {
  const server = createServer((_, response) => response.end('yes'));
  const { port, drain } = await listenOn(server, 0, '127.0.0.1');
  const socket = connect(port, '127.0.0.1');
  const heard: string[] = [];
  socket
    .setEncoding('utf8')
    .on('data', (chunk: string) => heard.push(chunk))
    .on('error', () => undefined);
  const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
  socket.write(request);
  await expect.poll(() => heard.length).toBe(1);
  const ending = drain(8, 60);
  await pause(30);
  // From here, due timers run before arrived data is read.
  await turn();
  socket.write(request);
  for (const until = performance.now() + 80; performance.now() < until;);
  await ending;
  await expect.poll(() => heard.length).toBe(2);
  expect(heard[1]).toContain('200 OK');
});
