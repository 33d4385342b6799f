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
