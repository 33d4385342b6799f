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

const patienceMs = 30_000;

/** Sends one command to a debugger; answers what it gave. */
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

const evaluate = (socket: WebSocket, expression: string) =>
  command(socket, 'Runtime.evaluate', { expression, returnByValue: true });

async function connect(): Promise<WebSocket | null> {
  const answer = await fetch(listening).catch(() => undefined);
  const [target] = ((await answer?.json()) ?? []) as Array<{ webSocketDebuggerUrl: string }>;
  if (target === undefined) return null;
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  const isOpen = await new Promise<boolean>((done) => {
    socket.addEventListener('open', () => done(true), { once: true });
    socket.addEventListener('close', () => done(false), { once: true });
  });
  return isOpen ? socket : null;
}

/** Has a process listen; where another bench looks at a process of its own, waits until that is done. */
async function attach(pid: number): Promise<WebSocket> {
  for (const since = performance.now(); performance.now() - since < patienceMs; await pause(300)) {
    process.kill(pid, 'SIGUSR1');
    await pause(50);
    const socket = await connect();
    if (socket === null) continue;
    if ((await evaluate(socket, 'process.pid').catch(() => null)) === pid) return socket;
    socket.close();
  }
  throw new Error(`process ${pid} lets nobody look into it`);
}

const look = `(() => {
  const { heapUsed, external } = process.memoryUsage();
  return [heapUsed + external, process.getActiveResourcesInfo().length];
})()`;
const shut = `setImmediate(() => process.getBuiltinModule('node:inspector').close())`;

/** Collects the garbage of a process of Node and looks at what is left; one at a time, for all listen on one port. */
export async function heldBy(pid: number): Promise<Held> {
  const socket = await attach(pid);
  await command(socket, 'HeapProfiler.collectGarbage');
  const [bytes = 0, resources = 0] = (await evaluate(socket, look)) as number[];
  const closed = new Promise((done) => socket.addEventListener('close', done, { once: true }));
  // It may be gone before it has answered.
  await evaluate(socket, shut).catch(() => undefined);
  await closed;
  return { megabytes: bytes / 2 ** 20, resources, descriptors: readdirSync(`/proc/${pid}/fd`).length };
}
