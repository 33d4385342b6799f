import { platformDemands } from '@kallos/contracts/social/deliveries';
import { outcomeOf, type Unpublished } from './outcomes.ts';

const mostHashtags = 30;
const mostMentions = 20;
const mostPictures = 10;

/** Our own pictures are served fitted: JPEG between 4:5 and 1.91:1, at most 1440 wide. */
export function fitted(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^\/media\/[0-9a-f]{40}\.(jpg|webp|avif)$/.test(url.pathname)) return address;
  url.searchParams.set('fit', 'instagram');
  return url.href;
}

/** Instagram labels what an AI has written; the mark stands on the whole post, never on a child. */
export const aiMark = ({ isAiGenerated }: { isAiGenerated: boolean }) =>
  isAiGenerated ? { is_ai_generated: true } : {};

/** Rules that Instagram would only tell after the pictures were fetched. */
export function refuseEarly({
  message,
  imageUrls,
}: {
  message: string;
  imageUrls: readonly string[];
}): Unpublished | undefined {
  if (imageUrls.length === 0) return outcomeOf('picture_missing');
  if (imageUrls.length > mostPictures) return outcomeOf('picture_count');
  const count = (pattern: RegExp) => message.match(pattern)?.length ?? 0;
  const isTooMuch =
    [...message].length > platformDemands.instagram.longestText ||
    count(/#[\p{L}\p{N}_]+/gu) > mostHashtags ||
    count(/(?<![\p{L}\p{N}])@[\w.]+/gu) > mostMentions;
  return isTooMuch ? outcomeOf('text_refused') : undefined;
}
