import { afterAll, beforeAll } from 'vitest';

/** Opens something before a file's tests and closes it after them; it is there from the first hook or test on. */
export function forFile<T extends object>(open: () => Promise<T>, close: (opened: T) => Promise<unknown>): T {
  const opened = {} as T;
  beforeAll(async () => void Object.assign(opened, await open()));
  afterAll(() => (Object.keys(opened).length > 0 ? close(opened) : undefined));
  return opened;
}
