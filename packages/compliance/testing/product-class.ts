import { productClasses, type ProductClass } from '@kallos/contracts/catalog/product-classes';

/** Returns whether a label is a class; `-` is none. */
export const isProductClass = (label: string): label is ProductClass =>
  (productClasses as readonly string[]).includes(label);
