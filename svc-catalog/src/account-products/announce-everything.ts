import { accountProductsListed, accountProductUpdated } from '@kallos/contracts/catalog/events';
import type { Transaction } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { asc, sql } from 'drizzle-orm';
import { accountProducts } from '../schema/catalog.ts';
import { announceAllCosts } from '../usage/announce-costs.ts';
import { accountProductState } from './account-product-state.ts';

/** Announces every account's products and costs, for copies that are new or damaged. */
export async function announceEverything(tx: Transaction): Promise<void> {
  // A concurrent change could otherwise be announced before the older state.
  await tx.execute(sql`lock table account_products in share row exclusive mode`);
  const rows = await tx.select().from(accountProducts).orderBy(asc(accountProducts.id));
  for (const [accountId, own] of Map.groupBy(rows, (row) => row.accountId)) {
    for (const row of own) await announce(tx, accountProductUpdated, await accountProductState(tx, row));
    await announce(tx, accountProductsListed, { accountId, accountProductIds: own.map(({ id }) => id) });
  }
  await announceAllCosts(tx);
}
