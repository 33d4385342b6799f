import { productClasses, type ProductClass } from '@kallos/contracts/catalog/product-classes';

const words: Record<ProductClass, string> = {
  cosmetic: 'Cosmetic',
  supplement: 'Food supplement',
  device_i: 'Medical device, class I',
  device_iia: 'Medical device, class IIa',
  device_iib: 'Medical device, class IIb',
  device_iii: 'Medical device, class III',
  otc: 'Medicine without prescription',
  prescription: 'Prescription medicine',
  injectable: 'Injectable device',
  procedure: 'Medical procedure',
  service: 'Beauty service',
};

/** The option for a class that is not confirmed yet. */
export const unconfirmed = 'unconfirmed';

/** Returns the options of the class field; the guess is marked. */
export const classOptions = (guess: ProductClass | null | undefined) => [
  { id: unconfirmed, label: guess ? `${words[guess]} (suggested, not confirmed)` : 'Not confirmed' },
  ...productClasses.map((id) => ({ id, label: words[id] })),
];
