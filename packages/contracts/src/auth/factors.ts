import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Done, Id, WireInstant } from '../wire.ts';
import { Device, LoggedIn, Password } from './sessions.ts';

const OneTimeCode = z.string().check(z.trim(), z.regex(/^\d{6}$/, 'The code has six digits'));
const Ticket = z.string().check(z.minLength(1), z.maxLength(200));
/** Input or output of the browser's WebAuthn API as JSON. */
const AsBrowsersHaveIt = z.string();
const PasskeyAnswer = z.string().check(z.minLength(2), z.maxLength(20_000));
const RecoveryCodes = z.object({ success: z.literal(true), recoveryCodes: z.array(z.string()) });

/** The second step of a sign-in, and its set-up. */
export const factors = {
  read: endpoint({
    service: 'auth',
    method: 'GET',
    path: '/api/auth/factors',
    who: 'signed-in',
    role: 'viewer',
    summary: 'Returns the caller’s second steps; none of the account for an acting administrator.',
    reply: z.object({
      success: z.literal(true),
      hasCodes: z.boolean(),
      recoveryCodesLeft: z.number(),
      passkeys: z.array(
        z.object({ id: Id, name: z.string(), createdAt: WireInstant, lastUsedAt: z.nullable(WireInstant) }),
      ),
      /** False for an acting administrator, who cannot change another user's sign-in. */
      isOwn: z.boolean(),
    }),
  }),
  beginCodes: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/auth/factors/codes',
    who: 'signed-in',
    role: 'viewer',
    summary: 'Returns a secret for an authenticator app; no code is required before it is confirmed.',
    body: z.object({ password: Password }),
    reply: z.object({ success: z.literal(true), secret: z.string(), uri: z.string() }),
    errors: ['invalid_fields', 'invalid_credentials', 'forbidden', 'conflict', 'too_many_requests'],
  }),
  confirmCodes: endpoint({
    service: 'auth',
    method: 'PUT',
    path: '/api/auth/factors/codes',
    who: 'signed-in',
    role: 'viewer',
    summary: 'Requires codes at each sign-in, and ends the caller’s other sessions.',
    body: z.object({ code: OneTimeCode }),
    reply: RecoveryCodes,
    errors: ['invalid_fields', 'forbidden', 'conflict', 'too_many_requests'],
  }),
  removeCodes: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/auth/factors/codes/removal',
    who: 'signed-in',
    role: 'viewer',
    summary: 'Stops requiring codes, and ends the caller’s other sessions.',
    body: z.object({ password: Password }),
    reply: Done,
    errors: ['invalid_fields', 'invalid_credentials', 'forbidden', 'conflict', 'too_many_requests'],
  }),
  renewRecoveryCodes: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/auth/factors/recovery-codes',
    who: 'signed-in',
    role: 'viewer',
    summary: 'Returns new recovery codes, which replace the old ones.',
    body: z.object({ password: Password }),
    reply: RecoveryCodes,
    errors: ['invalid_fields', 'invalid_credentials', 'forbidden', 'conflict', 'too_many_requests'],
  }),
  beginPasskey: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/auth/factors/passkeys/options',
    who: 'signed-in',
    role: 'viewer',
    summary: 'Returns the options with which a browser creates a passkey.',
    body: z.object({ password: Password }),
    reply: z.object({ success: z.literal(true), ticket: z.string(), options: AsBrowsersHaveIt }),
    errors: ['invalid_fields', 'invalid_credentials', 'forbidden', 'too_many_requests'],
  }),
  addPasskey: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/auth/factors/passkeys',
    who: 'signed-in',
    role: 'viewer',
    summary: 'Stores a new passkey, which sign-ins now require, and ends the caller’s other sessions.',
    body: z.object({ ticket: Ticket, response: PasskeyAnswer }),
    /** Recovery codes are returned only for the first second step. */
    reply: RecoveryCodes,
    errors: ['invalid_fields', 'forbidden', 'not_found', 'already_exists'],
  }),
  removePasskey: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/auth/factors/passkeys/:id/removal',
    who: 'signed-in',
    role: 'viewer',
    summary: 'Deletes a passkey, and ends the caller’s other sessions.',
    params: z.object({ id: Id }),
    body: z.object({ password: Password }),
    reply: Done,
    errors: [
      'invalid_fields',
      'invalid_credentials',
      'forbidden',
      'not_found',
      'conflict',
      'too_many_requests',
    ],
  }),
  askForPasskey: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/auth/second-step/passkey/options',
    who: 'anyone',
    summary: 'Returns the options with which a browser proves a passkey.',
    body: z.object({ ticket: Ticket }),
    reply: z.object({ success: z.literal(true), options: AsBrowsersHaveIt }),
    errors: ['invalid_fields', 'not_found'],
  }),
  usePasskey: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/auth/second-step/passkey',
    who: 'anyone',
    summary: 'Ends a sign-in by a passkey.',
    body: z.object({ ticket: Ticket, response: PasskeyAnswer, device: Device }),
    reply: LoggedIn,
    errors: ['invalid_fields', 'invalid_credentials', 'not_found', 'too_many_requests'],
  }),
  useCode: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/auth/second-step/code',
    who: 'anyone',
    summary: 'Ends a sign-in by a one-time or a recovery code.',
    body: z.object({
      ticket: Ticket,
      code: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
      device: Device,
    }),
    reply: LoggedIn,
    errors: ['invalid_fields', 'invalid_credentials', 'not_found', 'too_many_requests'],
  }),
};
