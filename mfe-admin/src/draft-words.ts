/** What is said of work that was left unsaved. */
export const draftWords = {
  title: 'You have unsaved work',
  proceed: 'Continue where you left off',
  copy: 'Copy the text',
  copied: 'The text was copied.',
  discard: 'Discard',
  resumed: 'You continue where you left off.',
} as const;
