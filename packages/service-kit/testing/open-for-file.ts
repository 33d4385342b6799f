import path from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { createTestDatabase, type TestDatabase } from './service.ts';

/** Opens something before a file's tests and closes it after them; it is there from the first hook or test on. */
export function openForFile<T extends object>(
  open: () => Promise<T>,
  close: (opened: T) => Promise<unknown>,
): T {
  const opened = {} as T;
  beforeAll(async () => void Object.assign(opened, await open()));
  afterAll(() => (Object.keys(opened).length > 0 ? close(opened) : undefined));
  return opened;
}

/** A database of a file's own, as the migrations of a service make it. */
export const useTestDatabase = (service: string): TestDatabase =>
  openForFile(
    () =>
      createTestDatabase(
        inject('postgresUrl'),
        path.resolve(import.meta.dirname, `../../../${service}/migrations`),
      ),
    ({ drop }) => drop(),
  );
