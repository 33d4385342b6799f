import { imageWidths } from '@kallos/contracts/catalog/image-widths';
import { firstInstagramFit } from '@kallos/contracts/media/image-rules';

export type Network = 'facebook' | 'instagram';

const isStored = (path: string) => path.startsWith('/media/');

/** Returns the URL of an image for a network: whole for Facebook, padded for Instagram. */
export function sentImageUrl(network: Network, path: string, width: number): string {
  if (!isStored(path)) return path;
  return network === 'instagram' ? `${path}?fit=${firstInstagramFit()}&w=${width}` : `${path}?w=${width}`;
}

/** Returns the served widths as `srcSet`; undefined for an external image. */
export const sentImageSrcSet = (network: Network, path: string): string | undefined =>
  isStored(path)
    ? imageWidths
        .filter((width) => width >= 320)
        .map((width) => `${sentImageUrl(network, path, width)} ${width}w`)
        .join(', ')
    : undefined;
