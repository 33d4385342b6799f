import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { Log } from './log.ts';

/** A listening server. */
export interface Listening {
  readonly port: number;
  /** Takes no new connections, lets running requests end for at most `seconds`, then cuts them. */
  readonly drain: (seconds?: number) => Promise<void>;
}

/** Starts to listen with time-outs against slow clients: 10 s for headers, 60 s for a request. */
export async function listenOn(server: Server, port: number, host: string): Promise<Listening> {
  server.headersTimeout = 10_000;
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, done);
  });
  return {
    port: (server.address() as AddressInfo).port,
    drain: (seconds = 8) =>
      new Promise<void>((done) => {
        const cut = setTimeout(() => server.closeAllConnections(), seconds * 1000);
        server.close(() => {
          clearTimeout(cut);
          done();
        });
        server.closeIdleConnections();
      }),
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

/** Runs `stop` once on SIGTERM or SIGINT, then exits 0; exits 1 when it takes longer than 10 s or fails. */
export function stopOnSignal(log: Log, stop: () => Promise<void>): void {
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
