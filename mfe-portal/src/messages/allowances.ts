/** Texts on the remaining daily allowance. */
export const allowanceWords = {
  trial: (limit: number) =>
    `Δοκιμαστικός λογαριασμός: έως ${limit} νέα κείμενα την ημέρα, μαζί με όσα δημιουργούνται αυτόματα. Οι επόμενες δύο εβδομάδες γεμίζουν όταν το ζητήσετε.`,
  left: (left: number) => (left === 1 ? 'Σήμερα απομένει 1 κείμενο.' : `Σήμερα απομένουν ${left} κείμενα.`),
  none: (when: string) => `Τα κείμενα της ημέρας τελείωσαν. Θα έχετε νέα στις ${when}.`,
} as const;
