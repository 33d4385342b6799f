import { accountProductUpdated, productUpdated } from '@kallos/contracts/catalog/events';
import type { UploadedFile } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import { acrossAccounts, type Transaction } from '@kallos/service-kit/database';
import { announce } from '@kallos/service-kit/outbox';
import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { accountProductState } from '../account-products/account-products.ts';
import type { Ctx } from '../context.ts';
import { asCaller } from '../products/browse-products.ts';
import { productState, readableBy, readProduct, type SignedIn } from '../products/product-rows.ts';
import { accountProducts, productImages, products } from '../schema.ts';
import { reservePictures } from '../usage/allowances.ts';
import { savePicture, type StoredPicture } from './save-picture.ts';

/** Administrators change every product's pictures, a business those of products that it created. */
async function mayChange(tx: Transaction, caller: SignedIn, productId: number): Promise<boolean> {
  if (caller.kind === 'admin') return true;
  const [own] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), eq(products.createdByAccountId, caller.accountId)));
  return own !== undefined;
}

/** Lists a product's pictures in their order. */
export const listImages = (ctx: Ctx, caller: SignedIn, productId: number) =>
  asCaller(ctx, caller, async (tx) => {
    await readProduct(tx, productId, readableBy(tx, caller));
    const images = await tx
      .select()
      .from(productImages)
      .where(eq(productImages.productId, productId))
      .orderBy(asc(productImages.sortOrder), asc(productImages.id));
    return {
      success: true as const,
      canChange: await mayChange(tx, caller, productId),
      images: images.map(({ id, imagePath, sourcePage, author, licence }) => ({
        id,
        imagePath,
        sourcePage,
        author,
        licence,
      })),
    };
  });

async function checkMayChange(ctx: Ctx, caller: SignedIn, productId: number): Promise<void> {
  await asCaller(ctx, caller, async (tx) => {
    await readProduct(tx, productId, readableBy(tx, caller));
    if (!(await mayChange(tx, caller, productId)))
      throw new AppError('forbidden', {
        message: 'Only pictures of products that you created can be changed.',
      });
  });
}

/** The first picture is the product's own; the creating business's copy follows it. */
async function showFirstPicture(tx: Transaction, productId: number): Promise<void> {
  const [first] = await tx
    .select({ imagePath: productImages.imagePath })
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.sortOrder), asc(productImages.id))
    .limit(1);
  const imagePath = first?.imagePath ?? null;
  const [product] = await tx
    .update(products)
    .set({ imagePath, updatedAt: sql`now()` })
    .where(eq(products.id, productId))
    .returning({ owner: products.createdByAccountId });
  await announce(tx, productUpdated, await productState(tx, productId));
  if (product?.owner == null) return;
  const copies = await tx
    .update(accountProducts)
    .set({ originalImagePath: imagePath, updatedAt: sql`now()` })
    .where(
      and(
        eq(accountProducts.originalProductId, productId),
        eq(accountProducts.accountId, product.owner),
        imagePath === null
          ? sql`${accountProducts.originalImagePath} is not null`
          : or(isNull(accountProducts.originalImagePath), ne(accountProducts.originalImagePath, imagePath)),
      ),
    )
    .returning();
  for (const copy of copies) await announce(tx, accountProductUpdated, await accountProductState(tx, copy));
}

/** Removes a picture from a product. */
export async function removeImage(ctx: Ctx, caller: SignedIn, imageId: number) {
  const [image] = await ctx.db
    .select({ productId: productImages.productId })
    .from(productImages)
    .where(eq(productImages.id, imageId));
  if (!image) throw new AppError('not_found');
  await checkMayChange(ctx, caller, image.productId);
  return acrossAccounts(ctx.db, async (tx) => {
    const [removed] = await tx
      .delete(productImages)
      .where(eq(productImages.id, imageId))
      .returning({ id: productImages.id });
    if (!removed) throw new AppError('not_found');
    await showFirstPicture(tx, image.productId);
    return { success: true as const };
  });
}

async function saveUpload(
  ctx: Ctx,
  caller: SignedIn,
  file: UploadedFile | undefined,
): Promise<StoredPicture> {
  if (!file || file.bytes.length === 0)
    throw new AppError('image_refused', { message: 'The form holds no picture in its field "image".' });
  await reservePictures(ctx, caller, 1);
  return savePicture(ctx, file.bytes);
}

/** Stores an uploaded picture that belongs to no product yet. */
export async function keepPicture(ctx: Ctx, caller: SignedIn, file: UploadedFile | undefined) {
  const { imagePath } = await saveUpload(ctx, caller, file);
  return { success: true as const, imagePath };
}

/** Adds an uploaded picture behind a product's others. */
export async function addImage(
  ctx: Ctx,
  caller: SignedIn,
  productId: number,
  file: UploadedFile | undefined,
) {
  await checkMayChange(ctx, caller, productId);
  const picture = await saveUpload(ctx, caller, file);
  return acrossAccounts(ctx.db, async (tx) => {
    // The same picture again is a repeated call whose first answer got lost: it stands once.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('product-images'), ${productId})`);
    const [known] = await tx
      .select({ id: productImages.id, imagePath: productImages.imagePath })
      .from(productImages)
      .where(and(eq(productImages.productId, productId), eq(productImages.imagePath, picture.imagePath)));
    if (known) return { success: true as const, image: known };
    const [image] = await tx
      .insert(productImages)
      .values({
        productId,
        ...picture,
        sortOrder: sql`(select coalesce(max(sort_order) + 1, 0) from product_images where product_id = ${productId})`,
      })
      .returning({ id: productImages.id, imagePath: productImages.imagePath });
    await showFirstPicture(tx, productId);
    return { success: true as const, image: image as { id: number; imagePath: string } };
  });
}
