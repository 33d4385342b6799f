/** The product classes and their fixed properties. */
export { productClasses, type ProductClass } from '@kallos/contracts/catalog/product-classes';
