import type { aiCreation, RankedImage } from '@kallos/contracts/catalog/ai-creation';
import type { CallReply } from '@kallos/contracts/endpoint';
import { type FormDraft, useFormDraft } from './drafts.tsx';

/** The name under which a product that AI prepares is kept. */
export const aiForm = 'ai-product';

/** What a search found, without its images. */
export type Found = Pick<
  CallReply<typeof aiCreation.preview>,
  'totalFound' | 'totalValid' | 'writer' | 'ranker' | 'error'
> & { /** Seconds that it took. */ readonly seconds: number };

/** A found image with every field, for `readLike`. */
export const imageSample: RankedImage = {
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

/** What was found, for `readLike`. */
export const foundSample: Found = {
  totalFound: 1,
  totalValid: 1,
  writer: { kind: 'built-in', model: ' ' },
  seconds: 1,
};

/** Keeps what was found for a product and written about it, over a crash and the end of the session. */
export const useAiDraft = <Value,>(
  options: Omit<Parameters<typeof useFormDraft<Value>>[0], 'form'>,
): FormDraft => useFormDraft<Value>({ ...options, form: aiForm });
