import { accountProducts } from '@kallos/contracts/catalog/account-products';
import {
  accountProductsListed,
  accountProductUpdated,
  aiCostChanged,
} from '@kallos/contracts/catalog/events';
import { products } from '@kallos/contracts/catalog/products';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { readAnnounced, businessCaller, callAs, adminCaller } from '@kallos/service-kit/testing';
import { countStatements } from '@kallos/service-kit/testing/count-statements';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useTestCatalog } from '../../testing/catalog.ts';
import { announceEverything } from './announce-everything.ts';

const catalog = useTestCatalog();

/** Adds a new product to each of these accounts. */
async function addProducts(accounts: readonly number[]) {
  const taken: Array<{ accountId: number; accountProductId: number }> = [];
  for (const account of accounts) {
    const body = { name: `Προϊόν ${taken.length}`, description: 'Περιγραφή του προϊόντος.' };
    const { product } = await callAs(catalog.app, adminCaller)(products.create, { body });
    const added = await callAs(catalog.app, businessCaller(account))(accountProducts.add, {
      body: { productId: product.id },
    });
    taken.push({ accountId: account, accountProductId: added.product.id });
  }
  return taken;
}

it("announces every account's products", async () => {
  const taken = await addProducts([1, 1, 2]);
  await acrossAccounts(catalog.ctx.db, announceEverything);
  const updated = await readAnnounced(catalog.ctx.db, accountProductUpdated);
  expect(updated).toMatchObject(taken);
  expect(await readAnnounced(catalog.ctx.db, accountProductsListed)).toEqual([
    { accountId: 1, accountProductIds: taken.slice(0, 2).map((one) => one.accountProductId) },
    { accountId: 2, accountProductIds: taken.slice(2).map((one) => one.accountProductId) },
  ]);
});

it("announces this month's costs of every account", async () => {
  await catalog.ctx.db.execute(sql`
    insert into usage_counters (since, kind, scope, used)
    select date_trunc('month', now(), 'UTC') - months * interval '1 month', kind, scope, 40 + months
    from generate_series(0, 1) months, unnest(array['ai-micro-usd', 'ai-call']) kind,
      unnest(array['all', 'admin', 'account:12', 'account:3']) scope`);
  await acrossAccounts(catalog.ctx.db, announceEverything);
  const month = `${new Date().toISOString().slice(0, 7)}-01`;
  expect(await readAnnounced(catalog.ctx.db, aiCostChanged)).toEqual([
    { accountId: 12, month, microUsd: 40 },
    { accountId: 3, month, microUsd: 40 },
  ]);
});

it('announces more products in as many statements', async () => {
  await addProducts([1]);
  const few = await countStatements(catalog.ctx.db, announceEverything);
  await addProducts([1, 2, 3, 4]);
  expect(await countStatements(catalog.ctx.db, announceEverything)).toBe(few);
});
