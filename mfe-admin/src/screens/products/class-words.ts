import { productClasses, type ProductClass } from '@kallos/contracts/catalog/product-classes';
import { classLabels } from '@kallos/words/product-sheet';

const { en: words } = classLabels;

/** The option for a class that is not confirmed yet. */
export const unconfirmed = 'unconfirmed';

/** Returns the options of the class field; the guess is marked. */
export const classOptions = (guess: ProductClass | null | undefined) => [
  { id: unconfirmed, label: guess ? `${words[guess]} (suggested, not confirmed)` : 'Not confirmed' },
  ...productClasses.map((id) => ({ id, label: words[id] })),
];
