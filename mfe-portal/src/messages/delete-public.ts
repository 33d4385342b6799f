/** Texts for deleting a published post. */
export const deletePublicWords = {
  title: 'Διαγραφή δημοσιευμένης ανάρτησης',
  where: 'Από πού να διαγραφεί;',
  calendar: 'Μόνο από το ημερολόγιο. Στις σελίδες σας μένει δημόσια.',
  everywhere: (names: string) => `Και από τις σελίδες σας: ${names}. Χάνονται και τα σχόλια· δεν αναιρείται.`,
  pending: 'Διαγραφή…',
  stays: (name: string) => `Στο ${name} η ανάρτηση είναι ακόμη δημόσια και μένει στο ημερολόγιο.`,
} as const;
