import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** A process's resources after a garbage collection. */
export interface ProcessResources {
  readonly megabytes: number;
  /** Active resources: sockets, servers and timers. */
  readonly resources: number;
  readonly descriptors: number;
}

/** Node's debugger address after SIGUSR1. */
const listening = 'http://127.0.0.1:9229/json/list';

const patienceMs = 30_000;

/** Sends a command to a debugger; returns its result. */
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

/** Opens a process's debugger; waits while another process uses the port. */
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

/** Collects a process's garbage and measures the rest; one at a time, because all use the same port. */
export async function measureResources(pid: number): Promise<ProcessResources> {
  const socket = await attach(pid);
  await command(socket, 'HeapProfiler.collectGarbage');
  const [bytes = 0, resources = 0] = (await evaluate(socket, look)) as number[];
  const closed = new Promise((done) => socket.addEventListener('close', done, { once: true }));
  // The process may end before it responds.
  await evaluate(socket, shut).catch(() => undefined);
  await closed;
  return { megabytes: bytes / 2 ** 20, resources, descriptors: readdirSync(`/proc/${pid}/fd`).length };
}
