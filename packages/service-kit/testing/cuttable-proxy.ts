import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy to a server that a test can shut. */
export interface CuttableProxy {
  /** The server's address with the proxy's host and port. */
  readonly url: string;
  /** Closes every connection and rejects new ones until opened again. */
  readonly shut: () => void;
  readonly open: () => void;
  readonly close: () => Promise<void>;
}

/** Opens a port in front of a server, to simulate network failures. */
export async function openProxy(target: string): Promise<CuttableProxy> {
  const { hostname, port } = new URL(target);
  const through = new Set<Socket>();
  let isShut = false;
  const server = createServer((from) => {
    if (isShut) return void from.destroy();
    const to = connect(Number(port), hostname);
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      through.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        through.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cut = (): void => {
    for (const socket of through) socket.destroy();
  };
  return {
    url: url.href.replace(/\/$/, ''),
    shut: () => {
      isShut = true;
      cut();
    },
    open: () => {
      isShut = false;
    },
    close: async () => {
      cut();
      await new Promise((done) => server.close(done));
    },
  };
}
