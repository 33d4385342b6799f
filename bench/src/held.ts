import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** What a running process still holds once its garbage is collected. */
export interface Held {
  readonly megabytes: number;
  /** Sockets, servers, timers and whatever else keeps it running. */
  readonly resources: number;
  readonly descriptors: number;
}

/** Where Node listens for a debugger when it is told to by a signal. */
const listening = 'http://127.0.0.1:9229/json/list';

async function addressOf(pid: number): Promise<string> {
  for (const since = performance.now(); performance.now() - since < 5000; await pause(20)) {
    const answer = await fetch(listening).catch(() => undefined);
    const [target] = ((await answer?.json()) ?? []) as Array<{ webSocketDebuggerUrl: string }>;
    if (target !== undefined) return target.webSocketDebuggerUrl;
  }
  throw new Error(`process ${pid} lets nobody look into it`);
}

/** Sends one command after another to a debugger; answers what the last one gave. */
async function command(socket: WebSocket, method: string, params: object = {}): Promise<unknown> {
  const answered = new Promise<{ result?: { result?: { value?: unknown } } }>((done, failed) => {
    socket.addEventListener('message', ({ data }) => done(JSON.parse(String(data)) as object), {
      once: true,
    });
    socket.addEventListener('close', () => failed(new Error(`no answer to ${method}`)), { once: true });
  });
  socket.send(JSON.stringify({ id: 1, method, params }));
  return (await answered).result?.result?.value;
}

const look = `(() => {
  const { heapUsed, external } = process.memoryUsage();
  return [process.pid, heapUsed + external, process.getActiveResourcesInfo().length];
})()`;
const shut = `setImmediate(() => process.getBuiltinModule('node:inspector').close())`;

/** Collects the garbage of a process of Node and looks at what is left; one at a time, for all would listen on one port. */
export async function heldBy(pid: number): Promise<Held> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await addressOf(pid));
  await new Promise((open) => socket.addEventListener('open', open, { once: true }));
  await command(socket, 'HeapProfiler.collectGarbage');
  const said = await command(socket, 'Runtime.evaluate', { expression: look, returnByValue: true });
  const closed = new Promise((done) => socket.addEventListener('close', done, { once: true }));
  await command(socket, 'Runtime.evaluate', { expression: shut });
  await closed;
  const [its = 0, bytes = 0, resources = 0] = said as number[];
  if (its !== pid) throw new Error(`process ${its} answered in the place of ${pid}`);
  return { megabytes: bytes / 2 ** 20, resources, descriptors: readdirSync(`/proc/${pid}/fd`).length };
}
