import type { UploadedFile } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import { imageRefusal } from '@kallos/contracts/media/image-rules';
import type { Transaction } from '@kallos/service-kit/database/database';
import type { BusinessCaller } from '@kallos/service-kit/security/identity';
import { and, eq } from 'drizzle-orm';
import type { AccountProductRow } from '../account-products/account-product-state.ts';
import type { Ctx } from '../context.ts';
import { asCaller } from '../products/browse-products.ts';
import type { SignedIn } from '../products/product-rows.ts';
import { accountProducts, type ImageWithRights } from '../schema/catalog.ts';
import { reserveImages } from '../usage/allowances.ts';
import { accountMediaAccess, openMediaAccess, findProductOfImage } from './media-access.ts';
import { storeImage, resolveImage, type StoredImage } from './save-image.ts';

const shownImage = ({ id, imagePath, sourcePage, author, licence }: ImageWithRights) => ({
  id,
  imagePath,
  sourcePage,
  author,
  licence,
});

/** Lists the images of a product in order, as this caller sees them. */
export const listImages = (ctx: Ctx, caller: SignedIn, productId: number) =>
  asCaller(ctx, caller, async (tx) => {
    const { images, catalogue, canChange } = await openMediaAccess(tx, caller, productId, 'to look');
    return {
      success: true as const,
      canChange,
      images: images.map(shownImage),
      catalogueImages: catalogue.map(shownImage),
    };
  });

/** Removes an image from the caller's images of a product. */
export const removeImage = (ctx: Ctx, caller: SignedIn, imageId: number) =>
  asCaller(ctx, caller, async (tx) => {
    const productId = await findProductOfImage(tx, caller, imageId);
    if (productId === undefined) throw new AppError('not_found');
    const shelf = await openMediaAccess(tx, caller, productId, 'to change');
    const left = shelf.images.filter(({ id }) => id !== imageId);
    if (left.length === shelf.images.length) throw new AppError('not_found');
    await shelf.place(left);
    return { success: true as const };
  });

async function saveUpload(
  ctx: Ctx,
  caller: SignedIn,
  file: UploadedFile | undefined,
): ReturnType<typeof storeImage> {
  if (!file || file.bytes.length === 0) throw imageRefusal('image_missing');
  await reserveImages(ctx, caller, 1);
  return storeImage(ctx, file.bytes, { caller });
}

/** Stores an uploaded image without a product; returns whether it looks like a before and after. */
export async function storeUploadedImage(ctx: Ctx, caller: SignedIn, file: UploadedFile | undefined) {
  const { picture, isMoving } = await saveUpload(ctx, caller, file);
  // The image is stored even if this check fails.
  const isSideBySide = await ctx.pictures.decoder
    .run('sideBySide', [file?.bytes ?? new Uint8Array()])
    .catch(() => false);
  return { success: true as const, imagePath: picture.imagePath, isSideBySide, isMoving };
}

/** Downloads an image from a public address and stores it. */
export async function storeImageFrom(ctx: Ctx, caller: BusinessCaller, url: string, signal: AbortSignal) {
  // A path of ours would be returned as it is, also for an image of another account.
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new AppError('invalid_fields', { fields: { url: 'https' } });
  await reserveImages(ctx, caller, 1);
  const { imagePath } = await resolveImage(ctx, url, { signal, caller });
  return { success: true as const, imagePath };
}

/** Appends an uploaded image to the caller's images of a product. */
export async function addImage(
  ctx: Ctx,
  caller: SignedIn,
  productId: number,
  file: UploadedFile | undefined,
) {
  // Callers without permission are refused before the image is read.
  const may = await asCaller(ctx, caller, (tx) => openMediaAccess(tx, caller, productId, 'to change'));
  if (!may.canChange) await may.place([]);
  const { picture } = await saveUpload(ctx, caller, file);
  return asCaller(ctx, caller, async (tx) => {
    const shelf = await openMediaAccess(tx, caller, productId, 'to change');
    // The same image again is a retry after a lost response, so it is listed once.
    const isKnown = shelf.images.some(({ imagePath }) => imagePath === picture.imagePath);
    if (!isKnown) await shelf.place([...shelf.images, picture]);
    const { images } = isKnown ? shelf : await openMediaAccess(tx, caller, productId, 'to change');
    const image = images.find(({ imagePath }) => imagePath === picture.imagePath);
    if (!image) throw new AppError('internal');
    return { success: true as const, image: shownImage(image) };
  });
}

/**
 * Sets an account's own images of a product, in this order; an empty list shows the catalogue's.
 */
export async function chooseImages(
  tx: Transaction,
  caller: SignedIn,
  row: AccountProductRow,
  pictures: readonly StoredImage[],
): Promise<void> {
  const shelf =
    row.originalProductId === null
      ? accountMediaAccess(tx, row, [])
      : await openMediaAccess(tx, caller, row.originalProductId, 'to change');
  const known = new Map([...shelf.catalogue, ...shelf.images].map((image) => [image.imagePath, image]));
  await shelf.place(pictures.map((picture) => known.get(picture.imagePath) ?? picture));
}

/** Returns the stored images at these paths, without duplicates. */
export const findStoredImages = (
  ctx: Ctx,
  caller: SignedIn,
  paths: readonly string[],
): Promise<StoredImage[]> =>
  Promise.all([...new Set(paths)].map((path) => resolveImage(ctx, path, { caller })));

/** Reads a row again after {@link chooseImages} may have changed it. */
export async function readOwnRow(tx: Transaction, accountId: number, id: number) {
  const [row] = await tx
    .select()
    .from(accountProducts)
    .where(and(eq(accountProducts.accountId, accountId), eq(accountProducts.id, id)))
    .for('update');
  return row;
}
