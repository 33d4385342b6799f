import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { acrossAccounts, listTables, openServiceDatabases } from '../databases.ts';
import { openAccount } from '../portal-area.ts';
import { runScript } from '../run-script.ts';

const run = (...words: string[]) => runScript('stack/src/export-account.ts', words);

it('writes all that is kept of an account, nothing of another one, and nothing that opens anything', async () => {
  const own = await openAccount('Κλινική Αντίγραφο', true);
  const other = await openAccount('Κλινική Ξένη', true);
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'kallos-export-'));
  const folder = path.join(scratch, 'out');
  await run(String(own.accountId), folder);
  const contents = JSON.parse(readFileSync(path.join(folder, 'contents.json'), 'utf8')) as {
    rows: Record<string, Record<string, number>>;
    files: string[];
    leftOut: string[];
  };
  const written = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('');
  const databases = openServiceDatabases();
  const secrets: string[] = [];
  for (const [service, sql] of Object.entries(databases.byService))
    for (const { name, hasAccount } of await listTables(sql)) {
      if (!hasAccount) continue;
      const rows = await acrossAccounts(
        sql,
        (tx) => tx`select * from ${tx(name)} where account_id in (${own.accountId}, ${other.accountId})`,
      );
      const mine = rows.filter((row) => row['account_id'] === own.accountId);
      // Listening pages and mails go on meanwhile.
      if (mine.length > 0) expect(contents.rows[`svc-${service}`]?.[name], name).toBeGreaterThan(0);
      for (const row of rows)
        for (const value of Object.values(row))
          if (
            typeof value === 'string' &&
            /^(\$argon2|[\w-]{1,32}\.[\w-]{16}\.[\w-]*\.[\w-]{22}$)/.test(value)
          )
            secrets.push(value);
    }
  await databases.close();
  expect(secrets.length).toBeGreaterThan(3);
  expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
  expect(written).toContain('Κλινική Αντίγραφο');
  expect(written).not.toContain('Κλινική Ξένη');
  expect(written).not.toMatch(new RegExp(`"account_id":${other.accountId}[,}]`));
  expect(contents.leftOut).toEqual(
    expect.arrayContaining(['admin_users.password', 'social_connections.user_token', 'pages.page_token']),
  );
  expect(contents.files.length).toBeGreaterThan(0);
  expect(readdirSync(path.join(folder, 'files')).toSorted()).toEqual(contents.files);
  await expect(run(String(own.accountId), folder)).rejects.toThrow(/is there already/);
  await expect(run('0', path.join(scratch, 'b'))).rejects.toThrow(/npm run export-account/);
  await expect(run('99999999', path.join(scratch, 'c'))).rejects.toThrow(/there is no account/);
  // What is handed to its owner is nobody else's to read, and half of it is nothing to hand over.
  expect(statSync(folder).mode & 0o077).toBe(0);
  expect(readdirSync(scratch)).toEqual([path.basename(folder)]);
  rmSync(scratch, { recursive: true, force: true });
}, 120_000);
