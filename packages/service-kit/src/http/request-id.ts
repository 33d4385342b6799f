import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const storage = new AsyncLocalStorage<string>();

/** The header that carries the request id through every hop. */
export const requestIdHeader = 'x-request-id';

/** Returns the id of the current request, if any. */
export const currentRequestId = (): string | undefined => storage.getStore();

/** Runs `work` under a request id. */
export const withRequestId = <T>(id: string, work: () => T): T => storage.run(id, work);

/** Returns the caller's id if it is short plain text, else a new one. */
export const acceptRequestId = (given: string | undefined): string =>
  given !== undefined && /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : randomUUID();
