/** Texts of the claims check. */
export const claimsWords = {
  parts: {
    event: 'Τίτλος',
    coupon: 'Κωδικός προσφοράς',
    terms: 'Όροι',
    comment: 'Πρώτο σχόλιο',
  },
  list: 'Έλεγχος κειμένου',
  listOf: (text: string) => `Έλεγχος κειμένου: ${text}`,
  clean: 'Ο έλεγχος κειμένου δεν βρήκε κάτι.',
  cleanRest: 'Ο έλεγχος δεν βρήκε κάτι σε όσα μπορεί να διαβάσει.',
  found: (blocking: number, others: number) =>
    [
      blocking === 1
        ? '1 σημείο δεν επιτρέπεται να δημοσιευτεί.'
        : blocking > 1
          ? `${blocking} σημεία δεν επιτρέπεται να δημοσιευτούν.`
          : '',
      others === 1
        ? '1 σημείο χρειάζεται προσοχή.'
        : others > 1
          ? `${others} σημεία χρειάζονται προσοχή.`
          : '',
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
  /** At the end of a shortened list. */
  more: (count: number) =>
    count === 1 ? 'Υπάρχει και άλλο 1 σημείο.' : `Υπάρχουν και άλλα ${count} σημεία.`,
  /** After quoted words. */
  andMore: (count: number) => ` και άλλα ${count}`,
  severities: { block: 'Δεν επιτρέπεται', warn: 'Χρειάζεται προσοχή', evidence: 'Χρειάζεται απόδειξη' },
  missing: 'Λείπει από το κείμενο',
  source: (source: string) => `Πηγή: ${source}.`,
  instead: 'Προτείνουμε:',
  leaveOut: 'Προτείνουμε να λείπει.',
  take: 'Αλλαγή στο κείμενο',
  notAdvice: 'Αυτόματος έλεγχος, όχι νομική συμβουλή.',
  cannotSchedule: (words: string) => `Δεν μπορεί να προγραμματιστεί έτσι: ${words}.`,
  overridden: (name: string) => `Επιτράπηκε με ευθύνη: ${name}.`,
  dialogTitle: 'Το κείμενο δεν μπορεί να δημοσιευτεί έτσι',
  dialogHelp: 'Διορθώστε τα σημεία παρακάτω. Το κείμενό σας μένει στα πρόχειρα όπως είναι.',
  final: 'Φάρμακο με συνταγή δεν αναφέρεται σε δημόσια ανάρτηση, με κανέναν τρόπο.',
  mend: 'Διόρθωση κειμένου',
  overrideTitle: 'Δημοσίευση με δική σας ευθύνη',
  overrideHelp: 'Το όνομα και ο λόγος μένουν μαζί με την ανάρτηση.',
  name: 'Ονοματεπώνυμο',
  reason: 'Λόγος',
  reasonHint: 'Τουλάχιστον 10 χαρακτήρες.',
  override: 'Προγραμματισμός με ευθύνη μου',
} as const;
