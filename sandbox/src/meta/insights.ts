import type { GraphCall } from './call.ts';
import { invalidParameter, missingObject } from './errors.ts';
import { requireInstagram, requireScope, requireToken } from './login/tokens.ts';
import type { Meta } from './model.ts';
import { requirePost } from './publish.ts';

export interface Counts {
  readonly views: number;
  readonly reach: number;
  readonly clicks: number;
  readonly reactions: number;
  readonly comments: number;
  readonly shares: number;
  readonly saved: number;
}

/**
 * Returns counts that grow with a post's age to a maximum derived from its id; undefined before there is
 * data.
 */
export function countsOf(meta: Meta, id: string, publishedAt: number | undefined): Counts | undefined {
  if (publishedAt === undefined) return undefined;
  const age = (Date.now() - publishedAt) / 1000;
  if (age < meta.settings().insightsAfterSeconds) return undefined;
  const size = 180 + [...id].reduce((sum, digit) => (sum * 31 + digit.charCodeAt(0)) % 1_900, 7);
  const grown = 1 - Math.exp(-(age + meta.settings().insightsAgeSeconds) / 86_400);
  const part = (share: number) => Math.floor(size * grown * share);
  return {
    views: part(1),
    reach: part(0.72),
    clicks: part(0.06),
    reactions: part(0.05),
    comments: part(0.008),
    shares: part(0.004),
    saved: part(0.01),
  };
}

type Metrics = Readonly<Record<string, (counts: Counts) => unknown>>;

const postMetrics: Metrics = {
  post_media_view: ({ views }) => views,
  post_total_media_view_unique: ({ reach }) => reach,
  post_clicks: ({ clicks }) => clicks,
  post_clicks_by_type: ({ clicks }) => ({
    'photo view': Math.ceil(clicks / 2),
    'other clicks': Math.floor(clicks / 2),
  }),
  post_reactions_by_type_total: ({ reactions }) => ({
    like: Math.ceil(reactions * 0.7),
    love: Math.floor(reactions * 0.3),
  }),
};

const mediaMetrics: Metrics = {
  views: ({ views }) => views,
  reach: ({ reach }) => reach,
  likes: ({ reactions }) => reactions,
  comments: ({ comments }) => comments,
  saved: ({ saved }) => saved,
  shares: ({ shares }) => shares,
  total_interactions: ({ reactions, comments, saved, shares }) => reactions + comments + saved + shares,
  reposts: () => 0,
  profile_visits: ({ clicks }) => Math.floor(clicks / 3),
  follows: ({ clicks }) => Math.floor(clicks / 20),
};

/** One unknown or dead metric fails the whole call; without data the set is empty. */
function show(
  meta: Meta,
  id: string,
  wanted: readonly unknown[],
  metrics: Metrics,
  counts: Counts | undefined,
): unknown {
  const names = wanted.map((name) => String(name).trim()).filter(Boolean);
  if (names.length === 0) throw invalidParameter('The parameter metric is required');
  const unknown = names.find((name) => !Object.hasOwn(metrics, name) || name === meta.settings().deadMetric);
  if (unknown !== undefined)
    throw invalidParameter(`The value must be a valid insights metric: ${unknown} is not one of them`);
  if (!counts) return { data: [] };
  return {
    data: names.map((name) => ({
      name,
      period: 'lifetime',
      values: [{ value: metrics[name]?.(counts) }],
      title: name.replaceAll('_', ' '),
      description: null,
      id: `${id}/insights/${name}/lifetime`,
    })),
  };
}

export function showPostInsights(meta: Meta, call: GraphCall, id: string): unknown {
  const post = requirePost(meta, call, id, 'pages_read_engagement');
  requireScope(meta, requireToken(meta, call), 'read_insights');
  return show(meta, id, call.params.list('metric'), postMetrics, countsOf(meta, id, post.publishedAt));
}

export function showMediaInsights(meta: Meta, call: GraphCall, id: string): unknown {
  const media = meta.media.get(id);
  if (!media) throw missingObject(call.method, id);
  requireInstagram(meta, call, media.accountId, ['instagram_manage_insights']);
  return show(meta, id, call.params.list('metric'), mediaMetrics, countsOf(meta, id, media.createdAt));
}
