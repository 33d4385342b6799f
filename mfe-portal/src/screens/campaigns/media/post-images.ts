import { firstInstagramFit, instagramImages, tallestRatioOf } from '@kallos/contracts/media/image-rules';
import { isVideo } from '@kallos/contracts/media/video-rules';
import { networkNames, networks } from '@kallos/contracts/networks';
import type { NetworkDefinition } from '@kallos/contracts/networks/definition';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import type { PostPicture } from '@kallos/contracts/posts/post-parts';
import { networkWords } from '@kallos/words/network-names';
import { moveItem } from '../../../layout/image-choice.ts';
import { postImagesWords } from '../../../messages/post-images.ts';

const narrowest = tallestRatioOf(firstInstagramFit());
const { widest } = instagramImages;

/** Returns whether Instagram would pad an image. */
export const isPadded = ({ width, height }: { width: number; height: number }): boolean =>
  height > 0 && (width / height < narrowest - 0.01 || width / height > widest + 0.01);

/** Returns the names of the networks whose rules for media have a property, each with its article. */
export const namesWhere = (has: (media: NetworkDefinition['media']) => boolean): string =>
  networkNames
    .filter((network) => has(networks[network].media))
    .map((network) => networkWords(network).object)
    .join(' και ');

/** Returns the proposed alt text: the product's name, nothing for a post with a private title. */
export const proposedAlt = (
  { writer, productName }: Pick<BulkPost, 'writer' | 'productName'>,
  number: number,
) => (writer.kind === 'person' ? '' : postImagesWords.proposed(productName, number));

/** Moves one image of a list cyclically. */
export function moveImage(pictures: readonly PostPicture[], index: number, by: number): PostPicture[] {
  const order = moveItem(
    pictures.map((_, at) => String(at)),
    index,
    by,
  );
  return order.flatMap((at) => pictures[Number(at)] ?? []);
}

/** Returns the image that represents a post: its first one, or the still of its video. */
export function shownStill([first]: readonly PostPicture[]): string | null {
  if (first === undefined) return null;
  return isVideo(first.path) ? (first.poster ?? null) : first.path;
}
