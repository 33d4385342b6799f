import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Done, Id } from '../wire.ts';

/**
 * Whether due posts are published: `held` after a restore until released, `late` when the oldest waits too
 * long, `no_publisher` when no publisher runs.
 */
export const PublishingState = z.enum(['ok', 'late', 'no_publisher', 'held']);
export type PublishingState = z.infer<typeof PublishingState>;

/** Most accounts of one call. */
const mostAccounts = 500;

/** The state of publishing as a whole, and of single accounts. */
export const publishing = {
  health: endpoint({
    service: 'posts',
    method: 'GET',
    path: '/api/publishing-health',
    who: 'signed-in',
    role: 'viewer',
    summary: 'Returns whether due posts are published, and by how many seconds the oldest is late.',
    reply: z.object({
      success: z.literal(true),
      state: PublishingState,
      lateSeconds: z.number(),
      /** True if the caller's account publishes nothing now; missing in replies of older releases. */
      isPaused: z.optional(z.boolean()),
    }),
  }),
  pause: endpoint({
    service: 'posts',
    method: 'POST',
    path: '/api/publishing-pauses',
    who: 'admin',
    role: 'editor',
    summary:
      'Pauses or resumes the publishing of up to 500 accounts. While it is paused, due posts wait; once it is resumed, a person decides about those whose time has passed. `changed` lists the accounts that were in the other state.',
    body: z.object({
      accountIds: z.array(Id).check(z.minLength(1), z.maxLength(mostAccounts)),
      isPaused: z.boolean(),
    }),
    reply: z.object({ success: z.literal(true), changed: z.array(z.number()) }),
    errors: ['invalid_fields', 'not_found'],
  }),
  resync: endpoint({
    service: 'posts',
    method: 'POST',
    path: '/api/resync',
    who: 'admin',
    role: 'owner',
    summary: 'Makes every service announce its state again, to repair new or damaged copies.',
    reply: Done,
  }),
};
