import type { RankedImage } from '@kallos/contracts/catalog/ai-creation';
import { type Found as FoundFacts, foundSample, imageSample } from '@kallos/web-kit/remote/ai-draft';
import { readLike } from '@kallos/web-kit/remote/drafts';

/** A found product that waits for the person's decision. */
export interface Found extends FoundFacts {
  readonly images: RankedImage[];
}

/** What is kept of the dialog. */
export interface AiDraft {
  readonly name: string;
  readonly description: string;
  readonly chosen: readonly string[];
  readonly own: readonly string[];
  readonly found: Found | null;
}

/** Reads what was kept of the dialog. */
export const readAiDraft = readLike<AiDraft>({
  name: ' ',
  description: ' ',
  chosen: [' '],
  own: [' '],
  found: { ...foundSample, images: [imageSample] },
});
