import * as z from 'zod/mini';
import { Platform, WireInstant } from '../../wire.ts';
import { publicEndpoint } from '../public-endpoint.ts';
import { byAccount, Claim, listOf, paging, PostText, PublicId } from './parts.ts';

/** The operations on texts and numbers. */
export const textsV1 = {
  checkText: publicEndpoint({
    method: 'POST',
    path: '/accounts/:accountId/text-checks',
    scope: 'posts:read',
    summary: 'Checks a text against the rules for advertising; stores nothing.',
    params: byAccount,
    body: z.strictObject({ title: z._default(z.string().check(z.maxLength(120)), ''), text: PostText }),
    reply: z.object({
      isAllowed: z.boolean(),
      claims: z.array(Claim),
    }),
    writes: false,
    errors: ['invalid_fields'],
  }),
  writeText: publicEndpoint({
    method: 'POST',
    path: '/accounts/:accountId/texts',
    scope: 'posts:write',
    summary: 'Writes a text for a product of the account; takes one of the day’s budget.',
    params: byAccount,
    body: z.strictObject({ productId: PublicId, network: z.optional(Platform) }),
    reply: z.object({ text: z.string(), isAiGenerated: z.boolean() }),
    errors: ['invalid_fields', 'not_found', 'limit_reached', 'upstream_failed'],
    timeoutSeconds: 60,
  }),
  getBudget: publicEndpoint({
    method: 'GET',
    path: '/accounts/:accountId/budget',
    scope: 'posts:read',
    summary: 'Reads how many texts may still be written today.',
    params: byAccount,
    reply: z.object({ used: z.number(), limit: z.number(), resetsAt: WireInstant }),
  }),
  listInsights: publicEndpoint({
    method: 'GET',
    path: '/accounts/:accountId/insights',
    scope: 'posts:read',
    summary: 'Lists the last numbers of published posts by page.',
    params: byAccount,
    query: z.object(paging),
    reply: listOf(
      z.object({
        postId: z.number(),
        network: Platform,
        pageId: z.string(),
        views: z.nullable(z.number()),
        reach: z.nullable(z.number()),
        reactions: z.nullable(z.number()),
        comments: z.nullable(z.number()),
        shares: z.nullable(z.number()),
        readAt: WireInstant,
      }),
    ),
  }),
};
