import { type Found, foundSample, imageSample } from '@kallos/web-kit/remote/ai-draft';
import { readBySample } from '@kallos/web-kit/remote/drafts';
import type { ImageSlots } from './image-slots.ts';

interface AiDraft {
  readonly name: string;
  readonly description: string;
  readonly found: Found | null;
  readonly slots: Pick<ImageSlots, 'shown' | 'remaining' | 'valid' | 'chosen'>;
}

const foundOf = ({ totalFound, totalValid, writer, ranker, error, seconds }: Found): Found => ({
  totalFound,
  totalValid,
  writer,
  seconds,
  ...(ranker ? { ranker } : {}),
  ...(error === undefined ? {} : { error }),
});

/** Parses the dialog's stored draft. */
export const readAiDraft = readBySample<AiDraft>({
  name: ' ',
  description: ' ',
  found: foundSample,
  slots: { shown: [imageSample], remaining: [imageSample], valid: [imageSample], chosen: ' ' },
});

/** Returns the dialog's draft for storing. */
export const aiDraftOf = (
  { name, description }: Pick<AiDraft, 'name' | 'description'>,
  { shown, remaining, valid, chosen }: ImageSlots,
  found: Found | null,
): AiDraft => ({
  name,
  description,
  found: found && foundOf(found),
  slots: { shown, remaining, valid, chosen },
});
