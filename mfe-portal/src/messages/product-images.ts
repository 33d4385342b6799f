import { imageKinds } from './own-image.ts';

/** Texts on a product's images. */
export const productImageWords = {
  images: 'Εικόνες',
  image: (index: number, name: string) => `Εικόνα ${index} του «${name}»`,
  main: 'Κύρια',
  none: 'Το προϊόν δεν έχει εικόνες.',
  earlier: (index: number) => `Εικόνα ${index}: μία θέση πριν`,
  later: (index: number) => `Εικόνα ${index}: μία θέση μετά`,
  remove: (index: number) => `Αφαίρεση εικόνας ${index}`,
  movedTo: (place: number, of: number) => `Η εικόνα είναι τώρα στη θέση ${place} από ${of}.`,
  upload: 'Μεταφόρτωση εικόνας',
  uploadHint: `Οι εικόνες σας φαίνονται μόνο στο δικό σας ιατρείο. ${imageKinds}`,
  full: (most: number) => `Έως ${most} εικόνες για κάθε προϊόν.`,
  firstChanges: 'Με την αποθήκευση αλλάζει η πρώτη εικόνα: αυτή θα δείχνουν οι νέες αναρτήσεις.',
  catalogue: 'Εικόνες του καταλόγου',
  catalogueImage: (index: number, name: string) => `Εικόνα ${index} του καταλόγου για το «${name}»`,
  add: 'Προσθήκη',
  addNamed: (index: number) => `Προσθήκη εικόνας ${index} του καταλόγου`,
  reset: 'Μόνο οι εικόνες του καταλόγου',
  backToCatalogue: 'Χωρίς δικές σας εικόνες, φαίνονται ξανά οι εικόνες του καταλόγου.',
} as const;
