import { imageWidths } from '@kallos/contracts/catalog/image-widths';

const isStored = (path: string): boolean => path.startsWith('/media/');

/** Returns the address of a stored image at a width in pixels; external addresses are unchanged. */
export const pictureAt = (path: string, width: number): string =>
  isStored(path) ? `${path}?w=${width}` : path;

/** Returns the served widths of a stored image as `srcSet`; undefined for external images. */
export const pictureSet = (path: string | null | undefined): string | undefined =>
  path && isStored(path)
    ? imageWidths.map((width) => `${pictureAt(path, width)} ${width}w`).join(', ')
    : undefined;
