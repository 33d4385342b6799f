/** Texts of the confirmation before an action on all posts. */
export const bulkDialogWords = {
  ask: {
    schedule: (n: number) =>
      n === 1 ? 'Θα προγραμματιστεί 1 ανάρτηση.' : `Θα προγραμματιστούν ${n} αναρτήσεις.`,
    unschedule: (n: number) =>
      `Θα ακυρωθεί ο προγραμματισμός ${n === 1 ? '1 ανάρτησης' : `${n} αναρτήσεων`}.`,
    delete: (n: number, scheduled: number) =>
      `${n === 1 ? 'Θα διαγραφεί 1 ανάρτηση' : `Θα διαγραφούν ${n} αναρτήσεις`}${scheduled > 0 ? ` (${scheduled} ${scheduled === 1 ? 'προγραμματισμένη' : 'προγραμματισμένες'})` : ''}. Η ενέργεια δεν αναιρείται.`,
  },
} as const;
