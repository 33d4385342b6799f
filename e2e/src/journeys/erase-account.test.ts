import { randomInt } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { sessions } from '@kallos/contracts/auth/sessions';
import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { pictures } from '@kallos/contracts/catalog/pictures';
import type { Call } from '@kallos/contracts/client';
import { expect, it, vi } from 'vitest';
import { dataFolder } from '../addresses.ts';
import { asBusiness, productUrl } from '../api.ts';
import { acrossAccounts, listTables, openServiceDatabases, type ServiceDatabases } from '../databases.ts';
import { openAccount } from '../portal-area.ts';
import { runScript } from '../run-script.ts';

const erase = (accountId: number) => runScript('stack/src/erase-account.ts', [String(accountId)]);

/** A picture of one colour, which is another one for each number. */
function plainPicture(colour: number): File {
  const side = 400;
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2], 8);
  const row = Buffer.alloc(1 + side * 3);
  for (let at = 0; at < side; at += 1) row.writeUIntBE(colour, 1 + at * 3, 3);
  const rows = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)));
  const parts = [chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
  return new File([new Uint8Array(png)], 'plain.png', { type: 'image/png' });
}

/** Shows a picture of one's own with the first product. */
async function showPicture(call: Call, image: File): Promise<string> {
  const { products } = await call(accountProducts.list);
  const params = { originalProductId: products[0]?.originalProductId ?? 0 };
  return (await call(pictures.upload, { params, files: { image } })).image.imagePath;
}

/** The tables in which an account stands, with how many rows. */
async function standing({ byService }: ServiceDatabases, accountId: number) {
  const found = new Map<string, number>();
  for (const [service, sql] of Object.entries(byService))
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

it('erases an account from every table of every service but the audit, with pictures that nobody else shows in every size, and no other account', async () => {
  const gone = await openAccount('Κλινική Λήθη', true);
  const stays = await openAccount('Κλινική Μνήμη', true);
  const databases = openServiceDatabases();
  const colour = randomInt(2 ** 23);
  const own = await showPicture(gone.call, plainPicture(colour));
  const shared = await showPicture(gone.call, plainPicture(colour + 2 ** 23));
  expect(await showPicture(stays.call, plainPicture(colour + 2 ** 23))).toBe(shared);
  const statuses = (imagePath: string) =>
    Promise.all(['', '?w=160'].map(async (size) => (await fetch(productUrl() + imagePath + size)).status));
  expect([...(await statuses(own)), ...(await statuses(shared))]).toEqual([200, 200, 200, 200]);
  const stored = () =>
    readdirSync(path.join(dataFolder(), 'media'), { recursive: true, encoding: 'utf8' }).join(' ');
  const hash = path.basename(own, '.jpg');
  expect(stored()).toContain(hash);
  expect([...(await standing(databases, gone.accountId)).keys()]).toEqual(
    expect.arrayContaining([
      'auth.admin_users',
      'catalog.account_products',
      'social.pages',
      'posts.bulk_generated_posts',
    ]),
  );

  const said = await erase(gone.accountId);
  expect(said).toMatch(/svc-auth: .*accounts 1/);
  expect(said).toMatch(/files: [1-9]/);
  expect(said).toMatch(/events: [1-9]/);
  expect(stored()).not.toContain(hash);
  expect(await statuses(own)).toEqual([404, 404]);
  expect(await statuses(shared)).toEqual([200, 200]);
  expect([...(await standing(databases, gone.accountId)).keys()]).toEqual([]);
  await expect(asBusiness(gone.login)).rejects.toMatchObject({ status: 401 });
  await vi.waitFor(() => expect(gone.call(sessions.verify)).rejects.toMatchObject({ status: 401 }), 10_000);
  expect((await stays.call(sessions.verify)).account?.id).toBe(stays.accountId);
  expect((await standing(databases, stays.accountId)).get('social.pages')).toBeGreaterThan(0);
  await expect(erase(0)).rejects.toThrow(/npm run erase-account/);
  await expect(erase(gone.accountId)).rejects.toThrow(`there is no account ${gone.accountId}`);
  await databases.close();
}, 120_000);
