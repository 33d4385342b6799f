import { pictureWidths } from '@kallos/contracts/catalog/picture-widths';

const isStored = (path: string): boolean => path.startsWith('/media/');

/** The address of a stored picture at a width in pixels; pictures from elsewhere come as they are. */
export const pictureAt = (path: string, width: number): string =>
  isStored(path) ? `${path}?w=${width}` : path;

/** The widths of a stored picture that a browser may choose from, as `srcSet`; none for pictures from elsewhere. */
export const pictureSet = (path: string | null | undefined): string | undefined =>
  path && isStored(path)
    ? pictureWidths.map((width) => `${pictureAt(path, width)} ${width}w`).join(', ')
    : undefined;
