import { portalDraftWords } from '@kallos/web-kit/remote/portal/draft-words';
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
  ...portalDraftWords,
  post: (name: string) => `Ανάρτηση «${name}»`,
  product: (name: string) => `Προϊόν «${name}»`,
  company: 'Στοιχεία επιχείρησης',
  claims: (name: string) => `Έγκριση κειμένου «${name}»`,
} as const;
