/** The words for administrators, whose language is English. */
export const actingWords = {
  banner: (businessName: string): string => `You are acting as “${businessName}”.`,
  back: 'Back to accounts',
  readOnly: 'You can read everything here and change nothing.',
};
