import * as z from 'zod/mini';
import { text, WireInstant } from '../../wire.ts';
import { publicEndpoint } from '../public-endpoint.ts';
import { byAccount, byProduct, listOf, paging, PublicId } from './parts.ts';

const Product = z.object({
  id: z.number(),
  /** Null for a product that left the catalogue. */
  catalogueId: z.nullable(z.number()),
  name: z.string(),
  description: z.string(),
  category: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  createdAt: WireInstant,
});

const CatalogueProduct = z.object({
  catalogueId: z.number(),
  name: z.string(),
  description: z.string(),
  category: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
});

/** The operations on products and images. */
export const productsV1 = {
  listCatalogue: publicEndpoint({
    method: 'GET',
    path: '/accounts/:accountId/catalogue',
    scope: 'products:read',
    summary: 'Lists the products that the account can add.',
    params: byAccount,
    query: z.object({ search: z.optional(z.string().check(z.maxLength(200))), ...paging }),
    reply: listOf(CatalogueProduct),
  }),
  listProducts: publicEndpoint({
    method: 'GET',
    path: '/accounts/:accountId/products',
    scope: 'products:read',
    summary: 'Lists the products of the account, newest first.',
    params: byAccount,
    query: z.object(paging),
    reply: listOf(Product),
  }),
  getProduct: publicEndpoint({
    method: 'GET',
    path: '/accounts/:accountId/products/:productId',
    scope: 'products:read',
    summary: 'Reads a product.',
    params: byProduct,
    reply: Product,
  }),
  addProduct: publicEndpoint({
    method: 'POST',
    path: '/accounts/:accountId/products',
    isCreated: true,
    scope: 'products:write',
    summary: 'Adds a product of the catalogue to the account.',
    description: 'A first draft for the product is written by itself.',
    params: byAccount,
    body: z.strictObject({ catalogueId: PublicId }),
    reply: Product,
    errors: ['invalid_fields', 'not_found', 'already_exists', 'limit_reached'],
  }),
  createProduct: publicEndpoint({
    method: 'POST',
    path: '/accounts/:accountId/own-products',
    isCreated: true,
    scope: 'products:write',
    summary: 'Creates a product of the account’s own.',
    description:
      'Images are paths of uploads or public addresses; one at least must be readable. A first draft for the product is written by itself.',
    params: byAccount,
    body: z.strictObject({
      name: text(2, 200),
      description: text(10, 5000),
      images: z
        .array(z.string().check(z.minLength(1), z.maxLength(4000)))
        .check(z.minLength(1), z.maxLength(20)),
    }),
    reply: Product,
    errors: ['invalid_fields', 'image_refused', 'limit_reached'],
    timeoutSeconds: 60,
  }),
  updateProduct: publicEndpoint({
    method: 'PATCH',
    path: '/accounts/:accountId/products/:productId',
    scope: 'products:write',
    summary: 'Gives a product the account’s own name or description; null restores the original.',
    params: byProduct,
    body: z.strictObject({
      name: z.optional(z.nullable(text(1, 200))),
      description: z.optional(z.nullable(text(1, 5000))),
    }),
    reply: Product,
    errors: ['invalid_fields', 'not_found'],
  }),
  removeProduct: publicEndpoint({
    method: 'DELETE',
    path: '/accounts/:accountId/products/:productId',
    scope: 'products:write',
    summary: 'Removes a product from the account; its posts stay.',
    params: byProduct,
    reply: null,
    errors: ['not_found'],
  }),
  uploadImage: publicEndpoint({
    method: 'POST',
    path: '/accounts/:accountId/media',
    isCreated: true,
    scope: 'posts:write',
    summary: 'Stores an image; its `path` is for posts and products.',
    params: byAccount,
    file: 'image',
    reply: z.object({ path: z.string(), url: z.string() }),
    errors: ['image_refused', 'limit_reached', 'too_large'],
    timeoutSeconds: 60,
  }),
  uploadImageFromUrl: publicEndpoint({
    method: 'POST',
    path: '/accounts/:accountId/media/from-url',
    isCreated: true,
    scope: 'posts:write',
    summary: 'Downloads an image from a public address and stores it; its `path` is for posts and products.',
    params: byAccount,
    body: z.strictObject({ url: text(10, 4000) }),
    reply: z.object({ path: z.string(), url: z.string() }),
    errors: ['invalid_fields', 'image_refused', 'limit_reached', 'upstream_failed'],
    timeoutSeconds: 60,
  }),
};
