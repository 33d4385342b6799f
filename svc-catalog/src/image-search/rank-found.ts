import type { Ranker } from '@kallos/contracts/catalog/ai-creation';
import { AppError } from '@kallos/contracts/errors';
import type { Ctx } from '../context.ts';
import type { JudgingRequest } from '../models/image-judge.ts';
import { rankByModel } from './judge.ts';
import type { ScoredCandidate } from './rank.ts';

interface RankingOrder extends Omit<JudgingRequest, 'looks'> {
  /** Called before images are sent to the model. */
  readonly onLook?: (images: number) => void;
}

/** Ranks by a model that sees images, otherwise by measurements; returns which. */
export async function rankFound(
  ctx: Pick<Ctx, 'ai' | 'log'>,
  measured: readonly ScoredCandidate[],
  { onLook, ...order }: RankingOrder,
): Promise<{ best: readonly ScoredCandidate[]; ranker: Ranker }> {
  const byMeasure = { best: measured, ranker: { kind: 'measured' as const, model: null } };
  const { judge } = ctx.ai;
  if (!judge || measured.length === 0) return byMeasure;
  onLook?.(measured.length);
  try {
    return { best: await rankByModel(judge, measured, order), ranker: { kind: 'model', model: judge.model } };
  } catch (error) {
    if (order.signal?.aborted || !(error instanceof AppError)) throw error;
    ctx.log.warn({ err: error }, 'pictures ranked by measure');
    return byMeasure;
  }
}
