import * as z from 'zod/mini';
import { event } from '../event.ts';
import { Id, ProductStatus } from '../wire.ts';
import { LawFacts } from './product-classes.ts';

// Optional, because earlier events lack these fields.
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

/** A product was added to the catalogue. */
export const productCreated = event('catalog.product-created.v1', ProductState);

/** A product of the catalogue changed. */
export const productUpdated = event('catalog.product-updated.v1', ProductState);

/** A product was deleted from the catalogue. */
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

/** A business added a product to its list. */
export const accountProductAdded = event(
  'catalog.account-product-added.v1',
  z.extend(AccountProductState, {
    /** True if it was restored shortly after its removal; its posts still exist. */
    isRestored: z.optional(z.boolean()),
  }),
);

/** A product's data as shown by a business changed. */
export const accountProductUpdated = event('catalog.account-product-updated.v1', AccountProductState);

/** A business removed a product from its list. */
export const accountProductRemoved = event(
  'catalog.account-product-removed.v1',
  z.object({ accountProductId: Id, accountId: Id }),
);

/** All products of an account, so that copies can delete those whose removal they missed. */
export const accountProductsListed = event(
  'catalog.account-products-listed.v1',
  z.object({ accountId: Id, accountProductIds: z.array(Id) }),
);

/** What an account's model calls for products cost in a month, including reservations. */
export const aiCostChanged = event(
  'catalog.ai-cost-changed.v1',
  z.object({
    accountId: Id,
    /** The first day of the month in UTC. */
    month: z.iso.date(),
    microUsd: z.number(),
  }),
);
