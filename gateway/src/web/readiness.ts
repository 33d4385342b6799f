import type { ServiceName } from '@kallos/contracts/endpoint';

/** How a service answers: `ready`, up but `not ready`, or `unreachable`. */
export type ServiceState = 'ready' | 'not ready' | 'unreachable';

const keptMilliseconds = 500;
const patienceMilliseconds = 1500;

async function ask(url: string): Promise<ServiceState> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(patienceMilliseconds) });
    await response.body?.cancel();
    return response.ok ? 'ready' : 'not ready';
  } catch {
    return 'unreachable';
  }
}

/** Asks all services how they are, at most twice a second. */
export function createReadiness(urls: Record<ServiceName, string>) {
  let kept: { until: number; states: Promise<Record<string, ServiceState>> } | undefined;
  const askAll = async () =>
    Object.fromEntries(
      await Promise.all(Object.entries(urls).map(async ([name, url]) => [name, await ask(url)] as const)),
    );
  return (): Promise<Record<string, ServiceState>> => {
    if (!kept || kept.until < Date.now()) kept = { until: Date.now() + keptMilliseconds, states: askAll() };
    return kept.states;
  };
}
