import { productClasses, type ProductClass } from '@kallos/contracts/catalog/product-classes';

/** Whether a label names a class; `-` names none. */
export const isProductClass = (label: string): label is ProductClass =>
  (productClasses as readonly string[]).includes(label);
