import * as z from 'zod/mini';
import { productClasses } from '../catalog/product-classes.ts';
import { text, WireInstant } from '../wire.ts';

/** A place in a post's text that a rule on claims speaks against; offsets are UTF-16 units. */
const ClaimFinding = z.object({
  ruleId: z.string(),
  /** `evidence`: allowed for a business that can prove it. */
  severity: z.enum(['block', 'warn', 'evidence']),
  start: z.number(),
  end: z.number(),
  matched: z.string(),
});

/** The same with the sentence or hashtag around it, which a rewording takes the place of. */
export const TypedFinding = z.extend(ClaimFinding, { sentenceStart: z.number(), sentenceEnd: z.number() });
export type TypedFinding = z.infer<typeof TypedFinding>;

/** How many findings there are beyond those that are listed; missing when all are. */
const moreFindings = z.optional(z.number());

/** The rules' verdict on a text, with their version. */
export const ClaimVerdict = z.object({
  packVersion: z.string(),
  /** The assumed class of the product; null when unknown. */
  productClass: z.nullable(z.enum(productClasses)),
  findings: z.array(ClaimFinding),
  moreFindings,
  /** The permitted claims and required warnings of its product, so that checks while typing agree. */
  permittedClaims: z.optional(z.array(z.string())),
  requiredWarnings: z.optional(z.array(z.string())),
});
export type ClaimVerdict = z.output<typeof ClaimVerdict>;

/** Who lets a text go out against rules that block it, and why. */
export const ClaimOverride = z.object({
  name: text(3, 120),
  reason: text(10, 1000),
});

/** An override as it is kept: it holds for these rules and this text only. */
export const KeptOverride = z.extend(ClaimOverride, { ruleIds: z.array(z.string()), at: WireInstant });

/** What the rules on claims find in a text. */
export const ClaimCheck = z.object({
  success: z.literal(true),
  packVersion: z.string(),
  findings: z.array(TypedFinding),
  moreFindings,
});
