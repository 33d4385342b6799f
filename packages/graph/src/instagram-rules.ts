import { ruleBreaks } from '@kallos/contracts/post-rules';
import { outcomeOf, type Unpublished } from './outcomes.ts';

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
  const [broken] = ruleBreaks('instagram', message, imageUrls.length).toReversed();
  if (broken === 'picture_missing') return outcomeOf('picture_missing');
  if (broken === 'too_many_pictures') return outcomeOf('picture_count');
  return broken === undefined ? undefined : outcomeOf('text_refused');
}
