import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, WireInstant } from '../wire.ts';

/** One entry of the audit. */
export const AuditEntry = z.object({
  id: z.number(),
  at: WireInstant,
  /** Such as `signed-in` or `account-updated`. */
  action: z.string(),
  /** The name behind the subject, or the subject of a user who no longer exists. */
  actor: z.string(),
  accountId: z.nullable(z.number()),
  /** Facts by name; numbers and lists as text. */
  details: z.record(z.string(), z.string()),
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** The subject of an entry: signing in, the connection to Facebook, what staff did, or what the business did. */
export const AuditKind = z.enum(['sign_ins', 'connections', 'staff', 'business']);
export type AuditKind = z.infer<typeof AuditKind>;

/** The audit, for administrators. */
export const audit = {
  list: endpoint({
    service: 'auth',
    method: 'GET',
    path: '/api/audit',
    who: 'admin',
    role: 'viewer',
    summary: 'Lists entries of the audit, newest first, of one account or all; `before` continues a list.',
    query: z.object({
      accountId: z.optional(Id),
      kind: z.optional(AuditKind),
      /** Only entries up to this moment, newest first; a page that follows repeats those of its last moment. */
      until: z.optional(Instant),
      /** Words in the action, the actor or the details. */
      search: z.optional(z.string().check(z.maxLength(200))),
      /** Only entries before the one with this id. */
      before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
    }),
    reply: z.object({ success: z.literal(true), entries: z.array(AuditEntry), hasMore: z.boolean() }),
  }),
};
