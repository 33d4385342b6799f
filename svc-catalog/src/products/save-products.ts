import {
  accountProductUpdated,
  productCreated,
  productDeleted,
  productUpdated,
} from '@kallos/contracts/catalog/events';
import type { products as productsApi } from '@kallos/contracts/catalog/products';
import type { HandlerInput, UploadedFile } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import { fold } from '@kallos/contracts/texts/fold';
import { acrossAccounts, type Transaction } from '@kallos/service-kit/database/database';
import { announce, announceAll } from '@kallos/service-kit/messaging/outbox';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { accountProductStates } from '../account-products/account-product-state.ts';
import type { Ctx } from '../context.ts';
import { saveImage, resolveImage, type StoredImage } from '../media/save-image.ts';
import {
  accountProducts,
  examplePosts,
  productCategories,
  productImages,
  products,
} from '../schema/catalog.ts';
import { productState, readProduct } from './product-rows.ts';

type ProductForm = HandlerInput<typeof productsApi.create>['body'];
type ProductChange = HandlerInput<typeof productsApi.update>['body'];

/** Returns the search columns of a product's name and description. */
export const searchColumns = (name: string, description: string) => ({
  searchText: fold(`${name} ${description}`),
  sortName: fold(name),
});

async function pictureOf(
  ctx: Ctx,
  form: Pick<ProductForm, 'imageUrl'>,
  file: UploadedFile | undefined,
  signal?: AbortSignal,
): Promise<StoredImage | undefined> {
  if (file && file.bytes.length > 0) return saveImage(ctx, file.bytes);
  return form.imageUrl ? resolveImage(ctx, form.imageUrl, { signal }) : undefined;
}

async function checkCategory(tx: Transaction, categoryId: number | undefined): Promise<void> {
  if (categoryId === undefined) return;
  const [found] = await tx
    .select({ id: productCategories.id })
    .from(productCategories)
    .where(eq(productCategories.id, categoryId));
  if (!found) throw new AppError('invalid_fields', { fields: { categoryId: 'unknown' } });
}

async function replaceExamplePosts(
  tx: Transaction,
  productId: number,
  posts: ReadonlyArray<{ content: string }>,
) {
  await tx.delete(examplePosts).where(eq(examplePosts.productId, productId));
  if (posts.length > 0)
    await tx
      .insert(examplePosts)
      .values(posts.map(({ content }) => ({ productId, content: content.trim() })));
}

/** Adds an image in front of a product's others and replaces the previous front image. */
async function replaceFrontPicture(tx: Transaction, productId: number, picture: StoredImage): Promise<void> {
  const [front] = await tx
    .select({ id: productImages.id, sortOrder: productImages.sortOrder })
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.sortOrder), asc(productImages.id))
    .limit(1);
  if (front) await tx.delete(productImages).where(eq(productImages.id, front.id));
  await tx.insert(productImages).values({ productId, ...picture, sortOrder: front?.sortOrder ?? 0 });
}

/** The stored columns that a form sets. */
type WrittenFields = Omit<ProductForm, 'examplePosts' | 'imageUrl'>;

/** An empty key is none; a key finds one product of the catalogue. */
async function checkSku(tx: Transaction, sku: string | null | undefined, id = 0) {
  if (sku === undefined) return {};
  if (sku === null || sku === '') return { sku: null };
  const [taken] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(isNull(products.createdByAccountId), eq(products.sku, sku), ne(products.id, id)));
  if (taken) throw new AppError('invalid_fields', { fields: { sku: 'taken' } });
  return { sku };
}

/** Inserts a product of the catalogue within a transaction, and announces it. */
export async function insertProduct(
  tx: Transaction,
  written: WrittenFields,
  picture: StoredImage | undefined,
  posts: ReadonlyArray<{ content: string }> = [],
): Promise<number> {
  await checkCategory(tx, written.categoryId);
  const [created] = await tx
    .insert(products)
    .values({
      ...written,
      ...(await checkSku(tx, written.sku)),
      imagePath: picture?.imagePath ?? null,
      examplePostsCount: posts.length,
      ...searchColumns(written.name, written.description),
    })
    .returning({ id: products.id });
  const { id } = created as { id: number };
  if (picture) await replaceFrontPicture(tx, id, picture);
  await replaceExamplePosts(tx, id, posts);
  await announce(tx, productCreated, await productState(tx, id));
  return id;
}

