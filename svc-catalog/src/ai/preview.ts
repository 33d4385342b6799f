import { aiCreation, type Preview, type PreviewStage } from '@kallos/contracts/catalog/ai-creation';
import { AppError } from '@kallos/contracts/errors';
import { streamReply } from '@kallos/service-kit/http/stream-reply';
import type { WritingBudget } from '@kallos/writing/built-in/writer';
import { consultationFor, type ClassifiedProduct } from '@kallos/writing/products/recognise';
import type { Ctx } from '../context.ts';
import { findCandidates } from '../image-search/find-candidates.ts';
import { imageErrorTexts } from '../image-search/image-texts.ts';
import { rankFound } from '../image-search/rank-found.ts';
import { pickBest } from '../image-search/rank.ts';
import { toRankedImages } from '../image-search/ranked-images.ts';
import { proxyAddress } from '../media/proxy-address.ts';
import type { ProductWriter, WrittenDescription } from '../models/product-writer.ts';
import { builtInWriter } from '../models/product-writer.ts';
import { languageOf, type SignedIn } from '../products/product-rows.ts';
import { hold, scopeOf, withHold, type Allowance, type Hold } from '../usage/allowances.ts';
import { openBudget } from '../usage/budget.ts';

const shownFirst = 3;

/** Receives each completed step. */
export type ReportProgress = (stage: PreviewStage) => void;

/** Returns the daily limits of image searches, over all accounts and per account. */
export function searchAllowances({ settings }: Ctx, caller: SignedIn): Allowance[] {
  const limit = settings.imageSearchesPerDay;
  const all: Allowance = { kind: 'image-search', scope: 'all', limit };
  // A business gets at most a fifth, so that one cannot use up the rest.
  const share = { ...all, scope: scopeOf(caller), limit: Math.ceil(limit / 5) };
  return caller.kind === 'business' ? [all, share] : [all];
}

/** Returns the daily limits of model calls per person; none without a model. */
export function modelAllowances({ settings, ai }: Ctx, caller: SignedIn): Allowance[] {
  if (ai.writer.model === null) return [];
  return [
    { kind: 'ai-call', scope: 'all', limit: settings.aiCallsPerDay },
    { kind: 'ai-call', scope: scopeOf(caller), limit: settings.aiCallsPerAccountPerDay },
  ];
}

/** Returns the address that shows a foreign image. */
export const createProxyUrlBuilder = (ctx: Ctx, caller: SignedIn) => (url: string) =>
  proxyAddress(url, ctx.settings.signingKey, ctx.now(), scopeOf(caller));

const isOutage = (error: unknown): error is AppError =>
  error instanceof AppError && ['upstream_failed', 'timeout', 'unavailable'].includes(error.code);

/** Returns the model's text, or the built-in writer's when unusable, with the writer's name. */
export async function writeWithFallback<Written extends Pick<WrittenDescription, 'writer'>>(
  ctx: Ctx,
  { product, signal }: { product: ClassifiedProduct; signal: AbortSignal },
  ask: (writer: ProductWriter) => Promise<Written>,
): Promise<Written> {
  // A name that may not be advertised is described as a consultation without a model.
  const writer = consultationFor(product) ? builtInWriter : ctx.ai.writer;
  try {
    return await ask(writer);
  } catch (error) {
    if (writer.model === null || signal.aborted || !isOutage(error)) throw error;
    ctx.log.warn({ err: error }, 'the built-in writer writes instead');
    const written = await ask(builtInWriter);
    return { ...written, writer: { ...written.writer, insteadOf: writer.model } };
  }
}

interface Search {
  readonly ctx: Ctx;
  readonly held: Hold;
  readonly caller: SignedIn;
  readonly productName: string;
  readonly budget: WritingBudget;
  readonly signal: AbortSignal;
  readonly report: ReportProgress;
}

/** Returns images for a preview; a failed search keeps the text and gives the reason. */
async function previewImages(search: Search) {
  const { ctx, caller, productName, signal, report } = search;
  try {
    const { totalFound, candidates } = await findCandidates(ctx, productName, scopeOf(caller), signal, {
      onFound: (images) => report({ kind: 'found', images }),
      onRead: (images) => report({ kind: 'read', images }),
    });
    const { best, ranker } = await rankFound(ctx, pickBest(candidates, { productName }), {
      productName,
      language: languageOf(caller),
      onBehalfOf: scopeOf(caller),
      budget: search.budget,
      signal,
      onLook: (images) => report({ kind: 'looking', images }),
    });
    report({ kind: 'ranked', images: best.length });
    return {
      totalFound,
      ranker,
      ranked: toRankedImages(best, languageOf(caller), createProxyUrlBuilder(ctx, caller)),
    };
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError)) throw error;
    ctx.log.warn({ err: error }, 'preview without pictures');
    await search.held.giveBack('image-search');
    return { totalFound: 0, ranked: [], error: imageErrorTexts.searchFailed[languageOf(caller)] };
  }
}

/** Writes a description and finds ranked images for a product name, concurrently. */
async function makePreview(
  ctx: Ctx,
  caller: SignedIn,
  { productName, held }: { productName: string; held: Hold },
  signal: AbortSignal,
  report: ReportProgress = () => {},
): Promise<Preview> {
  const inVain = new AbortController();
  const budget = openBudget(ctx, caller);
  const order = { productName, onBehalfOf: scopeOf(caller), budget, signal };
  const asked = writeWithFallback(ctx, { product: { name: productName }, signal }, (writer) =>
    writer.describe(order),
  );
  const writing = asked.then(
    (text) => {
      report({ kind: 'written' });
      return text;
    },
    (error: unknown) => {
      // Without a text there is no preview, so the images are not needed.
      inVain.abort();
      throw error;
    },
  );
  const until = AbortSignal.any([signal, inVain.signal]);
  const [written, { ranked, ...images }] = await Promise.all([
    writing,
    previewImages({ ctx, held, caller, productName, budget, signal: until, report }),
  ]);
  return {
    success: true,
    ...written,
    ...images,
    topImages: ranked.slice(0, shownFirst),
    remainingImages: ranked.slice(shownFirst),
    totalValid: ranked.length,
  };
}

/** Returns the preview as one answer or as a stream of steps; reserves its limits first. */
export async function previewProduct(
  ctx: Ctx,
  caller: SignedIn,
  productName: string,
  signal: AbortSignal,
  isStreamed = false,
) {
  const held = await hold(ctx, [...searchAllowances(ctx, caller), ...modelAllowances(ctx, caller)]);
  const order = { productName, held };
  if (!isStreamed) return withHold(ctx, held, signal, () => makePreview(ctx, caller, order, signal));
  return streamReply(aiCreation.preview, signal, (tell, until) =>
    withHold(ctx, held, until, () => makePreview(ctx, caller, order, until, tell)),
  );
}
