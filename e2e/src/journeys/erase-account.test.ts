import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { sessions } from '@kallos/contracts/auth/sessions';
import { expect, it, vi } from 'vitest';
import { dataFolder } from '../addresses.ts';
import { stranger } from '../api.ts';
import { acrossAccounts, listTables, openServiceDatabases } from '../databases.ts';
import { openTenant } from '../tenant.ts';
import { prepareAccount } from '../prepare-account.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const erase = (accountId: number) =>
  promisify(execFile)(process.execPath, [path.join(root, 'stack/src/erase-account.ts'), String(accountId)], {
    env: { ...process.env, DATA_DIR: dataFolder() },
  });

it('erases an account from every table of every service but the audit, and no other account', async () => {
  const [gone, stays] = [await openTenant('Κλινική Λήθη'), await openTenant('Κλινική Μνήμη')];
  await prepareAccount(gone.call);
  await prepareAccount(stays.call);
  const databases = openServiceDatabases();
  /** The tables in which an account stands, with how many rows. */
  const standing = async (accountId: number) => {
    const found = new Map<string, number>();
    for (const [service, sql] of Object.entries(databases.byService))
      for (const { name, hasAccount } of await listTables(sql)) {
        if (!hasAccount || name === 'audit_entries') continue;
        const rows = await acrossAccounts(
          sql,
          (tx) => tx`select 1 from ${tx(name)} where account_id = ${accountId}`,
        );
        if (rows.length > 0) found.set(`${service}.${name}`, rows.length);
      }
    return found;
  };
  const before = await standing(gone.accountId);
  for (const table of [
    'auth.admin_users',
    'catalog.account_products',
    'social.pages',
    'posts.bulk_generated_posts',
  ])
    expect([...before.keys()]).toContain(table);
  const { stdout } = await erase(gone.accountId);
  expect(stdout).toMatch(/svc-auth: .*accounts 1/);
  expect([...(await standing(gone.accountId)).keys()]).toEqual([]);
  await expect(stranger()(sessions.loginBusiness, { body: gone.login })).rejects.toMatchObject({
    status: 401,
  });
  await vi.waitFor(() => expect(gone.call(sessions.verify)).rejects.toMatchObject({ status: 401 }), 10_000);
  expect((await stays.call(sessions.verify)).account?.id).toBe(stays.accountId);
  expect((await standing(stays.accountId)).get('social.pages')).toBeGreaterThan(0);
  await expect(erase(0)).rejects.toThrow(/npm run erase-account/);
  await expect(erase(gone.accountId)).rejects.toThrow(`there is no account ${gone.accountId}`);
  await databases.close();
}, 120_000);
