import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { forwardSocket } from './dev-proxy.ts';
import type { DevServer } from './dev-servers.ts';

/** The front server before the development servers. */
interface Front {
  readonly port: string;
  readonly servers: readonly DevServer[];
  /** Returns the server of a path. */
  readonly ownerOf: (path: string) => DevServer | undefined;
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** The response to an error. */
  readonly fault: readonly [status: number, words: string];
}

/** Sends JSON that must not be cached. */
export function sendJson(response: ServerResponse, json: string | Buffer): void {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(json);
}

/** Listens once the first build is done, and stops with its servers on a signal; returns the address. */
export async function openFront({ port, servers, ownerOf, answer, fault }: Front): Promise<string> {
  const front = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent)
        response.writeHead(fault[0], { 'content-type': 'text/plain; charset=utf-8' });
      response.end(fault[1]);
    });
  });
  front.on('upgrade', (request, socket, head) => {
    const owner = ownerOf(request.url ?? '/');
    if (owner) forwardSocket(request, socket as Socket, head, owner.port);
    else socket.destroy();
  });
  await Promise.all(servers.map(({ firstFiles }) => firstFiles));
  await new Promise<void>((done) => front.listen(Number(port), '127.0.0.1', done));
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, async () => {
      front.closeAllConnections();
      front.close();
      await Promise.all(servers.map(({ stop }) => stop()));
      process.exit(0);
    });
  return `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
}
