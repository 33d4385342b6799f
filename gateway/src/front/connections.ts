import type { IncomingMessage, Server } from 'node:http';
import type { Log } from '@kallos/service-kit/observability/log';
import type { Config } from '../config.ts';

/** Closes further connections of an address that already has `most`. */
function limitPerAddress(server: Server, most: number): void {
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

/** Returns whether this gateway is behind a proxy that is not configured. */
export const isProxyUnconfigured = ({
  TRUSTED_PROXY_HOPS,
  PUBLIC_URL,
}: Omit<Bounds, 'CONNECTIONS_PER_ADDRESS'>) => TRUSTED_PROXY_HOPS === 0 && PUBLIC_URL.startsWith('https:');

const consequence = 'all who come through it share one limit on signing in';
const betweenWarnings = 60_000;

/** Warns at most once a minute while requests come through an unconfigured proxy. */
function watchForwarded(server: Server, log: Pick<Log, 'warn'>, clock: () => number): void {
  let saidAt = -Infinity;
  server.on('request', ({ headers }: IncomingMessage) => {
    if (headers['x-forwarded-for'] === undefined || clock() - saidAt < betweenWarnings) return;
    saidAt = clock();
    log.warn(`requests come by a proxy, but TRUSTED_PROXY_HOPS is 0: ${consequence}`);
  });
}

/** Limits connections by client address; logs an error if the addresses are a proxy's. */
export function limitConnections(
  server: Server,
  config: Bounds,
  log: Pick<Log, 'error' | 'warn'>,
  clock: () => number = () => performance.now(),
): void {
  if (config.TRUSTED_PROXY_HOPS > 0) return;
  limitPerAddress(server, config.CONNECTIONS_PER_ADDRESS);
  watchForwarded(server, log, clock);
  if (isProxyUnconfigured(config))
    log.error(
      `PUBLIC_URL is https, so a proxy stands before this gateway, but TRUSTED_PROXY_HOPS is 0: ${consequence}`,
    );
}
