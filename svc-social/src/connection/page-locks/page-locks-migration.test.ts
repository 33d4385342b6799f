import { readFileSync } from 'node:fs';
import path from 'node:path';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { asOwner, readRows } from '@kallos/service-kit/testing';
import { useTestDatabase } from '@kallos/service-kit/testing/open-for-file';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { migrationsFolder } from '../../../testing/test-context.ts';
import { pageLocks, selectedPages } from '../../schema/deliveries.ts';

/** Runs the migration on selections that were made before page locks existed. */
const database = useTestDatabase('svc-social');
const statements = readFileSync(path.join(migrationsFolder, '0019_page_locks.sql'), 'utf8').split(
  '--> statement-breakpoint',
);
const lockChosen = statements.at(-1) ?? '';

beforeEach(() => asOwner(database.db, 'truncate selected_pages, page_locks'));

it('keeps every selection: the first account holds a page, the others share it', async () => {
  const choose = (accountId: number, pageId: string, minutesAgo: number, isActive = true) => ({
    accountId,
    platform: 'facebook' as const,
    pageId,
    pageName: `Page ${pageId}`,
    isActive,
    createdAt: sql`now() - make_interval(mins => ${minutesAgo})`,
  });
  await acrossAccounts(database.db, async (tx) => {
    await tx
      .insert(selectedPages)
      .values([
        choose(1, '11', 5),
        choose(2, '11', 60),
        choose(3, '11', 1),
        choose(3, '12', 1),
        choose(4, '12', 90, false),
      ]);
    await tx.execute(sql.raw(lockChosen));
  });
  const locks = (await readRows(database.db, pageLocks)).map(
    ({ accountId, pageId, state }) => `${pageId} ${accountId} ${state}`,
  );
  expect(locks.toSorted()).toEqual(['11 1 double', '11 2 held', '11 3 double', '12 3 held']);
  expect(await readRows(database.db, selectedPages)).toHaveLength(5);
});
