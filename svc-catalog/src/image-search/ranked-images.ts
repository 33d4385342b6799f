import type { RankedImage } from '@kallos/contracts/catalog/ai-creation';
import { averageScores, findingsOf } from './findings.ts';
import { reasonOf, type Language } from './image-texts.ts';
import type { ScoredCandidate } from './rank.ts';

/** Turns scored candidates into the contract's ranked images, each with an honest reason. */
export const toRankedImages = (
  best: readonly ScoredCandidate[],
  language: Language,
  showUrl: (url: string) => string,
): RankedImage[] => {
  const averages = averageScores(best);
  return best.map((scored, index) => {
    const { candidate } = scored;
    return {
      id: candidate.id,
      url: candidate.url,
      proxyUrl: showUrl(candidate.url),
      description: candidate.title,
      rank: index + 1,
      score: scored.score,
      reason: scored.reason ?? reasonOf(findingsOf(scored, averages), language),
      width: candidate.measured.width,
      height: candidate.measured.height,
      sourcePage: candidate.sourcePage,
      author: candidate.author,
      licence: candidate.licence,
    };
  });
};
