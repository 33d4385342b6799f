import type { RankedImage } from '@kallos/contracts/catalog/ai-creation';
import { type Found as FoundFacts, foundSample, imageSample } from '@kallos/web-kit/remote/ai-draft';
import { readBySample } from '@kallos/web-kit/remote/drafts';

/** A found product that the user has not saved yet. */
export interface Found extends FoundFacts {
  readonly images: RankedImage[];
}

/** The stored state of the dialog. */
export interface AiDraft {
  readonly name: string;
  readonly description: string;
  readonly chosen: readonly string[];
  readonly own: readonly string[];
  readonly found: Found | null;
}

/** Parses the dialog's stored draft. */
export const readAiDraft = readBySample<AiDraft>({
  name: ' ',
  description: ' ',
  chosen: [' '],
  own: [' '],
  found: { ...foundSample, images: [imageSample] },
});
