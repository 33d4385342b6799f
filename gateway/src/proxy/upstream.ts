import { type Bulkhead, createBulkhead } from '@kallos/service-kit/background/bulkhead';
import { Pool } from 'undici';

/** What takes as long as a stranger likes, up or down, takes no connection of the calls. */
export type ConnectionPool = 'calls' | 'uploads' | 'files';

/** A service as the gateway reaches it, and since when it refuses connections. */
export interface Upstream {
  readonly pools: Readonly<Record<ConnectionPool, Pool>>;
  /** Keeps one sender's slow uploads from taking every connection. */
  readonly uploads: Bulkhead;
  readonly close: () => Promise<unknown>;
  readonly sawAnswer: () => void;
  /**
   * Records a refused connection and returns whether a retry is worthwhile: a service that just went away is
   * restarting, one that stays away is down.
   */
  readonly isWorthWaiting: () => boolean;
}

/** Opens the connections to one service. */
export function openUpstream(url: string, patienceMilliseconds: number): Upstream {
  let refusedSince: number | undefined;
  const openPool = () =>
    new Pool(url, {
      connections: 128,
      pipelining: 1,
      // Shorter than the farewell of a service that ends.
      keepAliveTimeout: 1000,
      keepAliveMaxTimeout: 1000,
      connect: { timeout: 3000 },
    });
  const pools = { calls: openPool(), uploads: openPool(), files: openPool() };
  return {
    pools,
    // Fewer in all than there are connections, so that no call waits for one.
    uploads: createBulkhead({ perKey: 24, overall: 96 }),
    close: () => Promise.all(Object.values(pools).map((pool) => pool.close())),
    sawAnswer: () => {
      refusedSince = undefined;
    },
    isWorthWaiting: () => {
      refusedSince ??= Date.now();
      return Date.now() - refusedSince < patienceMilliseconds;
    },
  };
}

/** Whether a failure means that the service never got the request. */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === 'ECONNREFUSED' || code === 'EAI_AGAIN' || isRefused(error.cause);
}
