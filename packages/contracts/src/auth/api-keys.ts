import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Done, Id, text, WireInstant } from '../wire.ts';

/** The scopes of a key, in the order in which screens list them. */
export const apiScopes = [
  'accounts:read',
  'accounts:write',
  'products:read',
  'products:write',
  'posts:read',
  'posts:write',
  'posts:publish',
  'webhooks:write',
] as const;

/** One thing that a key may do; only `posts:publish` clears posts for publishing. */
export const ApiScope = z.enum(apiScopes);
export type ApiScope = z.infer<typeof ApiScope>;

/** The scopes that a screen proposes for a new key; publishing is never among them. */
export const proposedScopes: readonly ApiScope[] = [
  'accounts:read',
  'products:read',
  'posts:read',
  'posts:write',
];

/** How many days a key may live. */
export const apiKeyDays = [30, 90, 365] as const;

/** The longest overlap of an old and a new secret: a week. */
const mostOverlapHours = 168;

/** The most keys of one account, or of the agency, that work at the same time. */
export const mostApiKeys = 20;

/** A key as lists show it; its secret is shown once, when it is made or rotated. */
export const ApiKey = z.object({
  id: Id,
  /** Null for an agency-wide key, which reaches every account. */
  accountId: z.nullable(Id),
  accountName: z.nullable(z.string()),
  name: z.string(),
  scopes: z.array(ApiScope),
  /** The first characters of the secret, to recognise it. */
  start: z.string(),
  /** The address of the person who made it. */
  createdBy: z.string(),
  createdAt: WireInstant,
  expiresAt: WireInstant,
  /** Accurate to a minute; null until the first call. */
  lastUsedAt: z.nullable(WireInstant),
  revokedAt: z.nullable(WireInstant),
  /** Until when the secret before the last rotation still works. */
  previousUntil: z.nullable(WireInstant),
});
export type ApiKey = z.output<typeof ApiKey>;

/** A key with the secret that is not shown again. */
const FreshKey = z.object({ success: z.literal(true), key: ApiKey, secret: z.string() });

/** An account that a key reaches. */
const KeyAccount = z.object({ id: Id, name: z.string(), isTrial: z.boolean() });
export type KeyAccount = z.output<typeof KeyAccount>;

/** The key that belongs to a secret, for the gateway. */
export const KeyFacts = z.object({
  keyId: Id,
  name: z.string(),
  scopes: z.array(ApiScope),
  /** The account that the key is limited to; null for an agency-wide one. */
  accountId: z.nullable(Id),
  /** The account that was asked for; null when the key does not reach it. */
  account: z.nullable(KeyAccount),
  /** Names this secret in the list of ended sessions. */
  sessionId: z.string(),
  /** Milliseconds since the epoch. */
  expiresAt: z.number(),
});
export type KeyFacts = z.output<typeof KeyFacts>;

const byId = z.object({ id: Id });

/** Keys for programs. A business manages those of its account, an administrator all of them. */
export const apiKeys = {
  list: endpoint({
    service: 'auth',
    method: 'GET',
    path: '/api/api-keys',
    who: 'signed-in',
    role: 'viewer',
    summary:
      'Lists keys for programs, newest first, at most 200: those of the account, or all of them for an administrator.',
    reply: z.object({ success: z.literal(true), keys: z.array(ApiKey) }),
  }),
  create: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/api-keys',
    who: 'signed-in',
    role: 'owner',
    summary:
      'Makes a key; `secret` is in this answer only. An administrator names the account, or null for a key that reaches all accounts.',
    body: z.object({
      name: text(1, 80, 'Name is required'),
      scopes: z.array(ApiScope).check(z.minLength(1), z.maxLength(apiScopes.length)),
      days: z.union([z.literal(30), z.literal(90), z.literal(365)]),
      accountId: z.optional(z.nullable(Id)),
    }),
    reply: FreshKey,
    errors: ['invalid_fields', 'not_found', 'limit_reached'],
  }),
  rotate: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/api-keys/:id/rotate',
    who: 'signed-in',
    role: 'owner',
    summary:
      'Gives a key a new secret and its original lifetime; the old secret stays valid for `overlapHours`.',
    params: byId,
    body: z.object({
      overlapHours: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(mostOverlapHours)), 24),
    }),
    reply: FreshKey,
    errors: ['invalid_fields', 'not_found'],
  }),
  revoke: endpoint({
    service: 'auth',
    method: 'DELETE',
    path: '/api/api-keys/:id',
    who: 'signed-in',
    role: 'owner',
    summary: 'Ends a key at once on every gateway.',
    params: byId,
    reply: Done,
    errors: ['not_found'],
  }),
  introspect: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/internal/api-keys/introspect',
    who: 'service',
    summary: 'Resolves the SHA-256 (hex) of a key, for one account.',
    body: z.object({
      secretHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      accountId: z.nullable(Id),
    }),
    reply: z.discriminatedUnion('state', [
      z.object({ state: z.literal('live'), key: KeyFacts }),
      z.object({ state: z.literal('expired') }),
      z.object({ state: z.literal('unknown') }),
    ]),
  }),
  listAccounts: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/internal/api-keys/accounts',
    who: 'service',
    summary: 'Lists the accounts that a key reaches, by number.',
    writes: false,
    body: z.object({
      keyId: Id,
      after: z.number().check(z.int(), z.minimum(0)),
      limit: z.number().check(z.int(), z.minimum(1), z.maximum(101)),
    }),
    reply: z.object({ success: z.literal(true), accounts: z.array(KeyAccount) }),
  }),
};
