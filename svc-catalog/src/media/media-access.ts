import { accountProductUpdated, productUpdated } from '@kallos/contracts/catalog/events';
import { picturesPerProduct } from '@kallos/contracts/catalog/pictures';
import { AppError } from '@kallos/contracts/errors';
import type { Transaction } from '@kallos/service-kit/database/database';
import { announce, announceAll } from '@kallos/service-kit/messaging/outbox';
import { and, asc, eq, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import { accountProductStates, type AccountProductRow } from '../account-products/account-product-state.ts';
import { productState, readableBy, readProduct, type SignedIn } from '../products/product-rows.ts';
import { accountProducts, productImages, products, type ImageWithRights } from '../schema/catalog.ts';
import type { StoredImage } from './save-image.ts';

/** An image to place, or a new one without an id. */
type Placed = StoredImage & { readonly id?: number };

/** The images of a product for a caller, with the allowed changes. */
export interface MediaAccess {
  readonly images: readonly ImageWithRights[];
  /** The catalogue's images, for an account to choose from. */
  readonly catalogue: readonly ImageWithRights[];
  readonly canChange: boolean;
  /** Sets the images in this order. */
  readonly place: (images: readonly Placed[]) => Promise<void>;
}

const readCatalogue = (tx: Transaction, productId: number): Promise<ImageWithRights[]> =>
  tx
    .select({
      id: productImages.id,
      imagePath: productImages.imagePath,
      originalUrl: productImages.originalUrl,
      sourcePage: productImages.sourcePage,
      author: productImages.author,
      licence: productImages.licence,
    })
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.sortOrder), asc(productImages.id));

/** Updates the creating business's copy to the first image of its product. */
async function updateFirstImage(tx: Transaction, productId: number, imagePath: string | null): Promise<void> {
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
  await announceAll(tx, accountProductUpdated, await accountProductStates(tx, copies));
}

async function placeInCatalogue(tx: Transaction, productId: number, images: readonly Placed[]) {
  const kept = images.flatMap(({ id }) => id ?? []);
  await tx
    .delete(productImages)
    .where(and(eq(productImages.productId, productId), notInArray(productImages.id, kept)));
  for (const [sortOrder, { id, ...picture }] of images.entries())
    if (id === undefined) await tx.insert(productImages).values({ productId, ...picture, sortOrder });
    else await tx.update(productImages).set({ sortOrder }).where(eq(productImages.id, id));
  await updateFirstImage(tx, productId, images[0]?.imagePath ?? null);
}

/** Gives an account's images ids from the catalogue's sequence, so that ids are unique. */
async function withIds(tx: Transaction, images: readonly Placed[]): Promise<ImageWithRights[]> {
  const named: ImageWithRights[] = [];
  for (const { id, ...picture } of images) {
    const [next] =
      id === undefined
        ? await tx.execute<{ id: number }>(
            sql`select nextval(pg_get_serial_sequence('product_images', 'id'))::int as id`,
          )
        : [{ id }];
    named.push({ id: next?.id ?? 0, ...picture });
  }
  return named;
}

/** Opens an account's own images of a catalogue product; without any, the catalogue's are shown. */
export function accountMediaAccess(
  tx: Transaction,
  { id, accountId, customImages }: AccountProductRow,
  catalogue: readonly ImageWithRights[],
): MediaAccess {
  return {
    images: customImages.length > 0 ? customImages : catalogue,
    catalogue,
    canChange: true,
    place: async (images) => {
      if (images.length > picturesPerProduct) throw new AppError('limit_reached');
      const own = await withIds(tx, images);
      const [row] = await tx
        .update(accountProducts)
        .set({ customImages: own, customImagePath: own[0]?.imagePath ?? null, updatedAt: sql`now()` })
        .where(and(eq(accountProducts.accountId, accountId), eq(accountProducts.id, id)))
        .returning();
      if (row) await announceAll(tx, accountProductUpdated, await accountProductStates(tx, [row]));
    },
  };
}

/**
 * Opens the images that a caller may change: the catalogue's for administrators, a created product's or its
 * own for a business.
 */
export async function openMediaAccess(
  tx: Transaction,
  caller: SignedIn,
  productId: number,
  purpose: 'to look' | 'to change',
): Promise<MediaAccess> {
  const product = await readProduct(tx, productId, readableBy(tx, caller));
  // One change at a time, because all images are written together.
  if (purpose === 'to change')
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('product-images'), ${productId})`);
  const images = await readCatalogue(tx, productId);
  if (caller.kind === 'admin' || product.createdByAccountId === caller.accountId)
    return {
      images,
      catalogue: [],
      canChange: true,
      place: (placed) => placeInCatalogue(tx, productId, placed),
    };
  const found = tx
    .select()
    .from(accountProducts)
    .where(
      and(eq(accountProducts.accountId, caller.accountId), eq(accountProducts.originalProductId, productId)),
    );
  const [row] = await (purpose === 'to change' ? found.for('update') : found);
  if (row) return accountMediaAccess(tx, row, images);
  return {
    images,
    catalogue: [],
    canChange: false,
    place: () => {
      throw new AppError('forbidden', {
        message: 'Only pictures of products that your account uses can be changed.',
      });
    },
  };
}

/** Returns the product of an image for this caller. */
export async function findProductOfImage(
  tx: Transaction,
  caller: SignedIn,
  imageId: number,
): Promise<number | undefined> {
  const [stored] = await tx
    .select({ productId: productImages.productId })
    .from(productImages)
    .where(eq(productImages.id, imageId));
  if (stored || caller.kind === 'admin') return stored?.productId;
  const [own] = await tx
    .select({ productId: accountProducts.originalProductId })
    .from(accountProducts)
    .where(
      and(
        eq(accountProducts.accountId, caller.accountId),
        sql`${accountProducts.customImages} @> ${JSON.stringify([{ id: imageId }])}::jsonb`,
      ),
    );
  return own?.productId ?? undefined;
}
