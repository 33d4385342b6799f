import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** The most addresses that get the daily mail. */
const mostAgencyRecipients = 20;

/** What the daily mail can be about; each is a state of accounts, not a single event. */
export const AgencyAlert = z.enum(['failed', 'lost', 'ending', 'no_posts', 'waiting_long']);
export type AgencyAlert = z.infer<typeof AgencyAlert>;

const Alerts = z.array(AgencyAlert).check(z.minLength(1), z.maxLength(AgencyAlert.options.length));

const Recipients = z.object({
  success: z.literal(true),
  emails: z.array(z.string()),
  alerts: z.array(AgencyAlert),
});

/** The daily mail to the agency, sent only when an account needs a hand. */
export const agencyMail = {
  read: endpoint({
    service: 'posts',
    method: 'GET',
    path: '/api/agency-mail',
    who: 'admin',
    role: 'viewer',
    summary: 'Lists the addresses that get the daily mail, and what it is about.',
    reply: Recipients,
  }),
  save: endpoint({
    service: 'posts',
    method: 'PUT',
    path: '/api/agency-mail',
    who: 'admin',
    role: 'editor',
    summary: 'Sets the addresses that get the daily mail, and what it is about; no address turns it off.',
    body: z.object({
      emails: z.array(z.string().check(z.maxLength(254))).check(z.maxLength(mostAgencyRecipients)),
      alerts: z._default(Alerts, [...AgencyAlert.options]),
    }),
    reply: Recipients,
    errors: ['invalid_fields'],
  }),
};
