import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<Set<string>>();

// A header has its limits; beyond these the announcement on NATS and the short memory of gateways do the rest.
const mostNamed = 200;

/** The header of an answer that names the sessions which the call has ended; it goes no further than the gateway. */
export const endedSessionsHeader = 'x-kallos-ended-sessions';

/** Notes sessions that the request being served ends, for the header of its answer. */
export function noteEndedSessions(ids: readonly string[]): void {
  const noted = storage.getStore();
  if (noted) for (const id of ids) if (noted.size < mostNamed) noted.add(id);
}

/** Runs `work` for one request and gives what it noted, as the header's value; undefined when nothing was. */
export async function collectEndedSessions(work: () => Promise<unknown>): Promise<string | undefined> {
  const noted = new Set<string>();
  await storage.run(noted, work);
  return noted.size === 0 ? undefined : [...noted].join(',');
}

/** Reads the header's value. */
export const readEndedSessions = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : String(value).split(',').filter(Boolean);
