import { imageWidths } from '@kallos/contracts/catalog/image-widths';
import { networks } from '@kallos/contracts/networks';
import type { Platform } from '@kallos/contracts/wire';

const isStored = (path: string) => path.startsWith('/media/');

/** Returns the URL of an image as a network gets it: whole, or in its frame. */
export function sentImageUrl(network: Platform, path: string, width: number): string {
  if (!isStored(path)) return path;
  const { fit } = networks[network].media;
  return fit === undefined ? `${path}?w=${width}` : `${path}?fit=${fit}&w=${width}`;
}

/** Returns the served widths as `srcSet`; undefined for an external image. */
export const sentImageSrcSet = (network: Platform, path: string): string | undefined =>
  isStored(path)
    ? imageWidths
        .filter((width) => width >= 320)
        .map((width) => `${sentImageUrl(network, path, width)} ${width}w`)
        .join(', ')
    : undefined;
