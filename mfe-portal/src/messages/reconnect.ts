/** The words of the banner that a failed connection raises on every screen, in Greek. */
export const reconnectWords = {
  title: 'Χρειάζεται επανασύνδεση με το Facebook',
  noneAtRisk: 'Μέχρι τότε δεν δημοσιεύεται καμία ανάρτηση.',
  atRisk: (n: number) =>
    n === 1
      ? '1 προγραμματισμένη ανάρτηση δεν θα δημοσιευτεί μέχρι να συνδεθείτε ξανά.'
      : `${n} προγραμματισμένες αναρτήσεις δεν θα δημοσιευτούν μέχρι να συνδεθείτε ξανά.`,
  reconnect: 'Επανασύνδεση',
  reconnecting: 'Μετάβαση στο Facebook…',
  failed: 'Η σύνδεση με το Facebook απέτυχε. Παρακαλώ δοκιμάστε ξανά.',
} as const;
