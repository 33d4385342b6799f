import * as z from 'zod/mini';
import { productClasses } from '../catalog/product-classes.ts';
import { Platform, text, WireInstant } from '../wire.ts';

/** A text that networks publish next to the text of a post: of its event, its offer, or the first comment. */
const FurtherPart = z.enum(['event', 'coupon', 'terms', 'comment']);
export type FurtherPart = z.infer<typeof FurtherPart>;

/** A text of a post besides its shared one: a network's own, or a further one. */
const TextPart = z.union([Platform, FurtherPart]);
export type TextPart = z.infer<typeof TextPart>;

/** A place in a text of a post that breaks a claim rule; offsets are UTF-16 units. */
const ClaimFinding = z.object({
  ruleId: z.string(),
  /** `evidence`: allowed if the business has proof. */
  severity: z.enum(['block', 'warn', 'evidence']),
  start: z.number(),
  end: z.number(),
  matched: z.string(),
  /** The text that contains it; missing for the shared text. */
  part: z.optional(TextPart),
});

/** A finding with its surrounding sentence or hashtag, which a rewording replaces. */
export const TypedFinding = z.extend(ClaimFinding, { sentenceStart: z.number(), sentenceEnd: z.number() });
export type TypedFinding = z.infer<typeof TypedFinding>;

/** Number of findings that are not listed; missing if all are. */
const moreFindings = z.optional(z.number());

/** The claim rules' result for a text, with the rules' version. */
export const ClaimVerdict = z.object({
  packVersion: z.string(),
  /** The assumed class of the product; null when unknown. */
  productClass: z.nullable(z.enum(productClasses)),
  findings: z.array(ClaimFinding),
  moreFindings,
  /**
   * The product's permitted claims and required warnings, so that checks while typing agree with
   * the server.
   */
  permittedClaims: z.optional(z.array(z.string())),
  requiredWarnings: z.optional(z.array(z.string())),
});
export type ClaimVerdict = z.output<typeof ClaimVerdict>;

/** The user who overrides blocking rules, and the reason. */
export const ClaimOverride = z.object({
  name: text(3, 120),
  reason: text(10, 1000),
});

/** A stored override; valid only for these rules and this text. */
export const KeptOverride = z.extend(ClaimOverride, { ruleIds: z.array(z.string()), at: WireInstant });

/** The claim rules' findings in a text. */
export const ClaimCheck = z.object({
  success: z.literal(true),
  packVersion: z.string(),
  findings: z.array(TypedFinding),
  moreFindings,
});
