import { accountProductsListed, accountProductUpdated } from '@kallos/contracts/catalog/events';
import type { Transaction } from '@kallos/service-kit/database/database';
import { announceAll } from '@kallos/service-kit/messaging/outbox';
import { asc, sql } from 'drizzle-orm';
import { accountProducts } from '../schema/catalog.ts';
import { announceAllCosts } from '../usage/announce-costs.ts';
import { accountProductStates } from './account-product-state.ts';

/** Products for each statement: their example posts make a parameter large. */
const batch = 1000;

/** Announces every account's products and costs, for copies that are new or damaged. */
export async function announceEverything(tx: Transaction): Promise<void> {
  // A concurrent change could otherwise be announced before the older state. Writers wait meanwhile, so no
  // statement is repeated for each product.
  await tx.execute(sql`lock table account_products in share row exclusive mode`);
  const rows = await tx.select().from(accountProducts).orderBy(asc(accountProducts.id));
  for (let from = 0; from < rows.length; from += batch)
    await announceAll(
      tx,
      accountProductUpdated,
      await accountProductStates(tx, rows.slice(from, from + batch)),
    );
  const byAccount = [...Map.groupBy(rows, ({ accountId }) => accountId)];
  await announceAll(
    tx,
    accountProductsListed,
    byAccount.map(([accountId, own]) => ({ accountId, accountProductIds: own.map(({ id }) => id) })),
  );
  await announceAllCosts(tx);
}
