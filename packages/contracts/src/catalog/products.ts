import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { atMost, Done, Id, Paging, ProductStatus, text, WireInstant, cleanedText } from '../wire.ts';
import { LawFields, ProductClass } from './product-classes.ts';

/** The product fields that a user may set. */
const ProductFields = z.object({
  name: text(2, 200, 'Product name must be at least 2 characters.'),
  description: text(10, 5000, 'Description must be at least 10 characters.'),
  /** The owner's key, unique in the catalogue; imports find the product by it. */
  sku: z.optional(z.nullable(text(0, 60))),
  status: z._default(ProductStatus, 'active'),
  ...LawFields.shape,
});
export type ProductFields = z.infer<typeof ProductFields>;

/** A product of the catalogue as lists show it. */
export const Product = z.extend(ProductFields, {
  id: Id,
  /** The class guessed from its name, for a user to confirm. */
  suggestedClass: z.optional(z.nullable(ProductClass)),
  categoryId: z.nullable(z.number()),
  categoryName: z.nullable(z.string()),
  /** The business that created it; null for a product of the administrators. */
  createdByAccountId: z.optional(z.nullable(z.number())),
  imagePath: z.nullable(z.string()),
  examplePostsCount: z.number(),
  createdAt: WireInstant,
  updatedAt: WireInstant,
});
export type Product = z.output<typeof Product>;

/** An example post for the writer. */
const ExamplePost = z.object({ id: Id, content: z.string(), platform: z.nullable(z.string()) });

const ExamplePostText = cleanedText(z.string().check(atMost(10_000)));
const ExamplePostTexts = z.array(
  z.union([
    z.object({ content: ExamplePostText }),
    z.pipe(
      ExamplePostText,
      z.transform((content: string) => ({ content })),
    ),
  ]),
);

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A form field with a JSON list of texts or of `{ content }`; blank posts are dropped. */
const ExamplePostsField = z.pipe(
  z.string(),
  z.transform((value: string, context) => {
    const { success, data, error } = ExamplePostTexts.safeParse(jsonIn(value));
    if (success) return data.filter((post) => post.content.trim() !== '').slice(0, 100);
    const tooLong = error.issues.find(({ code }) => code === 'too_big');
    const message =
      tooLong?.message ?? 'Example posts must be a JSON list of texts, or of objects with content.';
    context.issues.push({ code: 'custom', message, input: value });
    return z.NEVER;
  }),
);

const ProductForm = z.extend(ProductFields, {
  categoryId: z.optional(Id),
  examplePosts: z.optional(ExamplePostsField),
  /** An image to download, or the path of a stored one. */
  imageUrl: z.optional(z.string().check(z.maxLength(4000))),
});

/** The sort orders of the product list. */
const ProductSort = z.enum(['newest', 'oldest', 'a-z', 'z-a', 'posts', 'status']);

const byId = z.object({ id: Id });
const Saved = z.object({ success: z.literal(true), message: z.string(), product: Product });

/** The administrator's catalogue. */
export const products = {
  list: endpoint({
    service: 'catalog',
    method: 'GET',
    path: '/api/products',
    who: 'signed-in',
    role: 'viewer',
    summary:
      'Lists the catalogue: one page when `pageSize` is given, else its first thousand; a business sees active products only.',
    query: z.object({
      search: z.optional(z.string().check(z.maxLength(200))),
      /** Only products whose class is not confirmed. */
      class: z.optional(z.literal('unconfirmed')),
      /** Only products of the administrators, or only those of businesses. */
      owner: z.optional(z.enum(['catalogue', 'businesses'])),
      sort: z._default(ProductSort, 'newest'),
      ...Paging.shape,
    }),
    reply: z.object({
      success: z.literal(true),
      products: z.array(Product),
      total: z.number(),
      /** True if further matches follow this page. */
      hasMore: z.boolean(),
      countsByStatus: z.object({ active: z.number(), draft: z.number(), archived: z.number() }),
      /** How many products have no confirmed class. */
      unconfirmed: z.optional(z.number()),
    }),
  }),
  get: endpoint({
    service: 'catalog',
    method: 'GET',
    path: '/api/products/:id',
    who: 'signed-in',
    role: 'viewer',
    summary: 'Reads one product with its example posts.',
    params: byId,
    reply: z.object({ success: z.literal(true), product: Product, examplePosts: z.array(ExamplePost) }),
    errors: ['not_found'],
  }),
  create: endpoint({
    service: 'catalog',
    method: 'POST',
    path: '/api/products',
    who: 'admin',
    role: 'editor',
    summary: 'Creates a product; the image is a file or, in the AI flow, `imageUrl`.',
    body: ProductForm,
    files: ['image'],
    reply: Saved,
    errors: ['invalid_fields', 'image_refused'],
  }),
  update: endpoint({
    service: 'catalog',
    method: 'PUT',
    path: '/api/products/:id',
    who: 'admin',
    role: 'editor',
    summary: 'Replaces the product’s editable fields.',
    params: byId,
    body: z.extend(ProductForm, {
      /** Unchanged if missing. */
      status: z.optional(ProductStatus),
      /** The `updatedAt` that the editor saw; a product changed since then is not overwritten. */
      ifUpdatedAt: z.optional(z.iso.datetime()),
    }),
    files: ['image'],
    reply: Saved,
    errors: ['invalid_fields', 'image_refused', 'not_found', 'conflict'],
  }),
  remove: endpoint({
    service: 'catalog',
    method: 'DELETE',
    path: '/api/products/:id',
    who: 'admin',
    role: 'editor',
    summary: 'Deletes a product; businesses that use it keep their own copy of its texts.',
    params: byId,
    reply: Done,
    errors: ['not_found'],
  }),
  categories: endpoint({
    service: 'catalog',
    method: 'GET',
    path: '/api/categories',
    who: 'signed-in',
    role: 'viewer',
    summary: 'Lists the product categories.',
    reply: z.object({
      success: z.literal(true),
      categories: z.array(z.object({ id: Id, name: z.string(), description: z.nullable(z.string()) })),
    }),
  }),
};
