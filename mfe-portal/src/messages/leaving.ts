/** What is asked before a screen with unsaved changes is left, in Greek. */
export const leavingWords = {
  title: 'Έξοδος χωρίς αποθήκευση;',
  confirmLabel: 'Έξοδος χωρίς αποθήκευση',
} as const;
