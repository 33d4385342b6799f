import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Done } from '../wire.ts';
import { Email, NewPassword } from './accounts.ts';
import { Device, Password, SecondStep } from './sessions.ts';

const LinkToken = z.string().check(z.minLength(1), z.maxLength(200));

/** Changes of passwords: by a mailed link, or by a signed-in user. */
export const passwords = {
  requestReset: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/business/password-reset',
    who: 'anyone',
    summary: 'Mails a link to choose a new password; the reply is the same for an unknown address.',
    body: z.object({ email: Email }),
    reply: Done,
    errors: ['invalid_fields', 'too_many_requests'],
  }),
  showLink: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/business/password-link',
    who: 'anyone',
    summary: 'Returns the purpose of a mailed link; changes nothing.',
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
    summary:
      'Sets the password of the user to whom a link was mailed, once, and ends their sessions. A first password signs the user in.',
    body: z.object({ token: LinkToken, password: NewPassword, device: Device }),
    /** Without a token the user must still sign in. */
    reply: z.extend(Done, { token: z.optional(z.string()), secondStep: z.optional(SecondStep) }),
    errors: ['invalid_fields', 'not_found', 'forbidden'],
  }),
  change: endpoint({
    service: 'auth',
    method: 'PUT',
    path: '/api/auth/password',
    who: 'signed-in',
    role: 'viewer',
    summary: 'Changes the caller’s own password and signs the caller out everywhere else.',
    body: z.object({ currentPassword: Password, password: NewPassword }),
    reply: Done,
    errors: ['invalid_fields', 'invalid_credentials', 'forbidden', 'too_many_requests'],
  }),
};
