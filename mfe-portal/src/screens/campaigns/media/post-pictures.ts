import { firstFit, instagramImages, tallestIn } from '@kallos/contracts/image-rules';
import type { BulkPost, PostPicture } from '@kallos/contracts/posts/bulk-posts';
import { postPicturesWords } from '../../../messages/post-pictures.ts';
import { moved } from '../../../layout/picture-choice.ts';

const narrowest = tallestIn(firstFit());
const { widest } = instagramImages;

/** Whether Instagram would show a picture only with a margin around it. */
export const isPadded = ({ width, height }: { width: number; height: number }): boolean =>
  height > 0 && (width / height < narrowest - 0.01 || width / height > widest + 0.01);

/** Returns the alt text that is proposed for a picture: the product's name, and nothing for a post whose title is private. */
export const proposedAlt = (
  { writer, productName }: Pick<BulkPost, 'writer' | 'productName'>,
  number: number,
) => (writer.kind === 'person' ? '' : postPicturesWords.proposed(productName, number));

/** The pictures with one moved by some places. */
export function movedPictures(pictures: readonly PostPicture[], index: number, by: number): PostPicture[] {
  const order = moved(
    pictures.map((_, at) => String(at)),
    index,
    by,
  );
  return order.flatMap((at) => pictures[Number(at)] ?? []);
}

/** Whether pictures differ from those of a post. */
export const isChanged = (
  post: Pick<BulkPost, 'pictures' | 'hashtagsInComment'>,
  draft: { readonly pictures: readonly PostPicture[]; readonly hashtagsInComment: boolean },
): boolean =>
  draft.hashtagsInComment !== post.hashtagsInComment ||
  JSON.stringify(draft.pictures) !== JSON.stringify(post.pictures);
