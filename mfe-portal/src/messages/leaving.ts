import { el } from './el.ts';

/** What is asked before a screen with unsaved changes is left, in Greek. */
export const leavingWords = {
  title: 'Έξοδος χωρίς αποθήκευση;',
  confirmLabel: 'Έξοδος χωρίς αποθήκευση',
  cancelLabel: el.cancel,
} as const;

/** What is asked before a dialog with unsaved changes is closed, in Greek. */
export const closingWords = {
  title: 'Κλείσιμο χωρίς αποθήκευση;',
  confirmLabel: 'Κλείσιμο χωρίς αποθήκευση',
  cancelLabel: el.cancel,
} as const;
