import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens on a free local port; `close` also ends open connections. */
export async function listenOnFreePort(listener: RequestListener, host = '127.0.0.1') {
  const server = createServer(listener).listen(0, host);
  await once(server, 'listening');
  const close = (): Promise<void> =>
    new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { server, url: `http://${host}:${(server.address() as AddressInfo).port}`, close };
}
