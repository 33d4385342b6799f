import { expect, it } from 'vitest';
import { rootFolder } from '../root-folder.ts';
import { migrateApart, migratorsOn } from './migrate.ts';

it('reports why the migrations in the child process failed', async () => {
  const unheard = migratorsOn('postgres://nobody:secret@127.0.0.1:1/postgres');
  const failed = await migrateApart(unheard, rootFolder).catch((error: unknown) => String(error));
  expect(failed).toMatch(/^StackFault: the migrations failed:\n.*ECONNREFUSED 127\.0\.0\.1:1/);
  expect(failed).not.toContain('secret');
});
