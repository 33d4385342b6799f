import type { aiCreation } from '@kallos/contracts/catalog/ai-creation';
import type { HandlerInput } from '@kallos/contracts/endpoint';
import type { Ctx } from '../context.ts';
import { findCandidates } from '../image-search/find-candidates.ts';
import { searchNote } from '../image-search/image-texts.ts';
import { rankFound } from '../image-search/rank-found.ts';
import { pickBest, textMatch, type ScoredCandidate, type WantedProduct } from '../image-search/rank.ts';
import { toRankedImages } from '../image-search/ranked-images.ts';
import { languageOf, type SignedIn } from '../products/product-rows.ts';
import { hold, scopeOf, withHold } from '../usage/allowances.ts';
import { openBudget } from '../usage/budget.ts';
import { modelAllowances, searchAllowances, createProxyUrlBuilder } from './preview.ts';

/** Returns how well an image shows the product: by a model's verdict, else by its title. */
const relevanceOf = ({ fit, candidate }: ScoredCandidate, wanted: WantedProduct) => {
  const match = fit === undefined ? textMatch(candidate.title, wanted) : fit / 100;
  if (match >= 0.6) return 'high' as const;
  return match >= 0.3 ? ('medium' as const) : ('low' as const);
};

const isProfessional = ({ marks }: ScoredCandidate) =>
  marks.size >= 0.5 && marks.sharpness >= 0.4 && marks.background >= 0.6;

/** Searches and ranks images like product creation, for testing. */
export async function searchImages(
  ctx: Ctx,
  caller: SignedIn,
  {
    productName,
    description = `Business product: ${productName}`,
  }: HandlerInput<typeof aiCreation.searchImages>['body'],
  signal: AbortSignal,
) {
  const held = await hold(ctx, [
    ...searchAllowances(ctx, caller),
    ...(ctx.ai.judge ? modelAllowances(ctx, caller) : []),
  ]);
  return withHold(ctx, held, signal, () => findAndRank(ctx, caller, { productName, description }, signal));
}

async function findAndRank(
  ctx: Ctx,
  caller: SignedIn,
  { productName, description }: Required<HandlerInput<typeof aiCreation.searchImages>['body']>,
  signal: AbortSignal,
) {
  const wanted = { productName, description };
  const { totalFound, candidates } = await findCandidates(ctx, productName, scopeOf(caller), signal);
  const { best, ranker } = await rankFound(ctx, pickBest(candidates, wanted), {
    productName,
    language: languageOf(caller),
    onBehalfOf: scopeOf(caller),
    budget: openBudget(ctx, caller),
    signal,
  });
  return {
    success: true as const,
    images: toRankedImages(best, languageOf(caller), createProxyUrlBuilder(ctx, caller)).map(
      (image, index) => {
        const scored = best[index] as ScoredCandidate;
        const { candidate } = scored;
        return {
          ...image,
          originalUrl: candidate.sourcePage ?? candidate.url,
          source: candidate.source,
          quality: isProfessional(scored) ? ('professional' as const) : ('amateur' as const),
          relevance: relevanceOf(scored, wanted),
        };
      },
    ),
    totalFound,
    totalRanked: best.length,
    ranker,
    searchNote: searchNote(ctx.search.name, {
      found: totalFound,
      read: candidates.length,
      ranked: best.length,
    }),
  };
}
