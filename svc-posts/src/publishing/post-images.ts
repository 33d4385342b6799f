import { isVideo } from '@kallos/contracts/media/video-rules';
import type { PostPicture } from '@kallos/contracts/posts/bulk-posts';
import { refusal } from '@kallos/contracts/posts/refusals';
import type { bulkGeneratedPosts } from '../schema/posts.ts';

type PostRow = typeof bulkGeneratedPosts.$inferSelect;

type Pictured = Pick<PostRow, 'pictures' | 'productImage' | 'productName' | 'categoryName'>;

/** The proposed alt text of a product's image, until a person edits it. */
const proposedAlt = ({ productName, categoryName }: Pictured): string =>
  categoryName === null ? productName : `${productName}, ${categoryName}`;

/** Returns the images of a post: those that the business selected, else its product's. */
export const imagesOf = (post: Pictured): PostPicture[] => {
  if (post.pictures.length > 0) return post.pictures;
  return post.productImage === null
    ? []
    : [{ path: post.productImage, alt: proposedAlt(post), isMade: false }];
};

/** Rejects a video together with other media, because a reel is a single video. */
export function checkImages(pictures: PostPicture[]): PostPicture[] {
  if (pictures.length > 1 && pictures.some(({ path }) => isVideo(path)))
    throw refusal('invalid_fields', { pictures: 'video_stands_alone' });
  return pictures;
}

const stillOf = ({ path, poster }: PostPicture): string | null => (isVideo(path) ? (poster ?? null) : path);

/** Returns the image to show where there is room for one; for a video its still. */
export const firstShownImage = ([first]: readonly PostPicture[]): string | null =>
  first === undefined ? null : stillOf(first);

/** A post's images in mails and on the approval page; for a video its cover. */
export const shownImages = (post: Pictured): string[] =>
  imagesOf(post).flatMap((picture) => stillOf(picture) ?? []);

/** The time of stills that were stored without one. */
const formerStillMs = 500;

/** Returns the cover of a reel, which is the still that screens show; undefined without a still. */
export function coverOf([first]: readonly PostPicture[], mediaBaseUrl: string) {
  if (first?.poster === undefined || !isVideo(first.path)) return undefined;
  const milliseconds = first.coverMs ?? formerStillMs;
  return { milliseconds, still: new URL(first.poster, mediaBaseUrl).href };
}

/** Returns whether networks must label the post as AI content; derived from its text and images. */
export const isAiGenerated = (post: Pictured & Pick<PostRow, 'isModelText'>): boolean =>
  post.isModelText || imagesOf(post).some(({ isMade }) => isMade);
