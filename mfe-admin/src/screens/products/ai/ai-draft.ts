import type { aiCreation, RankedImage } from '@kallos/contracts/catalog/ai-creation';
import type { CallReply } from '@kallos/contracts/endpoint';
import { type FormDraft, readLike, useFormDraft } from '@kallos/web-kit/remote/drafts';
import type { ImageSlots } from './image-slots.ts';

/** What the preview found, beside the pictures themselves. */
export type Found = Pick<
  CallReply<typeof aiCreation.preview>,
  'totalFound' | 'totalValid' | 'writer' | 'ranker' | 'error'
> & { /** Seconds that it took. */ readonly seconds: number };

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

const image: RankedImage = {
  id: ' ',
  url: ' ',
  proxyUrl: ' ',
  description: ' ',
  rank: 1,
  score: 1,
  reason: ' ',
  width: 1,
  height: 1,
  sourcePage: ' ',
  author: ' ',
  licence: ' ',
};

const readAiDraft = readLike<AiDraft>({
  name: ' ',
  description: ' ',
  found: { totalFound: 1, totalValid: 1, writer: { kind: 'built-in', model: ' ' }, seconds: 1 },
  slots: { shown: [image], remaining: [image], valid: [image], chosen: ' ' },
});

/** What is kept of the dialog. */
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

interface AiDraftOptions {
  readonly value: AiDraft;
  readonly isDirty: boolean;
  readonly restore: (kept: AiDraft) => void;
}

/** Keeps what was found for a product and written about it, over a crash and the end of the session. */
export const useAiDraft = (options: AiDraftOptions): FormDraft =>
  useFormDraft<AiDraft>({
    ...options,
    form: 'ai-product',
    title: 'AI Generate Product',
    read: readAiDraft,
  });
