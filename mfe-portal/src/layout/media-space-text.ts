import type { CallReply } from '@kallos/contracts/endpoint';
import type { mediaSpace } from '@kallos/contracts/catalog/media-space';
import { mediaSpaceWords as words } from '../messages/media-space.ts';

type Space = CallReply<typeof mediaSpace.read>;

const mebi = 2 ** 20;
/** What part of the space is little. */
const little = 0.2;

/** A size as people read it, in the next smaller unit of one decimal. */
export function sizeText(bytes: number): string {
  const megabytes = Math.floor(Math.max(0, bytes) / mebi);
  if (megabytes < 1000) return `${megabytes} MB`;
  return `${(Math.floor(megabytes / 102.4) / 10).toString().replace('.', ',')} GB`;
}

/** What to say of the space for uploads: always on trial, otherwise only when little is left; undefined when nothing. */
export function mediaSpaceText({ isTrial, usedBytes, limitBytes }: Space): string | undefined {
  const left = Math.max(0, limitBytes - usedBytes);
  if (left < mebi) return words.full(sizeText(limitBytes));
  if (!isTrial && left > limitBytes * little) return undefined;
  return words.left(sizeText(left), sizeText(limitBytes));
}

/** Why a file of so many bytes cannot be uploaded; undefined when it fits. */
export function spaceRefusal({ usedBytes, limitBytes }: Space, bytes: number): string | undefined {
  const left = limitBytes - usedBytes;
  if (bytes <= left) return undefined;
  return left < mebi ? words.full(sizeText(limitBytes)) : words.tooLarge(sizeText(left));
}
