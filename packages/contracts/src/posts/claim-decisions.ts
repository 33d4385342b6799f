import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, WireInstant } from '../wire.ts';

/**
 * The kind of decision: a rejection, a user's override, a post set back to draft, or one that
 * passed again.
 */
export const DecisionKind = z.enum(['refused', 'overridden', 'taken_back', 'judged_again']);
export type DecisionKind = z.infer<typeof DecisionKind>;

const ClaimDecision = z.object({
  id: z.number(),
  accountId: z.number(),
  /** Null if the account was erased. */
  businessName: z.nullable(z.string()),
  bulkPostId: z.number(),
  kind: DecisionKind,
  ruleIds: z.array(z.string()),
  packVersion: z.string(),
  decidedAt: WireInstant,
  /** The user who overrode the rules, and the reason. */
  override: z.nullable(z.object({ name: z.string(), reason: z.string() })),
});
/** A decision of the claim rules. */
export type ClaimDecision = z.output<typeof ClaimDecision>;

/** The decisions of the claim rules, for administrators. */
export const claimDecisions = {
  list: endpoint({
    service: 'posts',
    method: 'GET',
    path: '/api/claim-decisions',
    who: 'admin',
    role: 'viewer',
    summary:
      'Lists the verdicts of the rules on claims, newest first, with the version in force and the counts of the last 30 days.',
    query: z.object({
      accountId: z.optional(Id),
      /** Only decisions before the one with this id. */
      before: z.optional(Id),
    }),
    reply: z.object({
      success: z.literal(true),
      packVersion: z.string(),
      packs: z.array(z.object({ name: z.string(), rules: z.number() })),
      counts: z.record(DecisionKind, z.number()),
      decisions: z.array(ClaimDecision),
      hasMore: z.boolean(),
    }),
  }),
};
