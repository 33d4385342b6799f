import type { AccountProduct } from '@kallos/contracts/catalog/account-products';
import { pictureSet } from '@kallos/web-kit/kit';

/** Returns the account's own name, else the original. */
export const shownName = (product: AccountProduct): string => product.customName ?? product.originalName;

/** Returns the account's own description, else the original. */
export const shownDescription = (product: AccountProduct): string =>
  product.customDescription ?? product.originalDescription;

/** Resolves a path to a URL; other schemes than http(s) are treated as paths of our origin. */
export function resolvePicture(path: string | null): string | null {
  if (!path) return null;
  return /^https?:\/\//.test(path) ? path : new URL(path, globalThis.location.origin).href;
}

const mainPath = ({ customImagePath, originalImagePath }: AccountProduct) =>
  customImagePath ?? originalImagePath;

/** Returns the product's main image. */
export const pictureOf = (product: AccountProduct): string | null => resolvePicture(mainPath(product));

/** Returns the served widths of the product's main image as `srcSet`. */
export const pictureSetOf = (product: AccountProduct): string | undefined => pictureSet(mainPath(product));
