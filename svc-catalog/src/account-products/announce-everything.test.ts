import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { accountProductsListed, accountProductUpdated } from '@kallos/contracts/catalog/events';
import { products } from '@kallos/contracts/catalog/products';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { readAnnounced, businessCaller, callAs, adminCaller } from '@kallos/service-kit/testing';
import { expect, it } from 'vitest';
import { useTestCatalog } from '../../testing/catalog.ts';
import { announceEverything } from './announce-everything.ts';

const catalog = useTestCatalog();

it("announces every account's products", async () => {
  const taken: Array<{ accountId: number; accountProductId: number }> = [];
  for (const account of [1, 1, 2]) {
    const body = { name: `Προϊόν ${taken.length}`, description: 'Περιγραφή του προϊόντος.' };
    const { product } = await callAs(catalog.app, adminCaller)(products.create, { body });
    const added = await callAs(catalog.app, businessCaller(account))(accountProducts.add, {
      body: { productId: product.id },
    });
    taken.push({ accountId: account, accountProductId: added.product.id });
  }
  await acrossAccounts(catalog.ctx.db, announceEverything);
  const updated = await readAnnounced(catalog.ctx.db, accountProductUpdated);
  expect(updated).toMatchObject(taken);
  expect(await readAnnounced(catalog.ctx.db, accountProductsListed)).toEqual([
    { accountId: 1, accountProductIds: taken.slice(0, 2).map((one) => one.accountProductId) },
    { accountId: 2, accountProductIds: taken.slice(2).map((one) => one.accountProductId) },
  ]);
});
