import { Pool } from 'undici';

/** A service as the gateway reaches it, and when it last gave a sign of life. */
export interface Upstream {
  readonly pool: Pool;
  readonly sawAnswer: () => void;
  /**
   * Whether a refused connection is worth another try: a service that answered a moment ago is being restarted, one
   * that has been silent for longer is down, and then nobody shall wait.
   */
  readonly isWorthWaiting: () => boolean;
}

/** Opens the connections to one service. */
export function openUpstream(url: string, patienceMilliseconds: number): Upstream {
  let lastAnswer = Date.now();
  return {
    pool: new Pool(url, {
      connections: 128,
      pipelining: 1,
      keepAliveTimeout: 30_000,
      connect: { timeout: 3000 },
    }),
    sawAnswer: () => {
      lastAnswer = Date.now();
    },
    isWorthWaiting: () => Date.now() - lastAnswer < patienceMilliseconds,
  };
}

/** Whether a failure means that the service never got the request. */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === 'ECONNREFUSED' || code === 'EAI_AGAIN' || isRefused(error.cause);
}
