import type { aiCreation, RankedImage } from '@kallos/contracts/catalog/ai-creation';
import type { CallReply } from '@kallos/contracts/endpoint';
import { type FormDraft, useFormDraft } from './drafts.tsx';

/** The draft key of a product that AI prepares. */
export const aiForm = 'ai-product';

/** A search result without its images. */
export type Found = Pick<
  CallReply<typeof aiCreation.preview>,
  'totalFound' | 'totalValid' | 'writer' | 'ranker' | 'error'
> & { /** Duration of the search in seconds. */ readonly seconds: number };

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

/** A search result with every field, for `readLike`. */
export const foundSample: Found = {
  totalFound: 1,
  totalValid: 1,
  writer: { kind: 'built-in', model: ' ' },
  seconds: 1,
};

/** Stores the search result and texts of a product, across a crash and the end of the session. */
export const useAiDraft = <Value,>(
  options: Omit<Parameters<typeof useFormDraft<Value>>[0], 'form'>,
): FormDraft => useFormDraft<Value>({ ...options, form: aiForm });
