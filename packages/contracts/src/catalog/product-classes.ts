import * as z from 'zod/mini';
import { cleanedText } from '../wire.ts';

/** A product's legal class, which decides the allowed claims; medical devices by risk class. */
export const productClasses = [
  'cosmetic',
  'supplement',
  'device_i',
  'device_iia',
  'device_iib',
  'device_iii',
  'otc',
  'prescription',
  'injectable',
  'procedure',
  'service',
] as const;

/** One of the product classes. */
export type ProductClass = (typeof productClasses)[number];

/** One of the product classes. */
export const ProductClass = z.enum(productClasses);

const line = (longest: number) => cleanedText(z.string().check(z.trim(), z.maxLength(longest)));

/** Legal data that posts about a product need. */
export const LawFields = z.object({
  /** Confirmed by a user; null or missing while there is only a guess. */
  productClass: z.optional(z.nullable(ProductClass)),
  ceNumber: z.optional(line(60)),
  /** The four digits next to the CE mark. */
  notifiedBody: z.optional(
    z.string().check(z.trim(), z.regex(/^(\d{4})?$/, 'The number of a notified body has four digits.')),
  ),
  /** Permitted claims about its effect, one per line. */
  permittedClaims: z.optional(line(3000)),
  /** Warnings that a post must contain, one per line. */
  requiredWarnings: z.optional(line(3000)),
});
export type LawFields = z.infer<typeof LawFields>;

/** Legal data in events; the class is a guess until it is confirmed. */
export const LawFacts = z.object({
  productClass: z.nullable(ProductClass),
  isClassConfirmed: z.boolean(),
  ceNumber: z.string(),
  notifiedBody: z.string(),
  permittedClaims: z.array(z.string()),
  requiredWarnings: z.array(z.string()),
});
export type LawFacts = z.infer<typeof LawFacts>;

/** Returns which legal data a class needs. */
export function requiredLegalData(productClass: ProductClass | null | undefined) {
  const isDevice = productClass === 'injectable' || productClass?.startsWith('device_') === true;
  const isClaimed = isDevice || productClass === 'supplement' || productClass === 'otc';
  return {
    ceNumber: isDevice,
    // Class I devices need no notified body.
    notifiedBody: isDevice && productClass !== 'device_i',
    permittedClaims: isClaimed,
    requiredWarnings: isClaimed,
  };
}
