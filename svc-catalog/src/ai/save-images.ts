import { createHash } from 'node:crypto';
import type { aiCreation } from '@kallos/contracts/catalog/ai-creation';
import { productCreated } from '@kallos/contracts/catalog/events';
import type { LawFields } from '@kallos/contracts/catalog/product-classes';
import type { HandlerInput, HandlerReply } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import { inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import type { BusinessCaller } from '@kallos/service-kit/security/identity';
import { likelyCategory } from '@kallos/writing/products/likely-category';
import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { insertAccountProduct } from '../account-products/account-products.ts';
import type { Ctx } from '../context.ts';
import { mapConcurrently } from '../image-search/find-candidates.ts';
import { imageErrorTexts } from '../image-search/image-texts.ts';
import { saveImageRights, resolveImage, type StoredImage } from '../media/save-image.ts';
import { languageOf, productState, readProduct, type SignedIn } from '../products/product-rows.ts';
import { searchColumns } from '../products/save-products.ts';
import { aiCreations, productImages, products } from '../schema/catalog.ts';
import { reserveImages } from '../usage/allowances.ts';

type Order = HandlerInput<typeof aiCreation.saveImages>['body'];
type Reply = HandlerReply<typeof aiCreation.saveImages>;
type Saved = { url: string; picture: StoredImage };
type Failed = { url: string; reason: string; fields?: Record<string, string> | undefined };

const atOnce = 4;

async function downloadAll(ctx: Ctx, caller: SignedIn, { selectedImages }: Order, signal: AbortSignal) {
  const distinct = [...new Map(selectedImages.map((image) => [image.url, image])).values()];
  await reserveImages(ctx, caller, distinct.length);
  const results = await mapConcurrently(distinct, atOnce, async (image): Promise<Saved | Failed> => {
    try {
      const rights = {
        sourcePage: image.sourcePage ?? null,
        author: image.author ?? null,
        licence: image.licence ?? null,
      };
      const picture = await resolveImage(ctx, image.url, { signal, rights, caller });
      if (caller.kind === 'admin') await saveImageRights(ctx, picture);
      return { url: image.url, picture };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const trouble = error.code === 'image_refused' ? 'refused' : 'failed';
      const reason = imageErrorTexts[trouble][languageOf(caller)];
      return { url: image.url, reason, fields: error.fields };
    }
  });
  if (signal.aborted) throw new AppError('bad_request', { message: 'The request was cancelled.' });
  const saved = results.filter((result): result is Saved => 'picture' in result);
  const failed = results.filter((result): result is Failed => 'reason' in result);
  if (saved.length === 0) {
    const { reason: message = 'No picture could be downloaded.', fields } = failed[0] ?? {};
    throw new AppError('image_refused', { message, ...(fields && { fields }) });
  }
  return { saved, failed };
}

const fingerprintOf = ({ productName, selectedImages }: Order) =>
  createHash('sha256')
    .update(JSON.stringify([productName, ...selectedImages.map(({ url }) => url)]))
    .digest('hex');

/**
 * Returns the reply to the same request of this account within a minute: a double click creates one product.
 */
async function earlierReply(
  tx: Transaction,
  accountId: number,
  fingerprint: string,
): Promise<Reply | undefined> {
  const [earlier] = await tx
    .select({ reply: aiCreations.reply })
    .from(aiCreations)
    .where(
      and(
        eq(aiCreations.accountId, accountId),
        eq(aiCreations.fingerprint, fingerprint),
        gt(aiCreations.createdAt, sql`now() - interval '1 minute'`),
      ),
    )
    .orderBy(desc(aiCreations.createdAt))
    .limit(1);
  return earlier?.reply as Reply | undefined;
}

/** Returns enough categorized products to guess a category. */
const placedProducts = (tx: Transaction) =>
  tx
    .select({ name: products.name, categoryId: products.categoryId })
    .from(products)
    .where(and(isNotNull(products.categoryId), isNull(products.createdByAccountId)))
    .orderBy(desc(products.id))
    .limit(500);

/** Inserts a product that a business creates for itself, and announces it. */
export async function insertCreatedProduct(
  tx: Transaction,
  accountId: number,
  fields: { readonly name: string; readonly description: string } & LawFields,
  images: readonly StoredImage[],
) {
  const [created] = await tx
    .insert(products)
    .values({
      ...fields,
      status: 'active',
      categoryId: likelyCategory(fields.name, await placedProducts(tx)),
      imagePath: images[0]?.imagePath ?? null,
      createdByAccountId: accountId,
      ...searchColumns(fields.name, fields.description),
    })
    .returning({ id: products.id });
  const { id } = created as { id: number };
  if (images.length > 0)
    await tx
      .insert(productImages)
      .values(images.map((image, sortOrder) => ({ productId: id, ...image, sortOrder })));
  await announce(tx, productCreated, await productState(tx, id));
  return readProduct(tx, id);
}

const replyOf = (saved: readonly Saved[], failed: readonly Failed[]): Reply => ({
  success: true,
  downloadedImages: saved.map(({ url, picture }) => ({ url, imagePath: picture.imagePath })),
  failedImages: failed.map(({ url, reason }) => ({ url, reason })),
  productId: null,
  accountProductId: null,
});

/** Creates the product, its images and the account's copy in one transaction. */
const createForBusiness = (
  ctx: Ctx,
  caller: BusinessCaller,
  order: Order,
  saved: Saved[],
  failed: Failed[],
) => {
  const { accountId } = caller;
  return inAccount(ctx.db, accountId, async (tx): Promise<Reply> => {
    const fingerprint = fingerprintOf(order);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${fingerprint}), ${accountId})`);
    const earlier = await earlierReply(tx, accountId, fingerprint);
    if (earlier) return earlier;
    const product = await insertCreatedProduct(
      tx,
      accountId,
      { name: order.productName, description: order.description },
      saved.map(({ picture }) => picture),
    );
    const copy = await insertAccountProduct(tx, caller, product);
    const reply = { ...replyOf(saved, failed), productId: product.id, accountProductId: copy.id };
    await tx
      .delete(aiCreations)
      .where(sql`account_id = ${accountId} and created_at < now() - interval '1 hour'`);
    await tx.insert(aiCreations).values({ accountId, fingerprint, reply });
    return reply;
  });
};

/** Downloads the selected images; for a business it also creates the product and adds it to the account. */
export async function saveImages(
  ctx: Ctx,
  caller: SignedIn,
  order: Order,
  signal: AbortSignal,
): Promise<Reply> {
  if (caller.kind === 'business') {
    const earlier = await inAccount(ctx.db, caller.accountId, (tx) =>
      earlierReply(tx, caller.accountId, fingerprintOf(order)),
    );
    if (earlier) return earlier;
  }
  const { saved, failed } = await downloadAll(ctx, caller, order, signal);
  return caller.kind === 'business'
    ? createForBusiness(ctx, caller, order, saved, failed)
    : replyOf(saved, failed);
}
