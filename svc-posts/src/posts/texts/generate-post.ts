import type { HandlerInput } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import type { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { inAccount } from '@kallos/service-kit/database/database';
import type { Ctx } from '../../context.ts';
import { companyOf, productsOf, type Product } from '../../copies/copies.ts';
import { writeText } from './write-text.ts';

type TextRequest = HandlerInput<typeof bulkPosts.generate>['body'];

/** Returns the requested product: each id has one meaning, so that it cannot match another product. */
function namedIn(products: readonly Product[], { productId, accountProductId }: TextRequest): Product {
  if (productId === undefined && accountProductId === undefined)
    throw new AppError('invalid_fields', { fields: { productId: 'missing' } });
  const found = products.find(
    (product) =>
      (accountProductId === undefined || product.accountProductId === accountProductId) &&
      (productId === undefined || product.productId === productId),
  );
  if (!found) throw new AppError('not_found', { message: 'Original product not found' });
  return found;
}

/** Writes a text for one of the account's products. */
export async function generatePost(ctx: Ctx, accountId: number, request: TextRequest, signal: AbortSignal) {
  const { product, company } = await inAccount(ctx.db, accountId, async (tx) => ({
    product: namedIn(await productsOf(tx, accountId), request),
    company: await companyOf(tx, accountId),
  }));
  const written = await writeText(ctx, {
    accountId,
    company,
    platform: request.platform,
    signal,
    product: {
      ...product,
      name: request.customName?.trim() || product.name,
      description: request.customDescription?.trim() || product.description,
    },
  });
  const { content, writer } = written;
  return { success: true as const, content, post: { content }, writer };
}
