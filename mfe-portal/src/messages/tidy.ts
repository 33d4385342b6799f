/** Texts of the offer to remove formatting marks. */
export const tidyWords = {
  offer: 'Το κείμενο έχει σημάδια μορφοποίησης που θα φανούν στην ανάρτηση. Να τα βγάλουμε;',
  before: 'Τώρα',
  after: 'Θα γίνει',
  tidy: 'Τακτοποίηση',
  keep: 'Να μείνει έτσι',
  done: 'Το κείμενο τακτοποιήθηκε.',
  undo: 'Αναίρεση',
} as const;
