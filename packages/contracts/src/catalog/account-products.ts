import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { StoredPath } from '../media/stored-path.ts';
import { Done, Id, text, WireInstant } from '../wire.ts';
import { Writer } from './ai-creation.ts';
import { picturesPerProduct, ProductImage } from './pictures.ts';
import { LawFields, ProductClass } from './product-classes.ts';

/** A product that a business uses; custom texts replace the original ones. */
export const AccountProduct = z.object({
  id: Id,
  originalProductId: z.nullable(z.number()),
  originalName: z.string(),
  customName: z.nullable(z.string()),
  originalDescription: z.string(),
  customDescription: z.nullable(z.string()),
  originalImagePath: z.nullable(z.string()),
  customImagePath: z.nullable(z.string()),
  /** The account's own images in order; empty while the original's are shown. */
  customImages: z.optional(z.array(ProductImage)),
  categoryName: z.nullable(z.string()),
  /** The account's own legal data, or the catalogue's. */
  ...LawFields.shape,
  /** The class guessed from its name, for a user to confirm. */
  suggestedClass: z.optional(z.nullable(ProductClass)),
  /** Confirmed facts for posts, one per line; null if the known facts of its kind are used. */
  facts: z.optional(z.nullable(z.string())),
  /** The known facts of its kind, one per line. */
  suggestedFacts: z.optional(z.string()),
  createdAt: WireInstant,
});
export type AccountProduct = z.output<typeof AccountProduct>;

const byId = z.object({ id: Id });

/** The second step of the portal. */
export const accountProducts = {
  list: endpoint({
    service: 'catalog',
    method: 'GET',
    path: '/api/v2/account-products',
    who: 'business',
    summary: "Lists the account's products, newest first.",
    reply: z.object({ success: z.literal(true), products: z.array(AccountProduct) }),
  }),
  add: endpoint({
    service: 'catalog',
    method: 'POST',
    path: '/api/v2/account-products',
    who: 'business',
    isAtomic: true,
    summary:
      "Adds an active product of the administrator's catalogue to the account; undoing a removal does not create another post.",
    body: z.object({ productId: Id, isUndo: z.optional(z.boolean()) }),
    reply: z.object({ success: z.literal(true), product: AccountProduct }),
    errors: ['not_found', 'already_exists', 'limit_reached'],
  }),
  update: endpoint({
    service: 'catalog',
    method: 'PATCH',
    path: '/api/v2/account-products/:id',
    who: 'business',
    isAtomic: true,
    summary:
      'Sets the account’s own name, description, class, legal data, facts or ordered images of a product; null restores the original.',
    params: byId,
    body: z.object({
      customName: z.optional(z.nullable(text(0, 200))),
      customDescription: z.optional(z.nullable(text(0, 5000))),
      ...LawFields.shape,
      facts: z.optional(z.nullable(text(0, 10_000))),
      /** Paths of stored images: the product's own, or uploaded ones. */
      images: z.optional(z.nullable(z.array(StoredPath).check(z.maxLength(picturesPerProduct)))),
    }),
    reply: z.object({ success: z.literal(true), product: AccountProduct }),
    errors: ['invalid_fields', 'image_refused', 'not_found'],
  }),
  proposeFacts: endpoint({
    service: 'catalog',
    method: 'POST',
    path: '/api/v2/account-products/:id/facts',
    who: 'business',
    summary:
      'Proposes facts on a product for posts, by a model if there is one; nothing is stored until a person saves them.',
    params: byId,
    reply: z.object({ success: z.literal(true), facts: z.array(z.string()), writer: Writer }),
    errors: ['not_found', 'limit_reached', 'upstream_failed', 'timeout', 'unavailable'],
  }),
  remove: endpoint({
    service: 'catalog',
    method: 'DELETE',
    path: '/api/v2/account-products/:id',
    who: 'business',
    isAtomic: true,
    summary: 'Removes a product from the account; its posts stay.',
    params: byId,
    reply: Done,
    errors: ['not_found'],
  }),
};
