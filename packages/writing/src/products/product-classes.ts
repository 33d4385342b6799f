/** The product classes, and what is known of each without asking anybody. */
export { productClasses, type ProductClass } from '@kallos/contracts/catalog/product-classes';
