import type { aiCreation } from '@kallos/contracts/catalog/ai-creation';
import type { HandlerInput } from '@kallos/contracts/endpoint';
import type { Ctx } from '../context.ts';
import { findCandidates } from '../images/find-candidates.ts';
import { pickBest, textMatch, type Scored } from '../images/rank.ts';
import type { SignedIn } from '../products/product-rows.ts';
import { reserve } from '../usage/allowances.ts';
import { searchAllowance, showUrl } from './preview.ts';

const relevanceOf = (match: number) => {
  if (match >= 0.6) return 'high' as const;
  return match >= 0.3 ? ('medium' as const) : ('low' as const);
};

const isProfessional = ({ marks }: Scored) =>
  marks.size >= 0.5 && marks.sharpness >= 0.4 && marks.background >= 0.6;

/** Searches pictures for a product, to try the search out. */
export async function searchImages(
  ctx: Ctx,
  caller: SignedIn,
  {
    productName,
    description = `Business product: ${productName}`,
  }: HandlerInput<typeof aiCreation.searchImages>['body'],
  signal: AbortSignal,
) {
  await reserve(ctx, [searchAllowance(ctx)]);
  const wanted = { productName, description };
  const { totalFound, candidates } = await findCandidates(ctx, productName, signal);
  const best = pickBest(candidates, wanted);
  return {
    success: true as const,
    images: best.map((scored) => {
      const { candidate } = scored;
      return {
        id: candidate.id,
        url: candidate.url,
        proxyUrl: showUrl(ctx, caller)(candidate.url),
        originalUrl: candidate.sourcePage ?? candidate.url,
        description: candidate.title,
        source: candidate.source,
        quality: isProfessional(scored) ? ('professional' as const) : ('amateur' as const),
        relevance: relevanceOf(textMatch(candidate.title, wanted)),
        width: candidate.measured.width,
        height: candidate.measured.height,
        sourcePage: candidate.sourcePage,
        author: candidate.author,
        licence: candidate.licence,
      };
    }),
    totalFound,
    totalRanked: best.length,
    searchNote: `${ctx.search.name}: ${totalFound} found, ${candidates.length} could be read, ${best.length} ranked after dropping small and near-identical pictures.`,
  };
}
