import * as z from 'zod/mini';
import { cleanedText } from '../wire.ts';

/** What a product is before the law, which decides what a post may say of it; medical devices by their risk class. */
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

/** What the law asks to know of a product before a post speaks of it. */
export const LawFields = z.object({
  /** As a person confirmed it; null or absent while there is only a guess. */
  productClass: z.optional(z.nullable(ProductClass)),
  ceNumber: z.optional(line(60)),
  /** The four digits next to the CE mark. */
  notifiedBody: z.optional(
    z.string().check(z.trim(), z.regex(/^(\d{4})?$/, 'The number of a notified body has four digits.')),
  ),
  /** Permitted claims about its effect, one per line. */
  permittedClaims: z.optional(line(3000)),
  /** What a post has to add, one warning a line. */
  requiredWarnings: z.optional(line(3000)),
});
export type LawFields = z.infer<typeof LawFields>;

/** The same in events; the class is a guess until it is confirmed. */
export const LawFacts = z.object({
  productClass: z.nullable(ProductClass),
  isClassConfirmed: z.boolean(),
  ceNumber: z.string(),
  notifiedBody: z.string(),
  permittedClaims: z.array(z.string()),
  requiredWarnings: z.array(z.string()),
});
export type LawFacts = z.infer<typeof LawFacts>;

/** Which legal data a class asks for; the others have nothing to fill in. */
export function lawNeeds(productClass: ProductClass | null | undefined) {
  const isDevice = productClass === 'injectable' || productClass?.startsWith('device_') === true;
  const isClaimed = isDevice || productClass === 'supplement' || productClass === 'otc';
  return {
    ceNumber: isDevice,
    // Devices of the lowest class are declared by their maker alone.
    notifiedBody: isDevice && productClass !== 'device_i',
    permittedClaims: isClaimed,
    requiredWarnings: isClaimed,
  };
}
