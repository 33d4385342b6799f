import { products as api } from '@kallos/contracts/catalog/products';
import { acrossAccounts, inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { callAs, adminCaller } from '@kallos/service-kit/testing';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestCatalog } from '../../testing/catalog.ts';
import { productImages, products } from '../schema/catalog.ts';
import { searchColumns } from './save-products.ts';

const catalog = useTestCatalog();
let ofCatalogue: number;
let ofAccount1: number;

const texts = { name: 'Ορός', description: 'Ένας ορός προσώπου.' };
const insert = (tx: Transaction, createdByAccountId: number | null) =>
  tx
    .insert(products)
    .values({ ...texts, ...searchColumns(texts.name, texts.description), createdByAccountId })
    .returning({ id: products.id });

beforeAll(async () => {
  const { product } = await callAs(catalog.app, adminCaller)(api.create, { body: texts });
  ofCatalogue = product.id;
  const [made] = await inAccount(catalog.db, 1, (tx) => insert(tx, 1));
  ofAccount1 = made?.id ?? 0;
});

/** Returns how many rows a change of a product affects without a handler's condition. */
const change = async (accountId: number, id: number) =>
  (
    await inAccount(catalog.db, accountId, (tx) =>
      tx.update(products).set({ name: 'Ξένο χέρι' }).where(eq(products.id, id)).returning(),
    )
  ).length;
const remove = async (accountId: number, id: number) =>
  (await inAccount(catalog.db, accountId, (tx) => tx.delete(products).where(eq(products.id, id)).returning()))
    .length;
const addPicture = (accountId: number, productId: number) =>
  inAccount(catalog.db, accountId, (tx) =>
    tx.insert(productImages).values({ productId, imagePath: '/media/a.jpg' }),
  );
const refused = { cause: { code: '42501' } };

describe('the database itself', () => {
  it('prevents an account from changing products of others', async () => {
    for (const [accountId, id] of [
      [1, ofCatalogue],
      [2, ofCatalogue],
      [2, ofAccount1],
    ] as const) {
      expect(await change(accountId, id)).toBe(0);
      expect(await remove(accountId, id)).toBe(0);
      await expect(addPicture(accountId, id)).rejects.toMatchObject(refused);
    }
  });

  it('prevents an account from adding products for others', async () => {
    for (const owner of [null, 1])
      await expect(inAccount(catalog.db, 2, (tx) => insert(tx, owner))).rejects.toMatchObject(refused);
    await expect(catalog.db.transaction((tx) => insert(tx, null))).rejects.toMatchObject(refused);
  });

  it('lets an account write its own products, and administrators all', async () => {
    await addPicture(1, ofAccount1);
    expect(await change(1, ofAccount1)).toBe(1);
    const all = await acrossAccounts(catalog.db, (tx) =>
      tx.update(products).set({ name: 'Δικό μας' }).returning(),
    );
    expect(all).toHaveLength(2);
    expect(await remove(1, ofAccount1)).toBe(1);
  });
});
