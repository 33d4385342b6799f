import * as z from 'zod/mini';
import { event } from '../event.ts';
import { Id, ProductStatus } from '../wire.ts';
import { LawFacts } from './product-classes.ts';

// Events only gain fields: what was announced before knows none of these.
const law = z.partial(LawFacts).shape;

const ProductState = z.object({
  productId: Id,
  name: z.string(),
  description: z.string(),
  status: ProductStatus,
  categoryName: z.nullable(z.string()),
  imagePath: z.nullable(z.string()),
  examplePosts: z.array(z.string()),
  ...law,
});

/** A product entered the catalogue. */
export const productCreated = event('catalog.product-created.v1', ProductState);

/** A product of the catalogue changed. */
export const productUpdated = event('catalog.product-updated.v1', ProductState);

/** A product left the catalogue. */
export const productDeleted = event('catalog.product-deleted.v1', z.object({ productId: Id }));

const AccountProductState = z.object({
  accountProductId: Id,
  accountId: Id,
  productId: z.nullable(z.number()),
  /** The shown name and description: custom over original. */
  name: z.string(),
  description: z.string(),
  imagePath: z.nullable(z.string()),
  categoryName: z.nullable(z.string()),
  examplePosts: z.array(z.string()),
  ...law,
  /** Confirmed facts for posts; empty if the known facts of its kind are used. */
  facts: z.optional(z.array(z.string())),
});

/** A business took a product into its list. */
export const accountProductAdded = event(
  'catalog.account-product-added.v1',
  z.extend(AccountProductState, {
    /** It was removed by mistake a moment ago; its posts are still there. */
    isRestored: z.optional(z.boolean()),
  }),
);

/** What a business shows of a product changed. */
export const accountProductUpdated = event('catalog.account-product-updated.v1', AccountProductState);

/** A business dropped a product from its list. */
export const accountProductRemoved = event(
  'catalog.account-product-removed.v1',
  z.object({ accountProductId: Id, accountId: Id }),
);

/** The full list of what an account has, so that a copy can drop what it missed the removal of. */
export const accountProductsListed = event(
  'catalog.account-products-listed.v1',
  z.object({ accountId: Id, accountProductIds: z.array(Id) }),
);
