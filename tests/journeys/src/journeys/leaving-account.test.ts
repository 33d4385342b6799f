import { randomInt } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { accounts } from '@kallos/contracts/auth/accounts';
import { apiKeys } from '@kallos/contracts/auth/api-keys';
import { sessions } from '@kallos/contracts/auth/sessions';
import { webhooks } from '@kallos/contracts/auth/webhooks';
import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { pictures } from '@kallos/contracts/catalog/pictures';
import type { Call } from '@kallos/contracts/client';
import { publishing } from '@kallos/contracts/posts/publishing';
import { dataFolder } from '../addresses.ts';
import { asAdmin, asBusiness, productUrl, request } from '../api.ts';
import {
  acrossAccounts,
  inDatabase,
  listTables,
  openServiceDatabases,
  type ServiceDatabases,
} from '../databases.ts';
import { plainImage } from '../plain-image.ts';
import { openAccount, type Business } from '../portal-area.ts';
import { runScript } from '../run-script.ts';
import { expect, test } from '../test.ts';

let databases: ServiceDatabases;
const scratch = mkdtempSync(path.join(os.tmpdir(), 'kallos-export-'));
let gone: Business;
let stays: Business;

test.beforeAll(async () => {
  databases = openServiceDatabases();
  gone = await openAccount('Κλινική Λήθη', true);
  stays = await openAccount('Κλινική Μνήμη', true);
});
test.afterAll(async () => {
  await databases.close();
  rmSync(scratch, { recursive: true, force: true });
});

const erase = (accountId: number) => runScript('stack/src/operations/erase-account.ts', [String(accountId)]);
const copy = (accountId: number, folder: string) =>
  runScript('stack/src/operations/export-account.ts', [String(accountId), folder]);

/** Stores an uploaded image for the first product; returns its path. */
async function showPicture(call: Call, image: File): Promise<string> {
  const { products } = await call(accountProducts.list);
  const params = { originalProductId: products[0]?.originalProductId ?? 0 };
  return (await call(pictures.upload, { params, files: { image } })).image.imagePath;
}

/** Returns the tables with an account's rows, and their number. */
async function standing(accountId: number) {
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
}

const newMark = `μνεία${randomInt(2 ** 40).toString(36)}`;

/** Adds rows that name the account in tables without its number, or that reference such rows. */
async function fillNewTables({ accountId, call }: Business): Promise<void> {
  const admin = await asAdmin();
  const changes = [{ accountId, groupName: newMark, tags: [newMark], notes: newMark }];
  await admin(accounts.changeNotes, { body: { changes } });
  await admin(publishing.pause, { body: { accountIds: [accountId], isPaused: true } });
  await admin(accounts.inviteUser, { body: { accountId, email: `${randomInt(2 ** 40)}@example.gr` } });
  const { secret } = await call(apiKeys.create, {
    body: { name: newMark, scopes: ['posts:write'], days: 30 },
  });
  const { webhook } = await call(webhooks.create, {
    body: {
      url: `https://${randomInt(2 ** 40)}.example/${encodeURIComponent(newMark)}`,
      types: ['post.created'],
    },
  });
  await call(webhooks.test, { params: { id: webhook.id }, body: {} });
  // The reply of a call with an idempotency key is stored.
  const kept = await request(`/api/public/v1/accounts/${accountId}/posts`, {
    method: 'POST',
    token: secret,
    headers: { 'content-type': 'application/json', 'idempotency-key': `key-${randomInt(2 ** 40)}` },
    body: JSON.stringify({
      title: newMark,
      text: newMark,
      scheduledFor: new Date(Date.now() + 86_400_000).toISOString(),
    }),
  });
  expect(kept.status).toBe(201);
  expect(await mentions(newMark)).toEqual(
    expect.arrayContaining(['auth.accounts', 'auth.api_keys', 'posts.idempotent_calls']),
  );
}

/** Returns the tables of all services in which a text occurs, but for the audit. */
async function mentions(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const [service, sql] of Object.entries(databases.byService))
    for (const { name } of await listTables(sql)) {
      if (name === 'audit_entries') continue;
      const rows = await acrossAccounts(
        sql,
        (tx) => tx`select 1 from ${tx(name)} row where row::text like ${`%${text}%`} limit 1`,
      );
      if (rows.length > 0) found.push(`${service}.${name}`);
    }
  return found;
}

test('erases an account once its grace period is over, and none that was restored', async () => {
  const [due, restored] = [await openAccount('Κλινική Τέλος'), await openAccount('Κλινική Επιστροφή')];
  const admin = await asAdmin();
  const eraseDue = () => runScript('stack/src/operations/erase-account.ts', ['--due']);
  for (const { accountId } of [due, restored]) {
    const { account } = await admin(accounts.get, { params: { id: accountId } });
    const { businessName } = account;
    await admin(accounts.requestErasure, { params: { id: accountId }, body: { businessName } });
  }
  await eraseDue();
  expect((await standing(due.accountId)).size).toBeGreaterThan(0);
  for (const { accountId } of [due, restored])
    await inDatabase(
      'auth',
      (tx) => tx`update accounts set erase_at = now() - interval '1 minute' where id = ${accountId}`,
    );
  const changes = [{ accountId: restored.accountId, life: 'open' as const }];
  await admin(accounts.changeLife, { body: { changes } });
  expect(await eraseDue()).toContain(String(due.accountId));
  // Marks of the read model are taken within seconds.
  await expect.poll(async () => [...(await standing(due.accountId)).keys()]).toEqual([]);
  await expect(admin(accounts.get, { params: { id: due.accountId } })).rejects.toMatchObject({ status: 404 });
  expect((await asBusiness(restored.login)).token).not.toBe('');
});

