import { fold } from '../fold.ts';

/** What a product is, as far as words can tell; decides which sentences make sense for it. */
export type ProductKind = 'injectable' | 'skincare' | 'sun' | 'device' | 'hair' | 'supplement' | 'general';

const signs: ReadonlyArray<readonly [ProductKind, RegExp]> = [
  ['sun', /αντηλιακ|spf|sunscreen|ηλιοπροστασ/],
  ['supplement', /συμπληρωμ|διατροφ|βιταμιν[ηεω] σε καψουλ|καψουλ|supplement/],
  [
    'injectable',
    /ενεσιμ|ενεση|εγχυ|filler|φιλερ|botox|μποτοξ|βουτυλ|αλλαντικ|βιοαναδομ|booster|μεσοθεραπ|νηματα|profhilo|skinbooster/,
  ],
  [
    'device',
    /αποτριχωσ|laser|λειζερ|συσκευ|ραδιοσυχν|υπερηχ|hifu|\bipl\b|\bled\b|microneedl|dermapen|κρυολιπ/,
  ],
  ['hair', /μαλλι|τριχ|hair|σαμπουαν|shampoo/],
  [
    'skincare',
    /κρεμ|ορο|serum|καθαρισ|μασκα|ενυδατ|ενυδατικ|λοσιον|τονωτικ|peeling|πηλινγκ|ρετιν|δερμοκαλλυντ|καλλυντ|προσωπ/,
  ],
];

/** Reads the kind from name and category first, and from the description only when those say nothing. */
export function kindOf(product: {
  name: string;
  description: string;
  categoryName: string | null;
}): ProductKind {
  for (const text of [`${product.name} ${product.categoryName ?? ''} `, product.description]) {
    const found = signs.find(([, sign]) => sign.test(fold(text)));
    if (found) return found[0];
  }
  return 'general';
}
