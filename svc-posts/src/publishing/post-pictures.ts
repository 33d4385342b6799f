import type { PostPicture } from '@kallos/contracts/posts/bulk-posts';
import { refusal } from '@kallos/contracts/posts/refusals';
import { isVideo } from '@kallos/contracts/media/video-rules';
import type { bulkGeneratedPosts } from '../schema/posts.ts';

type PostRow = typeof bulkGeneratedPosts.$inferSelect;

type Pictured = Pick<PostRow, 'pictures' | 'productImage' | 'productName' | 'categoryName'>;

/** The proposed alt text of a product's image, until a person edits it. */
const proposedAlt = ({ productName, categoryName }: Pictured): string =>
  categoryName === null ? productName : `${productName}, ${categoryName}`;

/** The pictures of a post: those that the business chose, else that of its product. */
export const picturesOf = (post: Pictured): PostPicture[] => {
  if (post.pictures.length > 0) return post.pictures;
  return post.productImage === null
    ? []
    : [{ path: post.productImage, alt: proposedAlt(post), isMade: false }];
};

/** A reel is one video and nothing else. */
export function checkPictures(pictures: PostPicture[]): PostPicture[] {
  if (pictures.length > 1 && pictures.some(({ path }) => isVideo(path)))
    throw refusal('invalid_fields', { pictures: 'video_stands_alone' });
  return pictures;
}

const stillOf = ({ path, poster }: PostPicture): string | null => (isVideo(path) ? (poster ?? null) : path);

/** What screens show of a post where there is room for one picture: of a video, its still. */
export const shownPicture = ([first]: readonly PostPicture[]): string | null =>
  first === undefined ? null : stillOf(first);

/** A post's images in mails and on the approval page; for a video its cover. */
export const shownImages = (post: Pictured): string[] =>
  picturesOf(post).flatMap((picture) => stillOf(picture) ?? []);

/** When the still of a video was taken before its moment was kept. */
const formerStillMs = 500;

/** What a reel shows before it plays, the same that screens show of the post; undefined without a still. */
export function coverOf([first]: readonly PostPicture[], mediaBaseUrl: string) {
  if (first?.poster === undefined || !isVideo(first.path)) return undefined;
  const milliseconds = first.coverMs ?? formerStillMs;
  return { milliseconds, still: new URL(first.poster, mediaBaseUrl).href };
}

/** Returns whether networks must label the post as AI content; derived from its text and images. */
export const isAiGenerated = (post: Pictured & Pick<PostRow, 'isModelText'>): boolean =>
  post.isModelText || picturesOf(post).some(({ isMade }) => isMade);
