import type { Transaction } from '@kallos/service-kit/database/database';
import { lawFacts, lawOver, linesOf, suggestionsFor } from '@kallos/writing/products/law';
import { eq, inArray } from 'drizzle-orm';
import { readExamplePostsOf } from '../products/product-rows.ts';
import { accountProducts, products } from '../schema/catalog.ts';

/** A row of `account_products`. */
export type AccountProductRow = typeof accountProducts.$inferSelect;

/** Returns name and description: the account's own, else the original. */
export const displayedTexts = (row: AccountProductRow) => ({
  name: row.customName ?? row.originalName,
  description: row.customDescription ?? row.originalDescription,
  categoryName: row.categoryName,
});

async function lawOf(tx: Transaction, row: AccountProductRow) {
  const { originalProductId } = row;
  const [original] =
    originalProductId === null
      ? []
      : await tx.select().from(products).where(eq(products.id, originalProductId));
  return lawOver(row, original);
}

/** Returns a row as replies contain it: with the applicable law and suggestions to confirm. */
export const viewAccountProduct = async (tx: Transaction, row: AccountProductRow) => ({
  ...row,
  ...(await lawOf(tx, row)),
  ...suggestionsFor(displayedTexts(row)),
});

/**
 * Returns the states in account-product events, in the order of the rows: name, description and image as shown. The
 * number of statements does not depend on that of the rows.
 */
export async function accountProductStates(tx: Transaction, rows: readonly AccountProductRow[]) {
  const ids = [...new Set(rows.flatMap(({ originalProductId }) => originalProductId ?? []))];
  const originals = ids.length === 0 ? [] : await tx.select().from(products).where(inArray(products.id, ids));
  const byId = new Map(originals.map((original) => [original.id, original]));
  const posts = ids.length === 0 ? undefined : await readExamplePostsOf(tx, ids);
  return rows.map((row) => {
    const { originalProductId: productId } = row;
    const shown = displayedTexts(row);
    return {
      accountProductId: row.id,
      accountId: row.accountId,
      productId,
      ...shown,
      imagePath: row.customImagePath ?? row.originalImagePath,
      examplePosts: (posts?.get(productId ?? 0) ?? []).map(({ content }) => content),
      ...lawFacts(lawOver(row, byId.get(productId ?? 0)), shown),
      facts: linesOf(row.facts),
    };
  });
}
