import { type Bulkhead, createBulkhead } from '@kallos/service-kit/background/bulkhead';
import { Pool } from 'undici';

/** Separate pools, so that slow uploads and downloads occupy no connection of calls. */
export type ConnectionPool = 'calls' | 'uploads' | 'files';

/** The connections to a service, and since when it refuses them. */
export interface Upstream {
  readonly pools: Readonly<Record<ConnectionPool, Pool>>;
  /** Limits each sender's slow uploads. */
  readonly uploads: Bulkhead;
  readonly close: () => Promise<unknown>;
  readonly sawAnswer: () => void;
  /**
   * Records a refused connection and returns whether to retry: a service that just went away is
   * probably restarting.
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
      // Shorter than the time for which a stopping service still accepts requests.
      keepAliveTimeout: 1000,
      keepAliveMaxTimeout: 1000,
      connect: { timeout: 3000 },
    });
  const pools = { calls: openPool(), uploads: openPool(), files: openPool() };
  return {
    pools,
    // Fewer in total than there are connections, so that no call waits for one.
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

/** Returns whether an error means that the service never got the request. */
export function isConnectionRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === 'ECONNREFUSED' || code === 'EAI_AGAIN' || isConnectionRefused(error.cause);
}
