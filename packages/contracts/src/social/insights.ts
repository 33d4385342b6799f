import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, Platform, WireInstant } from '../wire.ts';

/** A number from Meta; null means missing, which is not zero. */
const Count = z.nullable(z.number());

/** The insights of a published post on one page at the last reading. */
export const PostInsights = z.object({
  bulkPostId: Id,
  platform: Platform,
  pageId: z.string(),
  /** The day of the reading in UTC. */
  day: z.string(),
  views: Count,
  reach: Count,
  reactions: Count,
  comments: Count,
  shares: Count,
  readAt: WireInstant,
});
export type PostInsights = z.output<typeof PostInsights>;

/**
 * The outcome of the first comment under a post on one page; a failure does not affect the post.
 */
const FirstComment = z.object({
  bulkPostId: Id,
  platform: Platform,
  pageId: z.string(),
  state: z.enum(['none', 'open', 'sent', 'failed']),
  reason: z.nullable(z.string()),
});
export type FirstComment = z.output<typeof FirstComment>;

/** The insights of published posts. */
export const insights = {
  list: endpoint({
    service: 'social',
    method: 'GET',
    path: '/api/social-media/insights',
    who: 'business',
    summary:
      'Lists the last numbers of each published post by page: views, reach, reactions, comments, shares.',
    reply: z.object({
      success: z.literal(true),
      insights: z.array(PostInsights),
      firstComments: z.array(FirstComment),
    }),
  }),
  ofAccount: endpoint({
    service: 'social',
    method: 'GET',
    path: '/internal/insights/:accountId',
    who: 'service',
    summary: 'Lists the last numbers of an account’s published posts, for a client’s month.',
    params: z.object({ accountId: Id }),
    reply: z.object({ success: z.literal(true), insights: z.array(PostInsights) }),
  }),
};
