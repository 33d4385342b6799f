import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Done } from '../wire.ts';

/**
 * Whether due posts are published: `held` after a restore until released, `late` when the oldest waits too
 * long, `no_publisher` when no publisher runs.
 */
export const PublishingState = z.enum(['ok', 'late', 'no_publisher', 'held']);
export type PublishingState = z.infer<typeof PublishingState>;

/** The state of publishing as a whole. */
export const publishing = {
  health: endpoint({
    service: 'posts',
    method: 'GET',
    path: '/api/publishing-health',
    who: 'signed-in',
    summary: 'Says whether due posts go out, and by how many seconds the oldest one is late.',
    reply: z.object({ success: z.literal(true), state: PublishingState, lateSeconds: z.number() }),
  }),
  resync: endpoint({
    service: 'posts',
    method: 'POST',
    path: '/api/resync',
    who: 'admin',
    summary:
      'Has every service announce its state again, so that copies which are new or damaged become right.',
    reply: Done,
  }),
};
