import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const byToken = z.object({ token: z.string().check(z.maxLength(200)) });
const field = z.optional(z.string().check(z.maxLength(60_000)));

/** The page behind a period mail's link: it lists the posts and schedules them by a button. */
export const emails = {
  showApproval: endpoint({
    service: 'posts',
    method: 'GET',
    path: '/api/emails/schedule/:token',
    who: 'anyone',
    summary: 'Shows the posts of the link in a period’s e-mail; changes nothing.',
    params: byToken,
    reply: 'raw',
    errors: ['not_found'],
  }),
  approve: endpoint({
    service: 'posts',
    method: 'POST',
    path: '/api/emails/schedule/:token',
    who: 'anyone',
    summary:
      'Schedules, once, the chosen posts of those that the page of the link listed, or takes them back; answers with a page.',
    params: byToken,
    /**
     * The page's form: the posts with their versions, and a CSRF value. With `choice`, only posts
     * with a field `pick-<id>` are scheduled.
     */
    body: z.catchall(
      z.object({
        posts: field,
        check: field,
        choice: field,
        /** Set by the button that undoes the scheduling. */
        undo: field,
      }),
      field,
    ),
    files: [],
    maxBytes: 64 * 1024,
    reply: 'raw',
    errors: ['not_found', 'invalid_fields', 'too_large'],
  }),
};
