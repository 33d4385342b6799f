/** The texts of the dialog about unsaved work. */
export const discardWords = {
  title: 'Discard your changes?',
  help: 'What you entered has not been saved.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
} as const;
