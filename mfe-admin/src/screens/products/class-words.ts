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

/** The choice while nobody has confirmed a class. */
export const unconfirmed = 'unconfirmed';

/** What the class field offers; the guess is marked as one. */
export const classOptions = (guess: ProductClass | null | undefined) => [
  { id: unconfirmed, label: guess ? `${words[guess]} (suggested, not confirmed)` : 'Not confirmed' },
  ...productClasses.map((id) => ({ id, label: words[id] })),
];
