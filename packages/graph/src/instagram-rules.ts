import { firstFit, type InstagramFit } from '@kallos/contracts/image-rules';
import { ruleBreaks } from '@kallos/contracts/post-rules';
import { GraphRefusal } from './failures.ts';
import type { Draft } from './protocol.ts';
import { outcomeOf, type Unpublished } from './outcomes.ts';

/** Our own pictures are served in a frame that Instagram takes, as JPEG and at most 1440 wide. */
export function fitted(address: string, fit: InstagramFit = 'instagram'): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^\/media\/[0-9a-f]{40}\.(jpg|webp|avif)$/.test(url.pathname)) return address;
  url.searchParams.set('fit', fit);
  return url.href;
}

const wrongRatio = 2_207_009;

/** Whether Meta refuses an image for its shape. */
export const isWrongRatio = (failure: unknown): boolean =>
  failure instanceof GraphRefusal && failure.subcode === wrongRatio;

/** The frames in which an image is tried in this round: only the first round tries more than Meta's reference allows. */
export const fitsOf = (
  { attempts, draftsMade }: Pick<Draft, 'attempts' | 'draftsMade'>,
  first: InstagramFit = firstFit(),
): readonly InstagramFit[] =>
  first === 'instagram' || attempts > 1 || draftsMade > 0 ? ['instagram'] : [first, 'instagram'];

/** Whether a container failed for the shape of an image that another round sends in a frame. */
export const isUnframed = (delivery: Pick<Draft, 'attempts'>, statusText: string | null): boolean =>
  fitsOf({ ...delivery, draftsMade: 0 }).length > 1 && statusText?.includes(String(wrongRatio)) === true;

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
