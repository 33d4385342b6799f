import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createAdaptorServer } from '@hono/node-server';
import type { Log } from '../observability/log.ts';

/** A listening server. */
export interface Listening {
  readonly port: number;
  /**
   * Stops accepting connections, waits at most `seconds` for running requests, then cuts them. For
   * `farewellMs` before that, it still accepts requests and closes each connection with its
   * response, so that clients reconnect elsewhere.
   */
  readonly drain: (seconds?: number, farewellMs?: number) => Promise<void>;
}

/** Tracks which connections serve a request, because browsers open some in advance. */
function trackUse(server: Server): () => void {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', (request) => void unused.delete(request.socket));
  return () => {
    for (const socket of unused) socket.destroy();
  };
}

/** Starts to listen with timeouts against slow clients: 10 s for headers, 60 s for a request. */
export async function listenOn(server: Server, port: number, host: string): Promise<Listening> {
  server.headersTimeout = 10_000;
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, done);
  });
  const closeUnused = trackUse(server);
  return {
    port: (server.address() as AddressInfo).port,
    drain: async (seconds = 8, farewellMs = 0) => {
      server.prependListener('request', (_, response: ServerResponse) => {
        response.shouldKeepAlive = false;
      });
      if (farewellMs > 0) await new Promise((over) => setTimeout(over, farewellMs));
      // Requests that arrived while this process was blocked are read before a connection counts as
      // idle.
      await turn();
      await new Promise<void>((done) => {
        const cut = setTimeout(() => server.closeAllConnections(), seconds * 1000);
        // A new connection may still bring its first request for a second.
        const late = setTimeout(closeUnused, 1000);
        const sweep = setInterval(() => setImmediate(() => server.closeIdleConnections()), 50);
        server.close(() => {
          for (const timer of [cut, late, sweep]) clearTimeout(timer);
          done();
        });
      });
    },
  };
}

/** Serves a Hono application over HTTP/1.1. */
export function serveApp(
  app: { fetch: (request: Request) => Response | Promise<Response> },
  port: number,
  host: string,
): Promise<Listening> {
  return listenOn(createAdaptorServer({ fetch: app.fetch }) as Server, port, host);
}

const startedMilliseconds = 10_000;

/**
 * Collects garbage once after the start, because V8 rarely does so in an idle process with a small
 * heap.
 */
function collectAfterStart(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
    setFlagsFromString('--no-expose-gc');
  }, startedMilliseconds).unref();
}

/**
 * Runs `stop` once on SIGTERM or SIGINT, then exits 0; exits 1 if it fails or takes longer than 10
 * s. Logs any other error that ends the process.
 */
export function stopOnSignal(log: Log, stop: () => Promise<void>): void {
  process.on('uncaughtExceptionMonitor', (error) => log.fatal({ err: error }, 'crashed'));
  collectAfterStart();
  let isStopping = false;
  const begin = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'draining');
    setTimeout(() => process.exit(1), 10_000).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'did not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', begin);
  process.on('SIGINT', begin);
}
