import { type AccountProduct, accountProducts } from '@kallos/contracts/catalog/account-products';
import { aiCreation } from '@kallos/contracts/catalog/ai-creation';
import { pictures } from '@kallos/contracts/catalog/pictures';
import { products } from '@kallos/contracts/catalog/products';
import { ApiError, type Call } from '@kallos/contracts/client';
import { AppError, errorBodyIn } from '@kallos/contracts/errors';
import { pageOfList, readCursor, writeCursor } from '../cursors.ts';
import type { PublicHandlers } from '../handler.ts';

const urlOf = (publicUrl: string, path: string | null): string | null =>
  path === null ? null : new URL(path, publicUrl).href;

const viewProduct = (product: AccountProduct, publicUrl: string) => ({
  id: product.id,
  catalogueId: product.originalProductId,
  name: product.customName ?? product.originalName,
  description: product.customDescription ?? product.originalDescription,
  category: product.categoryName,
  imageUrl: urlOf(publicUrl, product.customImagePath ?? product.originalImagePath),
  createdAt: product.createdAt,
});

async function findProduct(call: Call, id: number): Promise<AccountProduct> {
  const { products: listed } = await call(accountProducts.list);
  const found = listed.find((product) => product.id === id);
  if (!found) throw new AppError('not_found');
  return found;
}

/** The operations on products. */
export const productHandlers: PublicHandlers<
  | 'listCatalogue'
  | 'listProducts'
  | 'getProduct'
  | 'addProduct'
  | 'createProduct'
  | 'updateProduct'
  | 'removeProduct'
  | 'uploadImage'
  | 'uploadImageFromUrl'
> = {
  listCatalogue: async ({ query: { cursor, limit, search }, call, publicUrl }) => {
    const page = Number(readCursor(cursor, /^[1-9]\d{0,5}$/) ?? 1);
    const found = await call(products.list, {
      query: { page, pageSize: limit, sort: 'oldest', ...(search !== undefined && { search }) },
    });
    return {
      data: found.products.map(({ id, name, description, categoryName, imagePath }) => ({
        catalogueId: id,
        name,
        description,
        category: categoryName,
        imageUrl: urlOf(publicUrl, imagePath),
      })),
      nextCursor: found.hasMore ? writeCursor(String(page + 1)) : null,
    };
  },
  listProducts: async ({ query, call, publicUrl }) => {
    const { products: listed } = await call(accountProducts.list);
    const page = pageOfList(listed, query, ({ id }) => String(id));
    return { ...page, data: page.data.map((product) => viewProduct(product, publicUrl)) };
  },
  getProduct: async ({ params, call, publicUrl }) =>
    viewProduct(await findProduct(call, params.productId), publicUrl),
  addProduct: async ({ body, call, publicUrl }) => {
    const { product } = await call(accountProducts.add, { body: { productId: body.catalogueId } });
    return viewProduct(product, publicUrl);
  },
  createProduct: async ({ body: { name, description, images }, call, publicUrl }) => {
    const selectedImages = images.map((url) => ({ url }));
    const { accountProductId } = await call(aiCreation.saveImages, {
      body: { productName: name, description, selectedImages },
    });
    return viewProduct(await findProduct(call, accountProductId ?? 0), publicUrl);
  },
  updateProduct: async ({ params, body, call, publicUrl }) => {
    const { product } = await call(accountProducts.update, {
      params: { id: params.productId },
      body: {
        ...(body.name !== undefined && { customName: body.name }),
        ...(body.description !== undefined && { customDescription: body.description }),
      },
    });
    return viewProduct(product, publicUrl);
  },
  removeProduct: async ({ params, call }) => {
    await call(accountProducts.remove, { params: { id: params.productId } });
    return undefined;
  },
  uploadImage: async ({ sendFile, publicUrl }) => {
    const answer = await sendFile();
    const body: unknown = await answer.json().catch(() => undefined);
    if (!answer.ok) throw new ApiError(answer.status, '', errorBodyIn(body));
    const { imagePath } = pictures.keep.reply.parse(body);
    return { path: imagePath, url: new URL(imagePath, publicUrl).href };
  },
  uploadImageFromUrl: async ({ body: { url }, call, publicUrl }) => {
    const { imagePath } = await call(pictures.keepFromUrl, { body: { url } });
    return { path: imagePath, url: new URL(imagePath, publicUrl).href };
  },
};
