import type { aiCreation, RankedImage } from '@kallos/contracts/catalog/ai-creation';
import type { CallReply } from '@kallos/contracts/endpoint';
import { type FormDraft, readLike, useFormDraft } from '@kallos/web-kit/remote/drafts';
import { productsWords } from '../../messages/products.ts';

type Preview = CallReply<typeof aiCreation.preview>;

/** A found product that waits for the person's decision. */
export interface Found {
  readonly images: RankedImage[];
  readonly totalFound: number;
  readonly totalValid: number;
  readonly writer: Preview['writer'];
  /** Seconds that the search took. */
  readonly seconds: number;
}

/** The name of the dialog's draft. */
export const aiForm = 'ai-product';

interface AiDraft {
  readonly name: string;
  readonly description: string;
  readonly chosen: readonly string[];
  readonly own: readonly string[];
  readonly found: Found | null;
}

const readAiDraft = readLike<AiDraft>({
  name: ' ',
  description: ' ',
  chosen: [' '],
  own: [' '],
  found: {
    images: [
      {
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
      },
    ],
    totalFound: 1,
    totalValid: 1,
    writer: { kind: 'built-in', model: ' ' },
    seconds: 1,
  },
});

interface AiDraftOptions {
  readonly value: AiDraft;
  readonly isDirty: boolean;
  readonly hasFiles: boolean;
  readonly restore: (kept: AiDraft) => void;
}

/** Keeps what was found for a product and written about it, over a crash and the end of the session. */
export const useAiDraft = (options: AiDraftOptions): FormDraft =>
  useFormDraft<AiDraft>({ ...options, form: aiForm, title: productsWords.dialog.title, read: readAiDraft });
