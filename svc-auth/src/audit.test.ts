import { acrossAccounts, inAccount } from '@kallos/service-kit/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { auditEntries } from './schema.ts';
import { openTestApp, type TestApp } from './test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp(inject('postgresUrl'));
  await test.signInAdmin();
  await test.signInBusiness();
});
afterAll(() => test.close());

describe('the audit', () => {
  it.each([
    'update audit_entries set actor = ',
    'delete from audit_entries where actor <> ',
    'truncate audit_entries',
  ])('only grows: the service may not %s', async (start) => {
    const change = acrossAccounts(test.ctx.db, (tx) =>
      tx.execute(start.startsWith('truncate') ? sql.raw(start) : sql`${sql.raw(start)}${'nobody'}`),
    );
    await expect(change).rejects.toMatchObject({
      cause: { message: 'permission denied for table audit_entries' },
    });
  });

  it('shows an account its own entries alone, and nothing to a query that names no account', async () => {
    const seen = await inAccount(test.ctx.db, 1, (tx) => tx.select().from(auditEntries));
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.every(({ accountId }) => accountId === 1)).toBe(true);
    expect(await test.ctx.db.select().from(auditEntries)).toEqual([]);
  });
});
