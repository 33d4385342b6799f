import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { staffRoles } from '../staff-role.ts';
import { atMost, Done, Id, text } from '../wire.ts';
import { AccountStatus } from './accounts.ts';

/** The role of a session: the platform's administrator or a business account's user. */
const Role = z.enum(['admin', 'business_admin']);
/** The role of an administrator. */
export const StaffRoleName = z.enum(staffRoles);

/** A password entered at sign-in. */
export const Password = z
  .string('Password is required')
  .check(z.minLength(1, 'Password is required'), atMost(200));
/** A random id that a browser stores to be recognised. */
export const Device = z.optional(z.string().check(z.minLength(16), z.maxLength(100)));
/** A session's token. */
export const LoggedIn = z.object({ success: z.literal(true), token: z.string(), message: z.string() });
/**
 * The second step of a sign-in: the ticket to continue with, and the ways that the user has set up.
 */
export const SecondStep = z.object({ ticket: z.string(), ways: z.array(z.enum(['passkey', 'code'])) });
export type SecondStep = z.infer<typeof SecondStep>;
/** The token is empty while the second step is pending. */
const SignedIn = z.extend(LoggedIn, { secondStep: z.optional(SecondStep) });

/** The facts about a session token: its user, expiry and an acting administrator. */
export const SessionFacts = z.object({
  sessionId: z.string(),
  subject: z.string(),
  role: Role,
  name: z.string(),
  accountId: z.optional(Id),
  /** The name of that business. */
  accountName: z.optional(z.string()),
  isTrial: z.optional(z.boolean()),
  /** The administrator's subject if this is an impersonation grant. */
  actor: z.optional(z.string()),
  /** The administrator's role; missing for business users and in replies of older releases. */
  staffRole: z.optional(StaffRoleName),
  /**
   * The only browser in which it is valid, by a hash of its cookie; sessions of programs are valid
   * everywhere.
   */
  browser: z.optional(z.string()),
  /** Milliseconds since the epoch. */
  expiresAt: z.number(),
});
export type SessionFacts = z.infer<typeof SessionFacts>;

/** Signing in and out. */
export const sessions = {
  loginAdmin: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/auth/login',
    who: 'anyone',
    summary: 'Signs a platform administrator in.',
    body: z.object({ username: text(1, 200, 'Username is required'), password: Password, device: Device }),
    reply: SignedIn,
    errors: ['invalid_credentials', 'invalid_fields', 'too_many_requests'],
  }),
  loginBusiness: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/business/login',
    who: 'anyone',
    summary: 'Signs the user of a business account in.',
    body: z.object({
      email: text(3, 320, 'Please enter a valid email address'),
      password: Password,
      device: Device,
    }),
    reply: SignedIn,
    errors: ['invalid_credentials', 'invalid_fields', 'forbidden', 'too_many_requests'],
  }),
  verify: endpoint({
    service: 'auth',
    method: 'GET',
    path: '/api/auth/verify',
    who: 'signed-in',
    role: 'viewer',
    summary: 'Returns whether the bearer token is valid, and its owner.',
    reply: z.object({
      success: z.literal(true),
      role: Role,
      name: z.string(),
      /**
       * The user of the session, such as `business:7`; the administrator while one acts as the
       * account.
       */
      userId: z.string(),
      account: z.nullable(z.object({ id: Id, businessName: z.string(), status: AccountStatus })),
      /** True while an administrator acts as this account. */
      isImpersonated: z.boolean(),
      /** The role of the administrator; missing for business users. */
      staffRole: z.optional(StaffRoleName),
    }),
    errors: ['unauthenticated', 'token_expired', 'invalid_token'],
  }),
  logout: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/auth/logout',
    who: 'signed-in',
    role: 'viewer',
    summary: 'Ends the session of the bearer token on every service.',
    reply: Done,
  }),
  impersonate: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/auth/impersonate',
    who: 'admin',
    role: 'viewer',
    summary: 'Grants an administrator a separate short session inside one business account.',
    body: z.object({ accountId: Id, reason: z.optional(text(0, 500)) }),
    reply: LoggedIn,
    errors: ['not_found'],
  }),
  introspect: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/internal/sessions/introspect',
    who: 'service',
    summary: 'Resolves the SHA-256 (hex) of a session token.',
    body: z.object({
      tokenHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      /** False if the check must not extend the session. */
      isActivity: z._default(z.boolean(), true),
    }),
    reply: z.discriminatedUnion('state', [
      z.object({ state: z.literal('live'), session: SessionFacts }),
      z.object({ state: z.literal('expired') }),
      z.object({ state: z.literal('unknown') }),
    ]),
  }),
  recordActingWrite: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/internal/acting-writes',
    who: 'service',
    summary: 'Records an administrator’s write in the audit before it is passed on.',
    body: z.object({
      subject: z.string(),
      actor: z.string(),
      /** Missing for a change that concerns no single account. */
      accountId: z.optional(Id),
      /** The full name of the endpoint, and the request's path without its query. */
      endpoint: z.string(),
      method: z.string(),
      path: z.string().check(z.maxLength(2000)),
      requestId: z.string(),
    }),
    reply: Done,
  }),
};
