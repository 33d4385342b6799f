import { products } from '@kallos/contracts/catalog/products';
import { implement } from '@kallos/service-kit/implement';
import type { Ctx } from '../context.ts';
import { getProduct, listCategories, listProducts } from './browse-products.ts';
import { createProduct, deleteProduct, updateProduct } from './save-products.ts';

export const productsHttp = implement<Ctx, typeof products>(products, {
  list: (ctx, { query }, { caller }) => listProducts(ctx, caller, query),
  get: (ctx, { params }, { caller }) => getProduct(ctx, caller, params.id),
  create: (ctx, { body, files }, { signal }) => createProduct(ctx, body, files.image, signal),
  update: (ctx, { params, body, files }, { signal }) =>
    updateProduct(ctx, params.id, body, files.image, signal),
  remove: (ctx, { params }) => deleteProduct(ctx, params.id),
  categories: (ctx) => listCategories(ctx),
});
