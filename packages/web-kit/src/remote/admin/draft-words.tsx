/** The texts about unsaved drafts. */
export const draftWords = {
  title: 'You have unsaved work',
  proceed: 'Continue where you left off',
  copy: 'Copy the text',
  copied: 'The text was copied.',
  discard: 'Discard',
  resumed: 'You continue where you left off.',
  outdated:
    'This has changed since you began. Save to replace it with what you wrote, or load what is saved now.',
  showSaved: 'Load what is saved',
} as const;
