import { type ProductClass, productClasses } from '@kallos/contracts/catalog/product-classes';
import type { ImportField } from '@kallos/contracts/catalog/product-imports';
import { fold } from '@kallos/contracts/texts/fold';

type Language = 'en' | 'el';

/** The titles of a sheet's columns. */
export const sheetTitles: Readonly<Record<Language, Readonly<Record<ImportField, string>>>> = {
  en: {
    sku: 'SKU',
    name: 'Name',
    description: 'Description',
    category: 'Category',
    status: 'Status',
    productClass: 'Product class',
    ceNumber: 'CE certificate number',
    notifiedBody: 'Notified body',
    permittedClaims: 'Permitted claims',
    requiredWarnings: 'Required warnings',
    image: 'Image link',
  },
  el: {
    sku: 'Κωδικός',
    name: 'Όνομα',
    description: 'Περιγραφή',
    category: 'Κατηγορία',
    status: 'Κατάσταση',
    productClass: 'Τι είναι',
    ceNumber: 'Αριθμός πιστοποιητικού CE',
    notifiedBody: 'Κοινοποιημένος οργανισμός',
    permittedClaims: 'Επιτρεπόμενοι ισχυρισμοί',
    requiredWarnings: 'Υποχρεωτικές προειδοποιήσεις',
    image: 'Εικόνα (σύνδεσμος)',
  },
};

/** Further titles that sheets of shops and suppliers use. */
const otherTitles: Readonly<Record<ImportField, readonly string[]>> = {
  sku: [
    'κωδικός προϊόντος',
    'κωδικός είδους',
    'κωδ',
    'κωδ.',
    'κωδικός sku',
    'barcode',
    'ean',
    'product code',
    'item code',
    'code',
    'handle',
    'id προϊόντος',
    'variant sku',
    'article number',
  ],
  name: [
    'ονομασία',
    'προϊόν',
    'όνομα προϊόντος',
    'ονομασία προϊόντος',
    'ονομασία είδους',
    'είδος',
    'τίτλος',
    'υπηρεσία',
    'θεραπεία',
    'title',
    'product',
    'product name',
    'item',
    'item name',
    'treatment',
    'service',
  ],
  description: [
    'περιγραφή προϊόντος',
    'περιγραφή είδους',
    'κείμενο',
    'αναλυτική περιγραφή',
    'product description',
    'details',
    'text',
    'body',
    'body (html)',
    'long description',
    'short description',
    'σύντομη περιγραφή',
  ],
  category: [
    'κατηγορία προϊόντος',
    'ομάδα',
    'product category',
    'categories',
    'type',
    'product type',
    'group',
    'product group',
  ],
  status: ['state', 'active', 'ενεργό'],
  productClass: ['κατηγορία νόμου', 'κλάση', 'class', 'legal class', 'τι είναι το προϊόν'],
  ceNumber: ['ce', 'αριθμός ce', 'ce number', 'πιστοποιητικό ce'],
  notifiedBody: ['notified body number', 'οργανισμός', 'κοινοποιημένος οργανισμός (4 ψηφία)'],
  permittedClaims: ['ισχυρισμοί', 'claims', 'allowed claims'],
  requiredWarnings: ['προειδοποιήσεις', 'warnings'],
  image: [
    'εικόνα',
    'φωτογραφία',
    'φωτό',
    'σύνδεσμος εικόνας',
    'image',
    'image src',
    'image url',
    'images',
    'picture',
    'photo',
    'photo link',
    'url εικόνας',
  ],
};

// Titles differ in case, accents, punctuation and marks for required columns.
const plain = (title: string): string =>
  fold(title)
    .replace(/[^\p{L}\p{N}()]+/gu, ' ')
    .trim();

const fieldByTitle = new Map<string, ImportField>(
  (Object.keys(otherTitles) as ImportField[]).flatMap((field) =>
    [field, sheetTitles.en[field], sheetTitles.el[field], ...otherTitles[field]].map(
      (title) => [plain(title), field] as const,
    ),
  ),
);

/** Returns the field that a column's title means; undefined for an unknown title. */
export const fieldOfTitle = (title: string): ImportField | undefined => fieldByTitle.get(plain(title));

/** The labels of the classes in sheets, as the forms show them. */
export const classLabels: Readonly<Record<Language, Readonly<Record<ProductClass, string>>>> = {
  en: {
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
  },
  el: {
    cosmetic: 'Καλλυντικό',
    supplement: 'Συμπλήρωμα διατροφής',
    device_i: 'Ιατροτεχνολογικό, κατηγορία I',
    device_iia: 'Ιατροτεχνολογικό, κατηγορία IIa',
    device_iib: 'Ιατροτεχνολογικό, κατηγορία IIb',
    device_iii: 'Ιατροτεχνολογικό, κατηγορία III',
    otc: 'Φάρμακο χωρίς συνταγή',
    prescription: 'Φάρμακο με ιατρική συνταγή',
    injectable: 'Ενέσιμο ιατροτεχνολογικό',
    procedure: 'Ιατρική πράξη',
    service: 'Υπηρεσία αισθητικής',
  },
};

const classByLabel = new Map<string, ProductClass>(
  productClasses.flatMap((id) =>
    [id, classLabels.en[id], classLabels.el[id]].map((label) => [plain(label), id] as const),
  ),
);

/** Returns the class that a cell names, in either language; undefined for an unknown one. */
export const classOfLabel = (label: string): ProductClass | undefined => classByLabel.get(plain(label));

type Status = 'active' | 'draft' | 'archived';

/** The labels of the states in sheets. */
export const statusLabels: Readonly<Record<Language, Readonly<Record<Status, string>>>> = {
  en: { active: 'Active', draft: 'Draft', archived: 'Archived' },
  el: { active: 'Ενεργό', draft: 'Πρόχειρο', archived: 'Αρχειοθετημένο' },
};

const otherStates: Readonly<Record<Status, readonly string[]>> = {
  active: ['ενεργός', 'ενεργή', 'ναι', 'yes', 'true', 'published', '1'],
  draft: ['πρόχειρη', 'inactive', 'ανενεργό', 'όχι', 'no', 'false', '0'],
  archived: ['αρχείο', 'καταργημένο', 'archive'],
};

const statusByLabel = new Map<string, Status>(
  (Object.keys(otherStates) as Status[]).flatMap((id) =>
    [statusLabels.en[id], statusLabels.el[id], ...otherStates[id]].map(
      (label) => [plain(label), id] as const,
    ),
  ),
);

/** Returns the state that a cell names, in either language; undefined for an unknown one. */
export const statusOfLabel = (label: string): Status | undefined => statusByLabel.get(plain(label));
