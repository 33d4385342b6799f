import { beforeAll, beforeEach, expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/open-for-file.ts';
import { openDataLossDetector } from './data-loss-detector.ts';
import type { Database } from './database.ts';
import { memoryMarks } from './memory-table.ts';

const database = useTestDatabase('svc-social');
let db: Database;
beforeAll(() => void (db = database.db));
beforeEach(() => db.delete(memoryMarks));

/** Returns the same database with a counter of its queries. */
function counted(): { readonly db: Database; readonly asked: () => number } {
  let asked = 0;
  const select: Database['select'] = (...fields: []) => {
    asked += 1;
    return db.select(...fields);
  };
  return { db: Object.assign(Object.create(db) as Database, { select }), asked: () => asked };
}

it('combines concurrent checks into few queries', async () => {
  const memory = openDataLossDetector();
  await memory.check(db);
  const { db: watched, asked } = counted();
  await Promise.all(Array.from({ length: 50 }, () => memory.check(watched)));
  expect(asked()).toBeLessThanOrEqual(2);
});

it('uses only a query that began after the call', async () => {
  const memory = openDataLossDetector();
  await memory.check(db);
  const answered = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  // Delays the response of a completed query.
  const slow = Object.assign(Object.create(db) as Database, {
    select: (fields: never) => ({
      from: (table: never) => ({
        leftJoin: async (other: never, on: never) => {
          const rows: unknown = await db.select(fields).from(table).leftJoin(other, on);
          answered.resolve();
          await told.promise;
          return rows;
        },
      }),
    }),
  });
  const earlier = memory.check(slow);
  await answered.promise;
  await db.update(memoryMarks).set({ isHeld: true });
  const later = memory.check(db);
  told.resolve();
  expect(await earlier).toMatchObject({ isHeld: false });
  expect(await later).toMatchObject({ isHeld: true });
});

it("does not repeat an earlier caller's failure", async () => {
  const memory = openDataLossDetector();
  const broken = Object.assign(Object.create(db) as Database, {
    select: () => {
      throw new Error('away');
    },
  });
  await expect(memory.check(broken)).rejects.toThrow('away');
  expect(await memory.check(db)).toMatchObject({ isHeld: false });
});
