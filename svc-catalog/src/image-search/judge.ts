import { sureScore } from '@kallos/contracts/catalog/ai-creation';
import type { ImageJudge, JudgingRequest } from '../models/image-judge.ts';
import { mayBeOtherTexts } from './image-texts.ts';
import { maxScoreOfOther, type ScoredCandidate } from './rank.ts';

const mostLookedAt = 8;
/** Weight of a model's verdict against measured properties. */
const weightOfLook = 0.7;

/** Ranks the best measured images by a model's verdicts; the others follow in their order. */
export async function rankByModel(
  judge: ImageJudge,
  best: readonly ScoredCandidate[],
  order: Omit<JudgingRequest, 'looks'>,
): Promise<ScoredCandidate[]> {
  const seen = best.filter(({ candidate }) => candidate.measured.look !== undefined).slice(0, mostLookedAt);
  if (seen.length === 0) return [...best];
  const verdicts = await judge.judge({
    ...order,
    looks: seen.map(({ candidate }) => ({
      id: candidate.id,
      title: candidate.title,
      jpeg: candidate.measured.look ?? new Uint8Array(),
    })),
  });
  return best
    .map((scored): ScoredCandidate => {
      const verdict = verdicts.get(scored.candidate.id);
      // An unseen image cannot rank above its measured properties.
      if (!verdict) return { ...scored, score: Math.round(scored.score * (1 - weightOfLook)) };
      const total = Math.round(verdict.fit * weightOfLook + scored.score * (1 - weightOfLook));
      if (verdict.fit >= sureScore) return { ...scored, score: total, ...verdict };
      const reason = `${mayBeOtherTexts[order.language]} ${verdict.reason}`;
      return { ...scored, score: Math.min(maxScoreOfOther, total), reason, fit: verdict.fit };
    })
    .toSorted((one, other) => other.score - one.score);
}
