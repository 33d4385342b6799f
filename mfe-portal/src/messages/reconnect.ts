import type { NetworkNames } from '@kallos/words/network-names';

/** Texts of the banner on a failed connection. */
export const reconnectWords = {
  titles: {
    none: ({ object }: NetworkNames) => `Δεν είστε συνδεδεμένοι με ${object}`,
    needs_reconnect: ({ object }: NetworkNames) => `Χρειάζεται επανασύνδεση με ${object}`,
    missing_permission: ({ object }: NetworkNames) => `Λείπουν άδειες από ${object}`,
    expiring: ({ object }: NetworkNames) => `Η σύνδεση με ${object} λήγει σύντομα`,
  },
  waiting: (n: number) => {
    if (n === 0) return 'Μέχρι τότε δεν δημοσιεύεται καμία ανάρτηση.';
    return n === 1
      ? '1 προγραμματισμένη ανάρτηση δεν θα δημοσιευτεί μέχρι να συνδεθείτε ξανά.'
      : `${n} προγραμματισμένες αναρτήσεις δεν θα δημοσιευτούν μέχρι να συνδεθείτε ξανά.`;
  },
  noneChosen: 'Καμία σελίδα δεν είναι επιλεγμένη για τις αναρτήσεις σας',
  noneChosenHelp: (n: number) =>
    n === 1
      ? '1 προγραμματισμένη ανάρτηση δεν θα δημοσιευτεί μέχρι να επιλέξετε μία.'
      : `${n} προγραμματισμένες αναρτήσεις δεν θα δημοσιευτούν μέχρι να επιλέξετε μία.`,
  choosePages: 'Επιλογή σελίδων',
  attention: (n: number) =>
    n === 1 ? 'Μία ανάρτηση χρειάζεται την προσοχή σας' : `${n} αναρτήσεις χρειάζονται την προσοχή σας`,
  showAttention: (n: number) => (n === 1 ? 'Δείτε την' : 'Δείτε τις'),
  expires: (date: string) => `Λήγει στις ${date}. Συνδεθείτε ξανά για να μη διακοπούν οι δημοσιεύσεις σας.`,
  expired: (date: string, { subject }: NetworkNames) =>
    `Έληξε στις ${date}. Οι αναρτήσεις βγαίνουν ακόμη, αλλά ${subject.slice(0, 1).toLowerCase()}${subject.slice(1)} μπορεί να τις σταματήσει. Συνδεθείτε ξανά.`,
  refusedOne: (name: string, { subject }: NetworkNames) =>
    `${subject} δεν δέχεται αναρτήσεις στη σελίδα «${name}»`,
  refusedSome: ({ subject }: NetworkNames) => `${subject} δεν δέχεται αναρτήσεις σε κάποιες σελίδες σας`,
  missingOne: (name: string, { subject }: NetworkNames) => `${subject} δεν μας δίνει πια τη σελίδα «${name}»`,
  missingSome: (n: number, { subject }: NetworkNames) =>
    `${subject} δεν μας δίνει πια ${n} από τις σελίδες σας`,
  missingHelp: 'Ίσως οι αναρτήσεις δεν βγαίνουν εκεί. Στις Πλατφόρμες θα δείτε τι να κάνετε.',
  refusedDifferently: 'Στις Πλατφόρμες θα δείτε τι χρειάζεται για καθεμία.',
  seePlatforms: 'Δείτε τις Πλατφόρμες',
  reconnect: 'Επανασύνδεση',
  reconnecting: ({ object }: NetworkNames) => `Μετάβαση σ${object}…`,
  failed: ({ object }: NetworkNames) => `Η σύνδεση με ${object} απέτυχε. Παρακαλώ δοκιμάστε ξανά.`,
} as const;
