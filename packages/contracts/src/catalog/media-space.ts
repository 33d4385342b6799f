import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id } from '../wire.ts';

/** The reason in the field `media` of a rejected upload. */
export type MediaRefusal = 'space_used_up';

/**
 * Bytes that an account uploaded in the last 30 days, including parts of unfinished videos, and its
 * limit.
 */
const MediaSpace = z.object({
  success: z.literal(true),
  usedBytes: z.number(),
  limitBytes: z.number(),
});

/** The images and videos that accounts upload. */
export const mediaSpace = {
  read: endpoint({
    service: 'catalog',
    method: 'GET',
    path: '/api/media-space',
    who: 'business',
    summary: 'Returns how many bytes the account uploaded in the last 30 days, and its limit.',
    reply: z.extend(MediaSpace, { isTrial: z.boolean() }),
  }),
  readOf: endpoint({
    service: 'catalog',
    method: 'GET',
    path: '/api/media-space/:accountId',
    who: 'admin',
    role: 'viewer',
    summary:
      'Returns how many bytes an account uploaded in the last 30 days, and the limits of both kinds of account.',
    params: z.object({ accountId: Id }),
    reply: z.extend(MediaSpace, { trialLimitBytes: z.number() }),
  }),
};
