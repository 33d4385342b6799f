import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<boolean>();

/** Runs `work` as a read-only request: the database rejects every write in it. */
export const runReadOnly = <T>(work: () => T): T => storage.run(true, work);

/** Returns whether the current request is read-only. */
export const isReadOnly = (): boolean => storage.getStore() === true;
