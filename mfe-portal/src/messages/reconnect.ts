/** Texts of the banner on a failed connection. */
export const reconnectWords = {
  titles: {
    needs_reconnect: 'Χρειάζεται επανασύνδεση με το Facebook',
    missing_permission: 'Λείπουν άδειες από το Facebook',
    expiring: 'Η σύνδεση με το Facebook λήγει σύντομα',
  },
  waiting: (n: number) => {
    if (n === 0) return 'Μέχρι τότε δεν δημοσιεύεται καμία ανάρτηση.';
    return n === 1
      ? '1 προγραμματισμένη ανάρτηση δεν θα δημοσιευτεί μέχρι να συνδεθείτε ξανά.'
      : `${n} προγραμματισμένες αναρτήσεις δεν θα δημοσιευτούν μέχρι να συνδεθείτε ξανά.`;
  },
  expires: (date: string) => `Λήγει στις ${date}. Συνδεθείτε ξανά για να μη διακοπούν οι δημοσιεύσεις σας.`,
  expired: (date: string) =>
    `Έληξε στις ${date}. Οι αναρτήσεις βγαίνουν ακόμη, αλλά το Facebook μπορεί να τις σταματήσει. Συνδεθείτε ξανά.`,
  refusedOne: (name: string) => `Το Facebook δεν δέχεται αναρτήσεις στη σελίδα «${name}»`,
  refusedSome: 'Το Facebook δεν δέχεται αναρτήσεις σε κάποιες σελίδες σας',
  refusedDifferently: 'Στις Πλατφόρμες θα δείτε τι χρειάζεται για καθεμία.',
  seePlatforms: 'Δείτε τις Πλατφόρμες',
  reconnect: 'Επανασύνδεση',
  reconnecting: 'Μετάβαση στο Facebook…',
  failed: 'Η σύνδεση με το Facebook απέτυχε. Παρακαλώ δοκιμάστε ξανά.',
} as const;
