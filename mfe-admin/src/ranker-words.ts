import type { Ranker } from '@kallos/contracts/catalog/ai-creation';

/** Returns a sentence on how the found images were ranked. */
export const rankerWords = (ranker: Ranker | undefined): string =>
  ranker?.kind === 'model'
    ? `Images ranked by ${ranker.model ?? 'a model'} that looked at them.`
    : 'Images ranked by their measured properties.';
