import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { openLog } from './log.ts';
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

it('gives back what its start left behind, once it has run for a while', async () => {
  const left = (() => new WeakRef(Array.from({ length: 1000 }, () => ({}))))();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  stopOnSignal(openLog('test', 'silent'), () => Promise.resolve());
  await turn();
  expect(left.deref()).toBeDefined();
  await turn();
  vi.advanceTimersByTime(10_000);
  expect(left.deref()).toBeUndefined();
});

it('ends each connection with an answer before it closes those that are quiet', async () => {
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
  // On the connection of before, and then on one of its own.
  for (let nth = 0; nth < 2; nth += 1) expect((await ask()).headers.connection).toBe('close');
  await ending;
  await expect(ask()).rejects.toThrow('ECONNREFUSED');
});