/** Creates a product of the administrator's catalogue. */
export async function createProduct(ctx: Ctx, form: ProductForm, file?: UploadedFile, signal?: AbortSignal) {
  const picture = await pictureOf(ctx, form, file, signal);
  return acrossAccounts(ctx.db, async (tx) => {
    const { examplePosts: posts, imageUrl: _, ...written } = form;
    const id = await insertProduct(tx, written, picture, posts);
    return { success: true as const, message: 'Product created', product: await readProduct(tx, id) };
  });
}

/** Rejects overwriting a concurrent change; later writers wait until this one is done. */
async function checkUnchanged(tx: Transaction, id: number, ifUpdatedAt: string | undefined): Promise<void> {
  const [now] = await tx
    .select({ updatedAt: products.updatedAt })
    .from(products)
    .where(eq(products.id, id))
    .for('update');
  if (!now) throw new AppError('not_found');
  if (ifUpdatedAt !== undefined && new Date(ifUpdatedAt).getTime() !== now.updatedAt.getTime())
    throw new AppError('conflict');
}

/** Announces the accounts that use a product, which inherit its class and legal data by default. */
async function announceUses(tx: Transaction, id: number): Promise<void> {
  const uses = await tx.select().from(accountProducts).where(eq(accountProducts.originalProductId, id));
  await announceAll(tx, accountProductUpdated, await accountProductStates(tx, uses));
}

/** Changes a product within a transaction, and announces it to all that use it. */
export async function updateProductRow(
  tx: Transaction,
  id: number,
  written: Omit<WrittenFields, 'status'> & { status?: WrittenFields['status'] | undefined },
  picture: StoredImage | undefined,
  posts?: ReadonlyArray<{ content: string }>,
): Promise<void> {
  await checkCategory(tx, written.categoryId);
  const [updated] = await tx
    .update(products)
    .set({
      ...written,
      ...(await checkSku(tx, written.sku, id)),
      imagePath: picture?.imagePath,
      examplePostsCount: posts?.length,
      ...searchColumns(written.name, written.description),
      updatedAt: sql`now()`,
    })
    .where(eq(products.id, id))
    .returning({ id: products.id });
  if (!updated) throw new AppError('not_found');
  if (picture) await replaceFrontPicture(tx, id, picture);
  if (posts) await replaceExamplePosts(tx, id, posts);
  await announce(tx, productUpdated, await productState(tx, id));
  await announceUses(tx, id);
}

/** Replaces a product's fields; an image, category or example posts that are not sent stay. */
export async function updateProduct(
  ctx: Ctx,
  id: number,
  { ifUpdatedAt, ...form }: ProductChange,
  file?: UploadedFile,
  signal?: AbortSignal,
) {
  await ctx.db.transaction((tx) => readProduct(tx, id));
  const picture = await pictureOf(ctx, form, file, signal);
  return acrossAccounts(ctx.db, async (tx) => {
    await checkUnchanged(tx, id, ifUpdatedAt);
    const { examplePosts: posts, imageUrl: _, ...written } = form;
    await updateProductRow(tx, id, written, picture, posts);
    return { success: true as const, message: 'Product updated', product: await readProduct(tx, id) };
  });
}

/** Deletes a product; businesses keep their copies of its texts and image. */
export const deleteProduct = (ctx: Ctx, id: number) =>
  acrossAccounts(ctx.db, async (tx) => {
    await tx
      .update(accountProducts)
      .set({ originalProductId: null })
      .where(eq(accountProducts.originalProductId, id));
    const [deleted] = await tx.delete(products).where(eq(products.id, id)).returning({ id: products.id });
    if (!deleted) throw new AppError('not_found');
    await announce(tx, productDeleted, { productId: id });
    return { success: true as const, message: 'Product deleted' };
  });
