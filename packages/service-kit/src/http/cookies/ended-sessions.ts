import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<Set<string>>();

// Headers have a size limit. Further sessions are only announced on NATS, and gateways cache
// sessions briefly.
const mostNamed = 200;

/** The response header with the sessions that a call ended; the gateway removes it. */
export const endedSessionsHeader = 'x-kallos-ended-sessions';

/** Records sessions that the current request ends, for its response header. */
export function recordEndedSessions(ids: readonly string[]): void {
  const noted = storage.getStore();
  if (noted) for (const id of ids) if (noted.size < mostNamed) noted.add(id);
}

/**
 * Runs `work` for one request and returns the header value of ended sessions; undefined if there
 * are none.
 */
export async function collectEndedSessions(work: () => Promise<unknown>): Promise<string | undefined> {
  const noted = new Set<string>();
  await storage.run(noted, work);
  return noted.size === 0 ? undefined : [...noted].join(',');
}

/** Parses the header's value. */
export const parseEndedSessions = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : String(value).split(',').filter(Boolean);
