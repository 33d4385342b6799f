import path from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { createTestDatabase, type TestDatabase } from './service.ts';

/**
 * Opens something before a file's tests and closes it after them; available from the first hook on.
 */
export function openForFile<T extends object>(
  open: () => Promise<T>,
  close: (opened: T) => Promise<unknown>,
): T {
  const opened = {} as T;
  beforeAll(async () => void Object.assign(opened, await open()));
  afterAll(() => (Object.keys(opened).length > 0 ? close(opened) : undefined));
  return opened;
}

/** Opens a database for a file's tests, with the migrations of a service. */
export const useTestDatabase = (service: string): TestDatabase =>
  openForFile(
    () =>
      createTestDatabase(
        inject('postgresUrl'),
        path.resolve(import.meta.dirname, `../../../${service}/migrations`),
      ),
    ({ drop }) => drop(),
  );
