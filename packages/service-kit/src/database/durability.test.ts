import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { openDatabase } from './database.ts';
import { durabilityFaults } from './durability.ts';

it('names each setting that can lose committed data', async () => {
  const { db, close } = openDatabase(inject('postgresUrl'), { max: 1 });
  await db.execute(sql`set synchronous_commit = off`);
  const [fsync] = await db.execute<{ fsync: string }>(sql`show fsync`);
  const faults = await durabilityFaults(db);
  expect(faults).toContain('synchronous_commit must be on, and is off');
  expect(faults.includes('fsync must be on, and is off')).toBe(fsync?.fsync === 'off');
  await db.execute(sql`set synchronous_commit = on`);
  expect(await durabilityFaults(db)).not.toContain('synchronous_commit must be on, and is off');
  await close();
});
