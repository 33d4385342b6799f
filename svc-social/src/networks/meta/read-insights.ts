import * as z from 'zod';
import type { Insights } from '../network.ts';
import type { GraphSession } from './graph/client.ts';
import { GraphRefusal } from './graph/failures.ts';
import { readAs } from './graph/steps.ts';

const Listing = z.object({
  data: z.array(
    z.object({ name: z.string(), values: z.array(z.object({ value: z.unknown() })).default([]) }),
  ),
});

/** Returns a metric's number, or the sum over its kinds; null for anything else. */
function countOf(value: unknown): number | null {
  if (typeof value === 'number') return Math.round(value);
  if (typeof value !== 'object' || value === null) return null;
  const parts: unknown[] = Object.values(value);
  if (parts.length === 0 || parts.some((part) => typeof part !== 'number')) return null;
  return (parts as number[]).reduce((sum, part) => sum + part, 0);
}

async function ask(session: GraphSession, id: string, metrics: readonly string[]) {
  const { data } = readAs(Listing, await session.get(`${id}/insights`, { metric: metrics.join(',') }));
  return data.map(({ name, values }): [string, number | null] => [name, countOf(values.at(-1)?.value)]);
}

const isBadMetric = (failure: unknown) =>
  failure instanceof GraphRefusal && failure.code === 100 && failure.subcode !== 33;

/** Reads metrics, one by one if the joint call fails: one removed metric fails the whole call. */
async function readMetrics(
  session: GraphSession,
  id: string,
  metrics: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  try {
    return new Map(await ask(session, id, metrics));
  } catch (failure) {
    if (!isBadMetric(failure)) throw failure;
  }
  const found: Array<[string, number | null]> = [];
  for (const metric of metrics)
    try {
      found.push(...(await ask(session, id, [metric])));
    } catch (failure) {
      if (!isBadMetric(failure)) throw failure;
    }
  return new Map(found);
}

const none: Insights = { views: null, reach: null, reactions: null, comments: null, shares: null };

const Summary = z.object({ summary: z.object({ total_count: z.number() }) });
const InPost = z.object({ from: z.object({ id: z.string() }).nullish(), post_id: z.string().nullish() });
const PostFields = z.object({
  comments: Summary.optional(),
  shares: z.object({ count: z.number() }).optional(),
});

/**
 * Returns the post of a published id: posts have their page's id as a prefix, a reel has a separate
 * post.
 */
async function postOf(session: GraphSession, id: string): Promise<string | null> {
  if (id.includes('_')) return id;
  const { from, post_id: post } = readAs(InPost, await session.get(id, { fields: 'from,post_id' }));
  if (!post) return null;
  return post.includes('_') || !from ? post : `${from.id}_${post}`;
}

/** Reads the insights of a page's post or reel; missing numbers are null. */
export async function readPostInsights(session: GraphSession, publishedId: string): Promise<Insights> {
  const id = await postOf(session, publishedId);
  if (id === null) return none;
  const metrics = ['post_media_view', 'post_total_media_view_unique', 'post_reactions_by_type_total'];
  const found = await readMetrics(session, id, metrics);
  const [views, reach, reactions] = metrics.map((name) => found.get(name) ?? null) as [
    number | null,
    number | null,
    number | null,
  ];
  if (views === null && reach === null && reactions === null) return none;
  const fields = readAs(
    PostFields,
    await session.get(id, { fields: 'comments.limit(0).summary(true),shares' }),
  );
  return {
    views,
    reach,
    reactions,
    comments: fields.comments?.summary.total_count ?? null,
    // Meta omits the field while the post has no shares.
    shares: fields.shares?.count ?? 0,
  };
}

/** Reads the insights of an Instagram account's media. */
export async function readMediaInsights(session: GraphSession, id: string): Promise<Insights> {
  const found = await readMetrics(session, id, ['views', 'reach', 'likes', 'comments', 'shares']);
  const of = (name: string) => found.get(name) ?? null;
  return {
    views: of('views'),
    reach: of('reach'),
    reactions: of('likes'),
    comments: of('comments'),
    shares: of('shares'),
  };
}
