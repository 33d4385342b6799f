import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Done, Id } from '../wire.ts';
import { BulkPost } from './bulk-posts.ts';
import { PostRepeat } from './post-parts.ts';

const byId = z.object({ id: Id });

/** Posts that come again every few weeks with texts that take turns. */
export const postRepeats = {
  save: endpoint({
    service: 'posts',
    method: 'PUT',
    path: '/api/bulk-posts/:id/repeat',
    who: 'business',
    isAtomic: true,
    summary:
      'Lets a post come again: a week before its time a further post is scheduled with the next text. A pause takes back the one that is scheduled.',
    params: byId,
    body: PostRepeat,
    reply: z.object({ success: z.literal(true), message: z.string(), bulkPost: BulkPost }),
    errors: ['invalid_fields', 'not_found', 'content_blank', 'claims_blocked'],
  }),
  remove: endpoint({
    service: 'posts',
    method: 'DELETE',
    path: '/api/bulk-posts/:id/repeat',
    who: 'business',
    isAtomic: true,
    summary: 'Ends the repetition of a post and takes back the one that is scheduled.',
    params: byId,
    reply: Done,
    errors: ['not_found'],
  }),
};
