import type { Transaction } from '@kallos/service-kit/database/database';
import { lawFacts, lawOver, linesOf, suggestionsFor } from '@kallos/writing/products/law';
import { eq } from 'drizzle-orm';
import { readExamplePosts } from '../products/product-rows.ts';
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

/** Returns the state in account-product events: name, description and image as shown. */
export async function accountProductState(tx: Transaction, row: AccountProductRow) {
  const { originalProductId } = row;
  const posts = originalProductId === null ? [] : await readExamplePosts(tx, originalProductId);
  const shown = displayedTexts(row);
  return {
    accountProductId: row.id,
    accountId: row.accountId,
    productId: row.originalProductId,
    ...shown,
    imagePath: row.customImagePath ?? row.originalImagePath,
    examplePosts: posts.map(({ content }) => content),
    ...lawFacts(await lawOf(tx, row), shown),
    facts: linesOf(row.facts),
  };
}
