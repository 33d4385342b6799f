import type { AccountProduct } from '@kallos/contracts/catalog/account-products';
import { pictureSet } from '@kallos/web-kit/kit';

/** Returns the account's own name, else the original. */
export const displayName = (product: AccountProduct): string => product.customName ?? product.originalName;

/** Returns the account's own description, else the original. */
export const displayDescription = (product: AccountProduct): string =>
  product.customDescription ?? product.originalDescription;

/** Resolves a path to a URL; other schemes than http(s) are treated as paths of our origin. */
export function resolveImage(path: string | null): string | null {
  if (!path) return null;
  return /^https?:\/\//.test(path) ? path : new URL(path, globalThis.location.origin).href;
}

const mainPath = ({ customImagePath, originalImagePath }: AccountProduct) =>
  customImagePath ?? originalImagePath;

/** Returns the product's main image. */
export const mainImageOf = (product: AccountProduct): string | null => resolveImage(mainPath(product));

/** Returns the served widths of the product's main image as `srcSet`. */
export const mainImageSrcSetOf = (product: AccountProduct): string | undefined =>
  pictureSet(mainPath(product));
