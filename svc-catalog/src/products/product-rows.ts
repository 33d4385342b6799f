import type { productCreated, productUpdated } from '@kallos/contracts/catalog/events';
import { AppError } from '@kallos/contracts/errors';
import type { Payload } from '@kallos/contracts/event';
import type { Transaction } from '@kallos/service-kit/database/database';
import type { AdminCaller, BusinessCaller } from '@kallos/service-kit/security/identity';
import { lawFacts } from '@kallos/writing/products/law';
import { and, asc, eq, exists, getTableColumns, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { accountProducts, examplePosts, productCategories, products } from '../schema/catalog.ts';

/** A signed-in caller. */
export type SignedIn = AdminCaller | BusinessCaller;

/** Administrators read English, businesses Greek. */
export const languageOf = (caller: SignedIn) => (caller.kind === 'admin' ? ('en' as const) : ('el' as const));

/** All columns of a product; the contract selects those of replies. */
export const productColumns = { ...getTableColumns(products), categoryName: productCategories.name };

/** Matches the products that a caller may browse: all, or active products that belong to no other business. */
export function browsableBy(caller: SignedIn): SQL | undefined {
  if (caller.kind === 'admin') return undefined;
  return and(
    eq(products.status, 'active'),
    or(isNull(products.createdByAccountId), eq(products.createdByAccountId, caller.accountId)),
  );
}

/**
 * Matches what a caller may open: what it may browse, and products that its account uses, even if archived.
 */
export function readableBy(tx: Transaction, caller: SignedIn): SQL | undefined {
  if (caller.kind === 'admin') return undefined;
  const inUse = tx
    .select({ one: sql`1` })
    .from(accountProducts)
    .where(
      and(
        eq(accountProducts.accountId, caller.accountId),
        eq(accountProducts.originalProductId, products.id),
      ),
    );
  return or(browsableBy(caller), eq(products.createdByAccountId, caller.accountId), exists(inUse));
}

/** Reads one product by a condition; throws `not_found` without one. */
export async function readProduct(tx: Transaction, id: number, condition?: SQL) {
  const [row] = await tx
    .select(productColumns)
    .from(products)
    .leftJoin(productCategories, eq(productCategories.id, products.categoryId))
    .where(and(eq(products.id, id), condition));
  if (!row) throw new AppError('not_found');
  return row;
}

/** Returns a product's example posts in order. */
export const readExamplePosts = (tx: Transaction, productId: number) =>
  tx
    .select({ id: examplePosts.id, content: examplePosts.content, platform: examplePosts.platform })
    .from(examplePosts)
    .where(eq(examplePosts.productId, productId))
    .orderBy(asc(examplePosts.id));

/** Returns the example posts of several products in order, by product. */
export async function readExamplePostsOf(tx: Transaction, productIds: readonly number[]) {
  const rows = await tx
    .select({ productId: examplePosts.productId, content: examplePosts.content })
    .from(examplePosts)
    .where(inArray(examplePosts.productId, [...productIds]))
    .orderBy(asc(examplePosts.id));
  return Map.groupBy(rows, ({ productId }) => productId);
}

/** Returns a product's state for events. */
export async function productState(
  tx: Transaction,
  id: number,
): Promise<Payload<typeof productCreated | typeof productUpdated>> {
  const row = await readProduct(tx, id);
  const posts = await readExamplePosts(tx, id);
  return {
    productId: row.id,
    name: row.name,
    description: row.description,
    status: row.status,
    categoryName: row.categoryName,
    imagePath: row.imagePath,
    examplePosts: posts.map(({ content }) => content),
    ...lawFacts(row, row),
  };
}
