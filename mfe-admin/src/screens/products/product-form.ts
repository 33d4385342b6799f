import { LawFields } from '@kallos/contracts/catalog/product-classes';
import type { Product, ProductFields, products } from '@kallos/contracts/catalog/products';
import type { CallInput } from '@kallos/contracts/endpoint';
import { ProductStatus } from '@kallos/contracts/wire';
import { ApiError } from '@kallos/web-kit/kit';
import * as z from 'zod/mini';

/** The texts of the form's rules. */
export const formWords = {
  name: 'Product name must be at least 2 characters.',
  description: 'Description must be at least 10 characters.',
  examplePost: 'Example post cannot be empty',
} as const;

const nameLimit = 200;
const descriptionLimit = 5000;
const postLimit = 10_000;
/** How many example posts one product holds. */
export const postsLimit = 100;

/** The rule of a product's name. */
export const ProductName = z
  .string()
  .check(
    z.trim(),
    z.minLength(2, formWords.name),
    z.maxLength(nameLimit, `Product name must be at most ${nameLimit} characters.`),
  );

/** The rule of a product's description. */
export const ProductDescription = z
  .string()
  .check(
    z.trim(),
    z.minLength(10, formWords.description),
    z.maxLength(descriptionLimit, `Description must be at most ${descriptionLimit} characters.`),
  );

const longest = z.maxLength(postLimit, `Example post must be at most ${postLimit} characters.`);
// A field of a product stands here twice, with its rule and as it is at first; all below passes it on.
const shared = {
  name: ProductName,
  description: ProductDescription,
  status: ProductStatus,
  ...LawFields.shape,
} satisfies Record<keyof ProductFields, z.ZodMiniType>;
const blank: Required<ProductFields> = {
  name: '',
  description: '',
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

/** The form of a new product; example posts that stay empty are dropped. */
export const NewProductForm = z.object({
  ...formFields,
  examplePosts: z.array(z.object({ content: z.string().check(longest) })),
});

/** The form of a product that exists; an example post that was emptied has to be filled or removed. */
export const ProductForm = z.object({
  ...formFields,
  examplePosts: z.array(
    z.object({ content: z.string().check(z.trim(), z.minLength(1, formWords.examplePost), longest) }),
  ),
});
/** The form of a product. */
export type ProductForm = z.infer<typeof ProductForm>;

/** What the form shows at first. */
export const formOf = (
  product?: Product,
  examplePosts: ReadonlyArray<{ content: string }> = [],
): ProductForm => ({
  ...fieldsOf(product ?? blank),
  categoryId: product?.categoryId ?? null,
  examplePosts: examplePosts.map(({ content }) => ({ content })),
});

/** By whose shape edits that were left unsaved are read. */
export const draftSample: ProductForm = {
  ...blank,
  productClass: 'cosmetic',
  categoryId: 1,
  examplePosts: [{ content: ' ' }],
};

const written = (posts: readonly { content: string }[]): string[] =>
  posts.map(({ content }) => content.trim()).filter((content) => content !== '');

/** Whether the form holds something that would be lost; posts that were only begun do not count. */
export const hasEdits = (form: ProductForm, initial: ProductForm): boolean =>
  JSON.stringify({ ...form, examplePosts: written(form.examplePosts) }) !==
  JSON.stringify({ ...initial, examplePosts: written(initial.examplePosts) });

/** What is sent; example posts that did not change are left as they stand, with the platform they were written for. */
export function bodyOf(
  form: ProductForm,
  before: readonly { content: string }[] = [],
): CallInput<typeof products.create>['body'] {
  const posts = written(form.examplePosts);
  const isSame = posts.length === before.length && posts.every((post, at) => post === before[at]?.content);
  return {
    ...fieldsOf(form),
    // A form has no word for null: while nobody confirms a class, none is sent.
    productClass: form.productClass ?? undefined,
    ...(form.categoryId === null ? {} : { categoryId: form.categoryId }),
    ...(isSame ? {} : { examplePosts: JSON.stringify(posts.map((content) => ({ content }))) }),
  };
}

/** What the server refused, by field, in the words of the screen. */
export function refusedFields(error: unknown): { name?: string; description?: string; image?: string } {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'image_refused' || error.code === 'too_large')
    return { image: error.serverMessage ?? 'The picture could not be read.' };
  const fields = error.body?.fields ?? {};
  return {
    ...('name' in fields ? { name: formWords.name } : {}),
    ...('description' in fields ? { description: formWords.description } : {}),
  };
}
