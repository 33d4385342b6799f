import type { AccountProduct } from '@kallos/contracts/catalog/account-products';
import { pictureSet } from '@kallos/web-kit/kit';

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

const mainPath = ({ customImagePath, originalImagePath }: AccountProduct) =>
  customImagePath ?? originalImagePath;

/** The product's main picture. */
export const pictureOf = (product: AccountProduct): string | null => resolvePicture(mainPath(product));

/** The widths of the product's main picture that a browser may choose from. */
export const pictureSetOf = (product: AccountProduct): string | undefined => pictureSet(mainPath(product));
