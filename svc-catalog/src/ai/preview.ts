import type { aiCreation } from '@kallos/contracts/catalog/ai-creation';
import type { HandlerInput } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import type { Ctx } from '../context.ts';
import { findCandidates } from '../images/find-candidates.ts';
import { pickBest, textMatch, type Scored } from '../images/rank.ts';
import { toRanked } from '../images/ranked-images.ts';
import { searchTrouble } from '../images/reasons.ts';
import { proxyAddress } from '../pictures/proxy-address.ts';
import { languageOf, type SignedIn } from '../products/product-rows.ts';
import { reserve, type Allowance } from '../usage/daily-allowance.ts';

const shownFirst = 3;

const searchAllowance = (ctx: Ctx): Allowance => ({
  kind: 'image-search',
  scope: 'all',
  limit: ctx.settings.imageSearchesPerDay,
});

function writingAllowances({ settings, writer }: Ctx, caller: SignedIn): Allowance[] {
  if (!writer.isBilled) return [];
  const own = caller.kind === 'admin' ? ('admin' as const) : (`account:${caller.accountId}` as const);
  return [
    { kind: 'ai-call', scope: 'all', limit: settings.aiCallsPerDay },
    { kind: 'ai-call', scope: own, limit: settings.aiCallsPerAccountPerDay },
  ];
}

const showUrl = (ctx: Ctx) => (url: string) => proxyAddress(url, ctx.settings.signingKey, ctx.now());

/** Pictures for a preview; a search that fails leaves the text usable and says why there are none. */
async function previewImages(ctx: Ctx, caller: SignedIn, productName: string, signal: AbortSignal) {
  try {
    const { totalFound, candidates } = await findCandidates(ctx, productName, signal);
    const ranked = toRanked(pickBest(candidates, { productName }), languageOf(caller), showUrl(ctx));
    return { totalFound, ranked };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn({ err: error }, 'preview without pictures');
    return { totalFound: 0, ranked: [], error: searchTrouble(languageOf(caller)) };
  }
}

/** Writes a description for a product name and finds ranked pictures, both at the same time. */
export async function previewProduct(ctx: Ctx, caller: SignedIn, productName: string, signal: AbortSignal) {
  await reserve(ctx, [searchAllowance(ctx), ...writingAllowances(ctx, caller)]);
  const [written, images] = await Promise.all([
    ctx.writer.describe({ productName, onBehalfOf: caller.subject, signal }),
    previewImages(ctx, caller, productName, signal),
  ]);
  return {
    success: true as const,
    ...written,
    topImages: images.ranked.slice(0, shownFirst),
    remainingImages: images.ranked.slice(shownFirst),
    totalFound: images.totalFound,
    totalValid: images.ranked.length,
    ...(images.error === undefined ? {} : { error: images.error }),
  };
}

type Replacement = HandlerInput<typeof aiCreation.replaceImage>['body'];

/** The best of what remains; when nothing does, all valid pictures begin again from the first. */
export function replaceImage({ remainingImages, allValidImages }: Replacement) {
  const queue = remainingImages.length > 0 ? remainingImages : allValidImages;
  const [replacementImage, ...rest] = queue;
  if (!replacementImage) throw new AppError('not_found', { message: 'There is no other picture.' });
  return { success: true as const, replacementImage, remainingImages: rest };
}

const relevanceOf = (match: number) => {
  if (match >= 0.6) return 'high' as const;
  return match >= 0.3 ? ('medium' as const) : ('low' as const);
};

const isProfessional = ({ marks }: Scored) =>
  marks.size >= 0.5 && marks.sharpness >= 0.4 && marks.background >= 0.6;

/** Searches pictures for a product, to try the search out. */
export async function searchImages(
  ctx: Ctx,
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
        proxyUrl: showUrl(ctx)(candidate.url),
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
