import type { mediaSpace } from '@kallos/contracts/catalog/media-space';
import type { CallReply } from '@kallos/contracts/endpoint';
import { mediaSpaceWords as words } from '../messages/media-space.ts';

type Space = CallReply<typeof mediaSpace.read>;

const mebi = 2 ** 20;
/** The share below which the space counts as low. */
const little = 0.2;

/** Formats a size in a unit of at most one decimal. */
export function sizeText(bytes: number): string {
  const megabytes = Math.floor(Math.max(0, bytes) / mebi);
  if (megabytes < 1000) return `${megabytes} MB`;
  return `${(Math.floor(megabytes / 102.4) / 10).toString().replace('.', ',')} GB`;
}

/** Returns the text on upload space: always on trial, otherwise when it is low; undefined for none. */
export function mediaSpaceText({ isTrial, usedBytes, limitBytes }: Space): string | undefined {
  const left = Math.max(0, limitBytes - usedBytes);
  if (left < mebi) return words.full(sizeText(limitBytes));
  if (!isTrial && left > limitBytes * little) return undefined;
  return words.left(sizeText(left), sizeText(limitBytes));
}

/** Returns why a file of this size cannot be uploaded; undefined when it fits. */
export function spaceRefusal({ usedBytes, limitBytes }: Space, bytes: number): string | undefined {
  const left = limitBytes - usedBytes;
  if (bytes <= left) return undefined;
  return left < mebi ? words.full(sizeText(limitBytes)) : words.tooLarge(sizeText(left));
}
