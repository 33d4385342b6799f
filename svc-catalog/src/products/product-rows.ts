import type { productCreated, productUpdated } from '@kallos/contracts/catalog/events';
import { AppError } from '@kallos/contracts/errors';
import type { Payload } from '@kallos/contracts/event';
import type { Transaction } from '@kallos/service-kit/database/database';
import type { AdminCaller, BusinessCaller } from '@kallos/service-kit/security/identity';
import { and, asc, eq, exists, getTableColumns, isNull, or, sql, type SQL } from 'drizzle-orm';
import { lawFacts } from '@kallos/writing/products/law';
import { accountProducts, examplePosts, productCategories, products } from '../schema/catalog.ts';

/** A signed-in caller. */
export type SignedIn = AdminCaller | BusinessCaller;

/** Administrators read English, businesses Greek. */
export const languageOf = (caller: SignedIn) => (caller.kind === 'admin' ? ('en' as const) : ('el' as const));

/** A product's columns as a whole; the contract picks what replies show. */
export const productColumns = { ...getTableColumns(products), categoryName: productCategories.name };

/** The catalogue as a caller may browse it: everything, or what is active and not another business's own. */
export function browsableBy(caller: SignedIn): SQL | undefined {
  if (caller.kind === 'admin') return undefined;
  return and(
    eq(products.status, 'active'),
    or(isNull(products.createdByAccountId), eq(products.createdByAccountId, caller.accountId)),
  );
}

/** What a caller may open: what they may browse, and what their account already uses even if it was archived since. */
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

/** Reads one product by a condition; `not_found` when there is none. */
export async function readProduct(tx: Transaction, id: number, condition?: SQL) {
  const [row] = await tx
    .select(productColumns)
    .from(products)
    .leftJoin(productCategories, eq(productCategories.id, products.categoryId))
    .where(and(eq(products.id, id), condition));
  if (!row) throw new AppError('not_found');
  return row;
}

/** A product's example posts in their order. */
export const readExamplePosts = (tx: Transaction, productId: number) =>
  tx
    .select({ id: examplePosts.id, content: examplePosts.content, platform: examplePosts.platform })
    .from(examplePosts)
    .where(eq(examplePosts.productId, productId))
    .orderBy(asc(examplePosts.id));

/** What the product events carry. */
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
