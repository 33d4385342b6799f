import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Done } from '../wire.ts';
import { Email, NewPassword } from './accounts.ts';

const LinkToken = z.string().check(z.minLength(1), z.maxLength(200));

/** Links in mails by which a business user chooses a password. */
export const passwords = {
  requestReset: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/business/password-reset',
    who: 'anyone',
    summary: 'Mails a link to choose a new password; the answer is the same when nobody has the address.',
    body: z.object({ email: Email }),
    reply: Done,
    errors: ['invalid_fields', 'too_many_requests'],
  }),
  showLink: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/business/password-link',
    who: 'anyone',
    summary: 'Says what a mailed link is good for; changes nothing.',
    body: z.object({ token: LinkToken }),
    reply: z.discriminatedUnion('state', [
      z.object({ state: z.literal('open'), kind: z.enum(['reset', 'invitation']), email: z.string() }),
      z.object({ state: z.enum(['used', 'expired', 'unknown']) }),
    ]),
  }),
  choose: endpoint({
    service: 'auth',
    method: 'PUT',
    path: '/api/business/password',
    who: 'anyone',
    summary: 'Sets the password of whoever a link was mailed to, once, and ends their sessions.',
    body: z.object({ token: LinkToken, password: NewPassword }),
    reply: Done,
    errors: ['invalid_fields', 'not_found'],
  }),
};
