/** Texts on the images of a preview. */
export const sentImagesWords = {
  earlier: 'Προηγούμενη εικόνα',
  later: 'Επόμενη εικόνα',
  place: (index: number, all: number) => `Εικόνα ${index} από ${all}`,
  cutToFirst: (network: string) => `${network} κόβει όλες τις εικόνες στις αναλογίες της πρώτης.`,
  arranged: (ofNetwork: string) => `Οι εικόνες φεύγουν ολόκληρες. Η διάταξή τους είναι επιλογή ${ofNetwork}.`,
} as const;
