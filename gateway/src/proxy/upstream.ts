import { Pool } from 'undici';

/** A service as the gateway reaches it, and since when it refuses connections. */
export interface Upstream {
  readonly pool: Pool;
  readonly sawAnswer: () => void;
  /**
   * Notes a refused connection and says whether another try is worth it: a service that has just gone is being
   * restarted, one that stays away is down, and then nobody shall wait.
   */
  readonly isWorthWaiting: () => boolean;
}

/** Opens the connections to one service. */
export function openUpstream(url: string, patienceMilliseconds: number): Upstream {
  let refusedSince: number | undefined;
  return {
    pool: new Pool(url, {
      connections: 128,
      pipelining: 1,
      keepAliveTimeout: 30_000,
      connect: { timeout: 3000 },
    }),
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
