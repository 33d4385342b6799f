import { LawFields } from '@kallos/contracts/catalog/product-classes';
import type { Product, ProductFields, products } from '@kallos/contracts/catalog/products';
import type { CallInput } from '@kallos/contracts/endpoint';
import { ProductStatus } from '@kallos/contracts/wire';
import { ApiError } from '@kallos/web-kit/kit';
import * as z from 'zod/mini';

/** The messages of the form's rules. */
export const formWords = {
  name: 'Product name must be at least 2 characters.',
  description: 'Description must be at least 10 characters.',
  examplePost: 'Example post cannot be empty',
} as const;

const nameLimit = 200;
const descriptionLimit = 5000;
const postLimit = 10_000;
/** The most example posts per product. */
export const postsLimit = 100;

export const ProductName = z
  .string()
  .check(
    z.trim(),
    z.minLength(2, formWords.name),
    z.maxLength(nameLimit, `Product name must be at most ${nameLimit} characters.`),
  );

export const ProductDescription = z
  .string()
  .check(
    z.trim(),
    z.minLength(10, formWords.description),
    z.maxLength(descriptionLimit, `Description must be at most ${descriptionLimit} characters.`),
  );

const skuLimit = 60;
const Sku = z.optional(
  z.nullable(
    z.string().check(z.trim(), z.maxLength(skuLimit, `SKU must be at most ${skuLimit} characters.`)),
  ),
);

const longest = z.maxLength(postLimit, `Example post must be at most ${postLimit} characters.`);
// Each field once with its rule and once with its initial value; the code below passes all fields on.
const shared = {
  name: ProductName,
  description: ProductDescription,
  sku: Sku,
  status: ProductStatus,
  ...LawFields.shape,
} satisfies Record<keyof ProductFields, z.ZodMiniType>;
const blank: Required<ProductFields> = {
  name: '',
  description: '',
  sku: '',
  status: 'active',
  productClass: null,
  ceNumber: '',
  notifiedBody: '',
  permittedClaims: '',
  requiredWarnings: '',
};
const fieldsOf = (from: ProductFields): ProductFields =>
  Object.fromEntries(
    (Object.keys(blank) as Array<keyof typeof blank>).map((field) => [field, from[field] ?? blank[field]]),
  ) as ProductFields;

const formFields = { ...shared, categoryId: z.nullable(z.number()) };

/** The schema of a new product; empty example posts are dropped. */
export const NewProductForm = z.object({
  ...formFields,
  examplePosts: z.array(z.object({ content: z.string().check(longest) })),
});

/** The schema of an existing product; an emptied example post must be filled or removed. */
export const ProductForm = z.object({
  ...formFields,
  examplePosts: z.array(
    z.object({ content: z.string().check(z.trim(), z.minLength(1, formWords.examplePost), longest) }),
  ),
});
export type ProductForm = z.infer<typeof ProductForm>;

/** Returns the form's initial value. */
export const formOf = (
  product?: Product,
  examplePosts: ReadonlyArray<{ content: string }> = [],
): ProductForm => ({
  ...fieldsOf(product ?? blank),
  categoryId: product?.categoryId ?? null,
  examplePosts: examplePosts.map(({ content }) => ({ content })),
});

/** The shape for parsing stored drafts. */
export const draftSample: ProductForm = {
  ...blank,
  productClass: 'cosmetic',
  categoryId: 1,
  examplePosts: [{ content: ' ' }],
};

const written = (posts: readonly { content: string }[]): string[] =>
  posts.map(({ content }) => content.trim()).filter((content) => content !== '');

/** Returns whether the form has edits that would be lost; empty new posts do not count. */
export const hasEdits = (form: ProductForm, initial: ProductForm): boolean =>
  JSON.stringify({ ...form, examplePosts: written(form.examplePosts) }) !==
  JSON.stringify({ ...initial, examplePosts: written(initial.examplePosts) });

/** Returns the request body; unchanged example posts are omitted, so that they keep their platform. */
export function bodyOf(
  form: ProductForm,
  before: readonly { content: string }[] = [],
): CallInput<typeof products.create>['body'] {
  const posts = written(form.examplePosts);
  const isSame = posts.length === before.length && posts.every((post, at) => post === before[at]?.content);
  return {
    ...fieldsOf(form),
    // The form has no null: an unconfirmed class is omitted.
    productClass: form.productClass ?? undefined,
    ...(form.categoryId === null ? {} : { categoryId: form.categoryId }),
    ...(isSame ? {} : { examplePosts: JSON.stringify(posts.map((content) => ({ content }))) }),
  };
}

/** Returns the errors of a server response by field, in the screen's texts. */
export function refusedFields(error: unknown): {
  name?: string;
  description?: string;
  sku?: string;
  image?: string;
} {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'image_refused' || error.code === 'too_large')
    return { image: error.serverMessage ?? 'The image could not be read.' };
  const { name, description, sku } = error.body?.fields ?? {};
  // A code without a sentence of its own comes from a rule that the form knows.
  const isSentence = (text: string): boolean => text.includes(' ');
  return {
    ...(name && { name: isSentence(name) ? name : formWords.name }),
    ...(sku === 'taken' && { sku: 'Another product has this SKU.' }),
    ...(description && { description: isSentence(description) ? description : formWords.description }),
  };
}
