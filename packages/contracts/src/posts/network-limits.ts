import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { networkNames } from '../networks.ts';

const limit = z.nullable(z.number());

const TextLimits = z.object({
  longestText: z.number(),
  keptHashtags: limit,
  mostHashtags: limit,
  keptMentions: limit,
  mostMentions: limit,
});

/** The text limits of the networks. */
export const networkLimits = {
  read: endpoint({
    service: 'posts',
    method: 'GET',
    path: '/api/network-limits',
    who: 'signed-in',
    role: 'viewer',
    summary:
      'Reads how long a text may be on each network, and how many hashtags and mentions the network keeps (above: some are dropped) and takes (above: the post is refused); null means no limit.',
    reply: z.object({
      success: z.literal(true),
      limits: z.record(z.enum(networkNames), TextLimits),
    }),
  }),
};
