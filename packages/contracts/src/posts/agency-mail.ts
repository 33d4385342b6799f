import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** The most addresses that get the daily mail. */
const mostAgencyRecipients = 20;

const Recipients = z.object({ success: z.literal(true), emails: z.array(z.string()) });

/** The daily mail to the agency, sent only when an account needs a hand. */
export const agencyMail = {
  read: endpoint({
    service: 'posts',
    method: 'GET',
    path: '/api/agency-mail',
    who: 'admin',
    role: 'viewer',
    summary: 'Lists the addresses that get the daily mail about accounts that need help.',
    reply: Recipients,
  }),
  save: endpoint({
    service: 'posts',
    method: 'PUT',
    path: '/api/agency-mail',
    who: 'admin',
    role: 'editor',
    summary: 'Sets the addresses that get the daily mail; none turns it off.',
    body: z.object({
      emails: z.array(z.string().check(z.maxLength(254))).check(z.maxLength(mostAgencyRecipients)),
    }),
    reply: Recipients,
    errors: ['invalid_fields'],
  }),
};
