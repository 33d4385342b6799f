import type { products as productsApi } from '@kallos/contracts/catalog/products';
import type { HandlerInput } from '@kallos/contracts/endpoint';
import { likePatterns } from '@kallos/contracts/texts/fold';
import { pageOf } from '@kallos/contracts/wire';
import { acrossAccounts, inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { likelyClass, type Named } from '@kallos/writing/products/recognise';
import { and, asc, count, desc, eq, isNotNull, isNull, like, type SQL } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { productCategories, products, statusOrder } from '../schema/catalog.ts';
import {
  browsableBy,
  productColumns,
  readableBy,
  readExamplePosts,
  readProduct,
  type SignedIn,
} from './product-rows.ts';

type ListQuery = HandlerInput<typeof productsApi.list>['query'];

const orders: Record<ListQuery['sort'], SQL[]> = {
  newest: [desc(products.createdAt), desc(products.id)],
  oldest: [asc(products.createdAt), asc(products.id)],
  'a-z': [asc(products.sortName), asc(products.id)],
  'z-a': [desc(products.sortName), desc(products.id)],
  posts: [desc(products.examplePostsCount), desc(products.id)],
  status: [asc(statusOrder(products.status)), desc(products.createdAt), desc(products.id)],
};

/** Runs a read with the rows that this caller may see. */
export const asCaller = <T>(ctx: Ctx, caller: SignedIn, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  caller.kind === 'admin' ? acrossAccounts(ctx.db, work) : inAccount(ctx.db, caller.accountId, work);

const withGuess = <Row extends Named>(row: Row) => ({ ...row, suggestedClass: likelyClass(row) });

/** Lists the catalogue; search, order and paging run in SQL. */
export async function listProducts(ctx: Ctx, caller: SignedIn, query: ListQuery) {
  const mayBrowse = browsableBy(caller);
  const { limit, offset } = pageOf(query);
  const patterns = likePatterns(query.search ?? '');
  const narrowed = [
    query.class === 'unconfirmed' ? isNull(products.productClass) : undefined,
    query.owner === 'catalogue' ? isNull(products.createdByAccountId) : undefined,
    query.owner === 'businesses' ? isNotNull(products.createdByAccountId) : undefined,
  ].filter((condition) => condition !== undefined);
  const isNarrowed = patterns.length + narrowed.length > 0;
  const matches = and(
    mayBrowse,
    ...narrowed,
    ...patterns.map((pattern) => like(products.searchText, pattern)),
  );
  const page = ctx.db
    .select(productColumns)
    .from(products)
    .leftJoin(productCategories, eq(productCategories.id, products.categoryId))
    .where(matches)
    .orderBy(...orders[query.sort])
    .limit(limit)
    .offset(offset);
  const [rows, totals, unconfirmed, statuses] = await Promise.all([
    page,
    // Without a search or filter, the total is the sum of the counts by status.
    isNarrowed ? ctx.db.select({ total: count() }).from(products).where(matches) : [],
    ctx.db
      .select({ total: count() })
      .from(products)
      .where(and(mayBrowse, isNull(products.productClass))),
    ctx.db
      .select({ status: products.status, total: count() })
      .from(products)
      .where(mayBrowse)
      .groupBy(products.status),
  ]);
  const of = (status: string) => statuses.find((row) => row.status === status)?.total ?? 0;
  const total = totals[0]?.total ?? statuses.reduce((sum, row) => sum + row.total, 0);
  return {
    success: true as const,
    products: rows.map(withGuess),
    total,
    hasMore: offset + rows.length < total,
    unconfirmed: unconfirmed[0]?.total ?? 0,
    countsByStatus: { active: of('active'), draft: of('draft'), archived: of('archived') },
  };
}

/** Reads one product with its example posts. */
export const getProduct = (ctx: Ctx, caller: SignedIn, id: number) =>
  asCaller(ctx, caller, async (tx) => ({
    success: true as const,
    product: withGuess(await readProduct(tx, id, readableBy(tx, caller))),
    examplePosts: await readExamplePosts(tx, id),
  }));

/** Lists the categories by name. */
export async function listCategories(ctx: Ctx) {
  const categories = await ctx.db
    .select({
      id: productCategories.id,
      name: productCategories.name,
      description: productCategories.description,
    })
    .from(productCategories)
    .orderBy(asc(productCategories.name));
  return { success: true as const, categories };
}
