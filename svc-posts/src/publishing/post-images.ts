import { AppError } from '@kallos/contracts/errors';
import { isVideo } from '@kallos/contracts/media/video-rules';
import type { PostPicture, PostVariants } from '@kallos/contracts/posts/post-parts';
import { refusal } from '@kallos/contracts/posts/refusals';
import { isBlank } from '@kallos/contracts/texts/blank';
import type { Platform } from '@kallos/contracts/wire';
import type { bulkGeneratedPosts } from '../schema/posts.ts';

type PostRow = typeof bulkGeneratedPosts.$inferSelect;

type Pictured = Pick<PostRow, 'pictures' | 'variants' | 'productImage' | 'productName' | 'categoryName'>;

/** The proposed alt text of a product's image, until a person edits it. */
const proposedAlt = ({ productName, categoryName }: Pictured): string =>
  categoryName === null ? productName : `${productName}, ${categoryName}`;

/** Returns the images of a post on all networks without their own: the selected ones, else its product's. */
export const imagesOf = (post: Pictured): PostPicture[] => {
  if (post.pictures.length > 0) return post.pictures;
  return post.productImage === null
    ? []
    : [{ path: post.productImage, alt: proposedAlt(post), isMade: false }];
};

/** Returns the images of a post on one network. */
export const imagesFor = (post: Pictured, network: Platform): PostPicture[] =>
  post.variants[network]?.pictures ?? imagesOf(post);

/** Returns every image that a network gets, each once. */
export const allImages = (post: Pictured): PostPicture[] => {
  const own = Object.values(post.variants).flatMap((variant) => variant?.pictures ?? []);
  return [...new Map([...imagesOf(post), ...own].map((image) => [image.path, image])).values()];
};

/** Rejects a video together with other media, because a reel is a single video. */
export function checkImages(pictures: PostPicture[]): PostPicture[] {
  if (pictures.length > 1 && pictures.some(({ path }) => isVideo(path)))
    throw refusal('invalid_fields', { pictures: 'video_stands_alone' });
  return pictures;
}

/** Checks variants for storing; a network with neither text nor images of its own has none. */
export function checkVariants(variants: PostVariants): PostVariants {
  const entries = Object.entries(variants).flatMap(([network, { content, pictures } = {}]) => {
    const text = content?.trim();
    if (text !== undefined && isBlank(text)) throw new AppError('content_blank');
    const own = {
      ...(text === undefined ? {} : { content: text }),
      ...(pictures === undefined ? {} : { pictures: checkImages(pictures) }),
    };
    return Object.keys(own).length === 0 ? [] : [[network, own]];
  });
  return Object.fromEntries(entries) as PostVariants;
}

const stillOf = ({ path, poster }: PostPicture): string | null => (isVideo(path) ? (poster ?? null) : path);

/** Returns the image to show where there is room for one; for a video its still. */
export const firstShownImage = ([first]: readonly PostPicture[]): string | null =>
  first === undefined ? null : stillOf(first);

/** Images in mails and on the approval page; for a video its cover. */
export const shownImages = (pictures: readonly PostPicture[]): string[] =>
  pictures.flatMap((picture) => stillOf(picture) ?? []);

/** The time of stills that were stored without one. */
const formerStillMs = 500;

/** Returns the cover of a reel, which is the still that screens show; undefined without a still. */
export function coverOf([first]: readonly PostPicture[], mediaBaseUrl: string) {
  if (first?.poster === undefined || !isVideo(first.path)) return undefined;
  const milliseconds = first.coverMs ?? formerStillMs;
  return { milliseconds, still: new URL(first.poster, mediaBaseUrl).href };
}

/** Returns whether a network, or any, must label the post as AI content; derived from texts and images. */
export const isAiGenerated = (post: Pictured & Pick<PostRow, 'isModelText'>, network?: Platform): boolean =>
  post.isModelText || (network ? imagesFor(post, network) : allImages(post)).some(({ isMade }) => isMade);
