/** Texts on the images of a preview. */
export const sentImagesWords = {
  earlier: 'Προηγούμενη εικόνα',
  later: 'Επόμενη εικόνα',
  place: (index: number, all: number) => `Εικόνα ${index} από ${all}`,
  cutToFirst: 'Το Instagram κόβει όλες τις εικόνες στις αναλογίες της πρώτης.',
  arranged: 'Οι εικόνες φεύγουν ολόκληρες. Τη διάταξή τους την επιλέγει το Facebook.',
} as const;
