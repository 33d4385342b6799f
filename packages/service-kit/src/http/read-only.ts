import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<boolean>();

/** Runs `work` for a request that only reads: the database refuses every write in it. */
export const runReadOnly = <T>(work: () => T): T => storage.run(true, work);

/** Whether what runs now belongs to a request that only reads. */
export const isReadOnly = (): boolean => storage.getStore() === true;
