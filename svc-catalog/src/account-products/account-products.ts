import type { accountProducts as accountProductsApi } from '@kallos/contracts/catalog/account-products';
import {
  accountProductAdded,
  accountProductRemoved,
  accountProductUpdated,
} from '@kallos/contracts/catalog/events';
import type { HandlerInput } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import { trialLimits, type TrialRefusal } from '@kallos/contracts/trial';
import { inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { announce, announceAll } from '@kallos/service-kit/messaging/outbox';
import type { BusinessCaller } from '@kallos/service-kit/security/identity';
import { lawOver, suggestionsFor } from '@kallos/writing/products/law';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { chooseImages, readOwnRow, findStoredImages } from '../media/product-images.ts';
import { browsableBy, readProduct } from '../products/product-rows.ts';
import { accountProducts, products } from '../schema/catalog.ts';
import {
  accountProductStates,
  displayedTexts,
  viewAccountProduct,
  type AccountProductRow,
} from './account-product-state.ts';

type Changes = HandlerInput<typeof accountProductsApi.update>['body'];

/** Maximum number of products per account. */
export const maxProductsPerAccount = 500;

const tooManyOnTrial = () =>
  new AppError('limit_reached', {
    message: `An account on trial may use ${trialLimits.products} products.`,
    fields: { products: 'trial_products' satisfies TrialRefusal, most: String(trialLimits.products) },
  });

const ownRow = (accountId: number, id: number) =>
  and(eq(accountProducts.accountId, accountId), eq(accountProducts.id, id));

/** Adds a product to an account within its transaction, and announces it. */
export async function insertAccountProduct(
  tx: Transaction,
  { accountId, isTrial = false }: BusinessCaller,
  product: Awaited<ReturnType<typeof readProduct>>,
  isRestored = false,
): Promise<AccountProductRow> {
  // One at a time per account, so that the limit holds for parallel calls.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('account-products'), ${accountId})`);
  const [used] = await tx
    .select({ total: count() })
    .from(accountProducts)
    .where(eq(accountProducts.accountId, accountId));
  const total = used?.total ?? 0;
  if (isTrial && total >= trialLimits.products) throw tooManyOnTrial();
  if (total >= maxProductsPerAccount) throw new AppError('limit_reached');
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
  const states = await accountProductStates(tx, [row]);
  const added = isRestored ? states.map((state) => ({ ...state, isRestored })) : states;
  await announceAll(tx, accountProductAdded, added);
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
        ...suggestionsFor(displayedTexts(row)),
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
    const row = await insertAccountProduct(tx, caller, product, isUndo);
    return { success: true as const, product: await viewAccountProduct(tx, row) };
  });

/** Texts of the catalogue are not stored as the account's own: later changes of the catalogue would not reach it. */
function ownOrNull<Value>(field: string, value: Value, before: AccountProductRow): Value | null {
  const originals: Record<string, string> = {
    customName: before.originalName,
    customDescription: before.originalDescription,
  };
  const isOriginal = typeof value === 'string' && value.trim() === originals[field]?.trim();
  return value === '' || isOriginal ? null : value;
}

/** Changes own texts, key or legal data within a transaction, and announces the product. */
export async function changeAccountProduct(
  tx: Transaction,
  accountId: number,
  id: number,
  texts: Omit<Changes, 'images'> & { readonly sku?: string },
): Promise<AccountProductRow> {
  const written = Object.entries(texts).filter(([, value]) => value !== undefined);
  const before = await readOwnRow(tx, accountId, id);
  if (!before) throw new AppError('not_found');
  const [row] = await tx
    .update(accountProducts)
    .set({
      ...Object.fromEntries(
        written.map(([field, value]) => [field, ownOrNull(field, value ?? null, before)]),
      ),
      updatedAt: sql`now()`,
    })
    .where(ownRow(accountId, id))
    .returning();
  if (!row) throw new AppError('not_found');
  await announceAll(tx, accountProductUpdated, await accountProductStates(tx, [row]));
  return row;
}

/**
 * Sets the account's own texts, class, legal data, facts or images; null, blank text or no image restores the
 * original.
 */
export async function updateAccountProduct(
  ctx: Ctx,
  caller: BusinessCaller,
  id: number,
  { images, ...texts }: Changes,
) {
  const chosen = images === undefined ? undefined : await findStoredImages(ctx, caller, images ?? []);
  return inAccount(ctx.db, caller.accountId, async (tx) => {
    const before = await readOwnRow(tx, caller.accountId, id);
    if (!before) throw new AppError('not_found');
    if (chosen !== undefined) await chooseImages(tx, caller, before, chosen);
    const row = await changeAccountProduct(tx, caller.accountId, id, texts);
    return { success: true as const, product: await viewAccountProduct(tx, row) };
  });
}

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
