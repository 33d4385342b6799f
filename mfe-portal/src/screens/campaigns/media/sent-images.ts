import { pictureWidths } from '@kallos/contracts/catalog/picture-widths';
import { firstFit } from '@kallos/contracts/image-rules';

/** A network that posts go to. */
export type Network = 'facebook' | 'instagram';

const isStored = (path: string) => path.startsWith('/media/');

/** Returns the address of an image as a network gets it: whole for Facebook, in its frame for Instagram. */
export function sentAt(network: Network, path: string, width: number): string {
  if (!isStored(path)) return path;
  return network === 'instagram' ? `${path}?fit=${firstFit()}&w=${width}` : `${path}?w=${width}`;
}

/** Returns the widths that a browser may choose from, as `srcSet`; none for an image from elsewhere. */
export const sentSet = (network: Network, path: string): string | undefined =>
  isStored(path)
    ? pictureWidths
        .filter((width) => width >= 320)
        .map((width) => `${sentAt(network, path, width)} ${width}w`)
        .join(', ')
    : undefined;