test('exports all data of an account, nothing of others, and no credentials', async () => {
  const folder = path.join(scratch, 'out');
  await copy(gone.accountId, folder);
  const contents = JSON.parse(readFileSync(path.join(folder, 'contents.json'), 'utf8')) as {
    rows: Record<string, Record<string, number>>;
    files: string[];
    leftOut: string[];
  };
  const written = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('');
  const secrets: string[] = [];
  for (const [service, sql] of Object.entries(databases.byService))
    for (const { name, hasAccount } of await listTables(sql)) {
      if (!hasAccount) continue;
      const rows = await acrossAccounts(
        sql,
        (tx) => tx`select * from ${tx(name)} where account_id in (${gone.accountId}, ${stays.accountId})`,
      );
      const mine = rows.filter((row) => row['account_id'] === gone.accountId);
      // Open live streams and mails continue during that time.
      if (mine.length > 0) expect(contents.rows[`svc-${service}`]?.[name], name).toBeGreaterThan(0);
      for (const row of rows)
        for (const value of Object.values(row))
          if (
            typeof value === 'string' &&
            /^(\$argon2|[\w-]{1,32}\.[\w-]{16}\.[\w-]*\.[\w-]{22}$)/.test(value)
          )
            secrets.push(value);
    }
  expect(secrets.length).toBeGreaterThan(3);
  expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
  expect(written).toContain('Κλινική Λήθη');
  expect(written).not.toContain('Κλινική Μνήμη');
  expect(written).not.toMatch(new RegExp(`"account_id":${stays.accountId}[,}]`));
  expect(contents.leftOut).toEqual(
    expect.arrayContaining(['admin_users.password', 'social_connections.user_token', 'pages.page_token']),
  );
  expect(contents.files.length).toBeGreaterThan(0);
  expect(readdirSync(path.join(folder, 'files')).toSorted()).toEqual(contents.files);
  await expect(copy(gone.accountId, folder)).rejects.toThrow(/is there already/);
  await expect(copy(0, path.join(scratch, 'b'))).rejects.toThrow(/npm run export-account/);
  await expect(copy(99_999_999, path.join(scratch, 'c'))).rejects.toThrow(/there is no account/);
  // The export is readable only by its owner, and exists only when complete.
  expect(statSync(folder).mode & 0o077).toBe(0);
  expect(readdirSync(scratch)).toEqual([path.basename(folder)]);
});

test('erases an account and its unshared images everywhere but the audit', async () => {
  const colour = randomInt(2 ** 23);
  const own = await showPicture(gone.call, plainImage(colour));
  const shared = await showPicture(gone.call, plainImage(colour + 2 ** 23));
  expect(await showPicture(stays.call, plainImage(colour + 2 ** 23))).toBe(shared);
  const statuses = (imagePath: string) =>
    Promise.all(['', '?w=160'].map(async (size) => (await fetch(productUrl() + imagePath + size)).status));
  expect([...(await statuses(own)), ...(await statuses(shared))]).toEqual([200, 200, 200, 200]);
  const stored = () =>
    readdirSync(path.join(dataFolder(), 'media'), { recursive: true, encoding: 'utf8' }).join(' ');
  const hash = path.basename(own, '.jpg');
  expect(stored()).toContain(hash);
  expect([...(await standing(gone.accountId)).keys()]).toEqual(
    expect.arrayContaining([
      'auth.admin_users',
      'catalog.account_products',
      'social.pages',
      'posts.bulk_generated_posts',
    ]),
  );

  await fillNewTables(gone);
  const said = await erase(gone.accountId);
  expect(said).toMatch(/svc-auth: .*accounts 1/);
  expect(said).toMatch(/files: [1-9]/);
  expect(said).toMatch(/events: [1-9]/);
  expect(stored()).not.toContain(hash);
  expect(await statuses(own)).toEqual([404, 404]);
  expect(await statuses(shared)).toEqual([200, 200]);
  expect([...(await standing(gone.accountId)).keys()]).toEqual([]);
  expect(await mentions(newMark)).toEqual([]);
  await expect(asBusiness(gone.login)).rejects.toMatchObject({ status: 401 });
  await expect(() => expect(gone.call(sessions.verify)).rejects.toMatchObject({ status: 401 })).toPass({
    timeout: 10_000,
  });
  expect((await stays.call(sessions.verify)).account?.id).toBe(stays.accountId);
  expect((await standing(stays.accountId)).get('social.pages')).toBeGreaterThan(0);
  await expect(erase(0)).rejects.toThrow(/npm run erase-account/);
  await expect(erase(gone.accountId)).rejects.toThrow(`there is no account ${gone.accountId}`);
});
