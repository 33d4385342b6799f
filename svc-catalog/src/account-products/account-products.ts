import type { accountProducts as accountProductsApi } from '@kallos/contracts/catalog/account-products';
import {
  accountProductAdded,
  accountProductRemoved,
  accountProductUpdated,
} from '@kallos/contracts/catalog/events';
import type { HandlerInput } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import { inAccount, type Transaction } from '@kallos/service-kit/database';
import type { BusinessCaller } from '@kallos/service-kit/identity';
import { announce } from '@kallos/service-kit/outbox';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { browsableBy, readExamplePosts, readProduct } from '../products/product-rows.ts';
import { lawFacts, lawOver, linesOf, suggestionsFor } from '../products/law.ts';
import { accountProducts, products } from '../schema.ts';

type Changes = HandlerInput<typeof accountProductsApi.update>['body'];
type Row = typeof accountProducts.$inferSelect;

/** How many products one account may use. */
const maxProductsPerAccount = 500;

const ownRow = (accountId: number, id: number) =>
  and(eq(accountProducts.accountId, accountId), eq(accountProducts.id, id));

const shownOf = (row: Row) => ({
  name: row.customName ?? row.originalName,
  description: row.customDescription ?? row.originalDescription,
  categoryName: row.categoryName,
});

async function lawOf(tx: Transaction, row: Row) {
  const { originalProductId } = row;
  const [original] =
    originalProductId === null
      ? []
      : await tx.select().from(products).where(eq(products.id, originalProductId));
  return lawOver(row, original);
}

/** A row as replies show it: with the law that holds for it, and what is guessed for a person to confirm. */
const viewOf = async (tx: Transaction, row: Row) => ({
  ...row,
  ...(await lawOf(tx, row)),
  ...suggestionsFor(shownOf(row)),
});

/** What the account-product events carry: the shown name, description and picture. */
export async function accountProductState(tx: Transaction, row: Row) {
  const { originalProductId } = row;
  const posts = originalProductId === null ? [] : await readExamplePosts(tx, originalProductId);
  const shown = shownOf(row);
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

/** Takes a product into an account's list within a transaction of that account, and announces it. */
export async function takeProduct(
  tx: Transaction,
  accountId: number,
  product: Awaited<ReturnType<typeof readProduct>>,
  isRestored = false,
): Promise<Row> {
  // One at a time per account, so that the limit holds for parallel calls.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('account-products'), ${accountId})`);
  const [used] = await tx
    .select({ total: count() })
    .from(accountProducts)
    .where(eq(accountProducts.accountId, accountId));
  if ((used?.total ?? 0) >= maxProductsPerAccount) throw new AppError('limit_reached');
  const [row] = await tx
    .insert(accountProducts)
    .values({
      accountId,
      originalProductId: product.id,
      originalName: product.name,
      originalDescription: product.description,
      originalImagePath: product.imagePath,
      categoryId: product.categoryId,
      categoryName: product.categoryName,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new AppError('already_exists');
  const state = await accountProductState(tx, row);
  await announce(tx, accountProductAdded, isRestored ? { ...state, isRestored } : state);
  return row;
}

/** Lists the account's products, newest first. */
export const listAccountProducts = (ctx: Ctx, { accountId }: BusinessCaller) =>
  inAccount(ctx.db, accountId, async (tx) => {
    const rows = await tx
      .select({ row: accountProducts, original: products })
      .from(accountProducts)
      .leftJoin(products, eq(products.id, accountProducts.originalProductId))
      .where(eq(accountProducts.accountId, accountId))
      .orderBy(desc(accountProducts.createdAt), desc(accountProducts.id));
    return {
      success: true as const,
      products: rows.map(({ row, original }) => ({
        ...row,
        ...lawOver(row, original ?? undefined),
        ...suggestionsFor(shownOf(row)),
      })),
    };
  });

/** Adds an active product of the catalogue to the account. */
export const addAccountProduct = (
  ctx: Ctx,
  caller: BusinessCaller,
  { productId, isUndo }: { productId: number; isUndo?: boolean | undefined },
) =>
  inAccount(ctx.db, caller.accountId, async (tx) => {
    const product = await readProduct(tx, productId, browsableBy(caller));
    const row = await takeProduct(tx, caller.accountId, product, isUndo);
    return { success: true as const, product: await viewOf(tx, row) };
  });

const blankToOriginal = (value: string | null) => (value === '' ? null : value);

/** Gives a product the account's own name, description, class, legal data or facts; null or blank text goes back to the original. */
export const updateAccountProduct = (ctx: Ctx, { accountId }: BusinessCaller, id: number, changes: Changes) =>
  inAccount(ctx.db, accountId, async (tx) => {
    const written = Object.entries(changes).filter(([, value]) => value !== undefined);
    const [row] = await tx
      .update(accountProducts)
      .set({
        ...Object.fromEntries(written.map(([field, value]) => [field, blankToOriginal(value ?? null)])),
        updatedAt: sql`now()`,
      })
      .where(ownRow(accountId, id))
      .returning();
    if (!row) throw new AppError('not_found');
    await announce(tx, accountProductUpdated, await accountProductState(tx, row));
    return { success: true as const, product: await viewOf(tx, row) };
  });

/** Removes a product from the account. */
export const removeAccountProduct = (ctx: Ctx, { accountId }: BusinessCaller, id: number) =>
  inAccount(ctx.db, accountId, async (tx) => {
    const [row] = await tx
      .delete(accountProducts)
      .where(ownRow(accountId, id))
      .returning({ id: accountProducts.id });
    if (!row) throw new AppError('not_found');
    await announce(tx, accountProductRemoved, { accountProductId: id, accountId });
    return { success: true as const };
  });
