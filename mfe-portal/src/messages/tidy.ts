/** The words of the offer to tidy a text up, in Greek. */
export const tidyWords = {
  offer: 'Το κείμενο έχει σημάδια μορφοποίησης που θα φανούν στην ανάρτηση. Να τα βγάλουμε;',
  before: (line: string) => `Τώρα: ${line}`,
  after: (line: string) => `Θα γίνει: ${line}`,
  tidy: 'Τακτοποίηση',
  keep: 'Να μείνει έτσι',
  done: 'Το κείμενο τακτοποιήθηκε.',
  undo: 'Αναίρεση',
} as const;
