import type { ServiceName } from '@kallos/contracts/endpoint';
import type { Gauge } from '@kallos/service-kit/observability/metrics';

/** The state of a service: `ready`, running but `not ready`, or `unreachable`. */
type ServiceState = 'ready' | 'not ready' | 'unreachable';

/** The state of all services. */
export interface Readiness {
  /** True if at least one responds, because its calls can still be forwarded. */
  readonly isAnyReachable: Promise<boolean>;
  readonly states: Promise<Record<string, ServiceState>>;
}

const keptMilliseconds = 500;
const patienceMilliseconds = 800;

async function ask(url: string): Promise<ServiceState> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(patienceMilliseconds) });
    await response.body?.cancel();
    return response.ok ? 'ready' : 'not ready';
  } catch {
    return 'unreachable';
  }
}

async function isReachable(asked: Promise<ServiceState>): Promise<true> {
  if ((await asked) === 'unreachable') throw new Error('unreachable');
  return true;
}

/** Checks all services, at most twice a second. */
export function createReadiness(urls: Record<ServiceName, string>): () => Readiness {
  let kept: { until: number; readiness: Readiness } | undefined;
  const askAll = (): Readiness => {
    const asked = Object.entries(urls).map(([name, url]) => [name, ask(url)] as const);
    return {
      isAnyReachable: Promise.any(asked.map(([, state]) => isReachable(state))).catch(() => false),
      states: Promise.all(asked.map(async ([name, state]) => [name, await state] as const)).then(
        Object.fromEntries,
      ) as Readiness['states'],
    };
  };
  return () => {
    if (!kept || kept.until < Date.now())
      kept = { until: Date.now() + keptMilliseconds, readiness: askAll() };
    return kept.readiness;
  };
}

/** Returns the gauge of each service's reachability from this gateway. */
export const serviceGauge = (urls: Record<ServiceName, string>): Gauge => ({
  help: '1 while the service answers this gateway.',
  label: 'service',
  isTrouble: (up) => up < 1,
  read: async () => {
    const asked = Object.entries(urls).map(async ([name, url]) => {
      const isAway = (await ask(url)) === 'unreachable';
      return [name, isAway ? 0 : 1] as const;
    });
    return Object.fromEntries(await Promise.all(asked));
  },
});
