import type { AccountProduct } from '@kallos/contracts/catalog/account-products';

/** The account's own name if it gave one, else the original. */
export const shownName = (product: AccountProduct): string => product.customName ?? product.originalName;

/** The account's own description if it gave one, else the original. */
export const shownDescription = (product: AccountProduct): string =>
  product.customDescription ?? product.originalDescription;

/** A path as an address: what isn't http(s) is resolved against our own origin. */
export function resolvePicture(path: string | null): string | null {
  if (!path) return null;
  return /^https?:\/\//.test(path) ? path : new URL(path, globalThis.location.origin).href;
}

/** The product's main picture. */
export const pictureOf = (product: AccountProduct): string | null =>
  resolvePicture(product.customImagePath ?? product.originalImagePath);
