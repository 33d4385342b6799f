import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { PostPlace } from '../posts/post-parts.ts';

/** Places that posts can be located at. */
export const places = {
  search: endpoint({
    service: 'social',
    method: 'GET',
    path: '/api/social-media/places',
    who: 'business',
    summary:
      'Searches places by name at the networks of the account; without a name returns the account’s own pages that have an address.',
    query: z.object({ q: z._default(z.string().check(z.trim(), z.maxLength(100)), '') }),
    reply: z.object({ success: z.literal(true), places: z.array(PostPlace) }),
    errors: ['not_connected', 'upstream_failed', 'too_many_requests'],
  }),
};
