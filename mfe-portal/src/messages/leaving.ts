import { el } from './el.ts';

/** Texts of the dialog before a screen with unsaved changes is left. */
export const leavingWords = {
  title: 'Έξοδος χωρίς αποθήκευση;',
  confirmLabel: 'Έξοδος χωρίς αποθήκευση',
  cancelLabel: el.cancel,
} as const;

/** Texts of the confirmation before a dialog with unsaved changes is closed. */
export const closingWords = {
  title: 'Κλείσιμο χωρίς αποθήκευση;',
  confirmLabel: 'Κλείσιμο χωρίς αποθήκευση',
  cancelLabel: el.cancel,
} as const;

/** Texts on unsaved drafts. */
export const draftWords = {
  title: 'Έχετε γράψει κάτι που δεν αποθηκεύτηκε',
  proceed: 'Συνέχεια από εκεί που μείνατε',
  copy: 'Αντιγραφή κειμένου',
  copied: 'Το κείμενο αντιγράφηκε.',
  discard: 'Απόρριψη',
  resumed: 'Συνεχίζετε από εκεί που μείνατε.',
  outdated: 'Κάτι άλλαξε εδώ από τότε που αρχίσατε. Αν αποθηκεύσετε, θα μείνουν τα δικά σας.',
  showSaved: 'Εμφάνιση αποθηκευμένων',
  post: (name: string) => `Ανάρτηση «${name}»`,
  product: (name: string) => `Προϊόν «${name}»`,
  company: 'Στοιχεία επιχείρησης',
  claims: (name: string) => `Έγκριση κειμένου «${name}»`,
} as const;
