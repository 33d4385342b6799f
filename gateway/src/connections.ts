import type { Server } from 'node:http';
import type { Log } from '@kallos/service-kit/log';
import type { Config } from './config.ts';

/** Cuts connections of an address that already holds `most`, so that one client cannot take them all. */
function limitConnections(server: Server, most: number): void {
  const held = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (held.get(address) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    held.set(address, count);
    socket.once('close', () => {
      const left = (held.get(address) ?? 1) - 1;
      if (left > 0) held.set(address, left);
      else held.delete(address);
    });
  });
}

type Bounds = Pick<Config, 'TRUSTED_PROXY_HOPS' | 'CONNECTIONS_PER_ADDRESS' | 'PUBLIC_URL'>;

/** Bounds connections by address, where addresses are those of clients; says loudly when a proxy's is taken for one. */
export function boundConnections(server: Server, config: Bounds, log: Pick<Log, 'error'>): void {
  if (config.TRUSTED_PROXY_HOPS > 0) return;
  limitConnections(server, config.CONNECTIONS_PER_ADDRESS);
  // Without the hops everybody behind the proxy has its address, and shares one limit on signing in.
  if (config.PUBLIC_URL.startsWith('https:'))
    log.error(
      'PUBLIC_URL is https, so a proxy stands before this gateway, but TRUSTED_PROXY_HOPS is 0: set it',
    );
}
