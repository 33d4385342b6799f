import type { NetworkNames } from '@kallos/words/network-names';

/** Texts of the platforms screens; the specification's messages stay verbatim. */
export const platformsWords = {
  title: 'Σύνδεση Πλατφορμών',
  heading: 'Σύνδεση Πλατφορμών',
  intro:
    'Συνδέστε τη σελίδα σας μία φορά. Επιλέξτε πού θα δημοσιεύονται οι αναρτήσεις — πάντα με τη δική σας έγκριση.',
  connect: (label: string) => `Σύνδεση με ${label}`,
  connecting: ({ object }: NetworkNames) => `Μετάβαση σ${object}…`,
  disconnect: (label: string) => `Αποσύνδεση ${label}`,
  reconnect: 'Επανασύνδεση',
  disconnectTitle: ({ object }: NetworkNames) => `Αποσύνδεση από ${object};`,
  disconnectHelp:
    'Οι σελίδες και οι επιλογές σας θα διαγραφούν. Οι προγραμματισμένες αναρτήσεις δεν θα δημοσιευτούν μέχρι να συνδεθείτε ξανά.',
  disconnected: ({ subject }: NetworkNames) => `${subject} αποσυνδέθηκε.`,
  disconnectFailed: 'Παρουσιάστηκε σφάλμα κατά την αποσύνδεση.',
  notConnectedHelp: ({ object }: NetworkNames) =>
    `Θα μεταφερθείτε σ${object} για να δώσετε άδεια. Δεν βλέπουμε ποτέ τον κωδικό σας.`,
  connectedState: 'Συνδεδεμένο',
  refusedState: (n: number) =>
    n === 1 ? '1 σελίδα δεν δέχεται αναρτήσεις' : `${n} σελίδες δεν δέχονται αναρτήσεις`,
  brokenState: 'Χρειάζεται επανασύνδεση',
  leaveHelp: 'Η επιλογή των σελίδων σας δεν έχει αποθηκευτεί.',
  placesOf: { page: 'Σελίδες', account: 'Λογαριασμοί', location: 'Προφίλ' },
  noPages: (label: string, kind: 'page' | 'account' | 'location') =>
    `Ο λογαριασμός ${label} που συνδέσατε δεν έχει ${{ page: 'σελίδες', account: 'λογαριασμούς', location: 'επαληθευμένα προφίλ επιχείρησης' }[kind]}`,
  noPagesReason:
    'Οι αναρτήσεις δημοσιεύονται σε σελίδες, όχι σε προσωπικά προφίλ. Μάλλον συνδέθηκε άλλο πρόσωπο ή δεν δόθηκε άδεια για τη σελίδα σας.',
  noPagesSteps: ({ subject, object }: NetworkNames) => [
    'Αν διαχειρίζεται τη σελίδα κάποιος άλλος, ζητήστε του να σας κάνει διαχειριστή της ή να συνδεθεί εκείνος εδώ.',
    `Αν η σελίδα είναι δική σας, συνδεθείτε ξανά και επιλέξτε την όταν σας ρωτήσει ${subject.slice(0, 1).toLowerCase()}${subject.slice(1)}.`,
    `Αν δεν υπάρχει ακόμη σελίδα, φτιάξτε μία σ${object} και συνδεθείτε ξανά.`,
  ],
  connectAgain: 'Σύνδεση ξανά',
  suggested: (kind: 'page' | 'account' | 'location') =>
    `Επιλέξαμε για εσάς ${{ page: 'τη σελίδα', account: 'τον λογαριασμό', location: 'το προφίλ' }[kind]} που ταιριάζει. Με τη «Συνέχεια» αποθηκεύεται.`,
  trial: 'Στον δοκιμαστικό λογαριασμό: μία σελίδα Facebook και ένας λογαριασμός Instagram.',
  keepsTo: (hashtags: number, length: number) =>
    `γράφουμε γύρω στους ${length} χαρακτήρες, με έως ${hashtags} hashtags`,
  noChoiceTitle: 'Συνέχεια χωρίς σελίδα;',
  noChoiceHelp:
    'Δεν έχετε επιλέξει πού θα δημοσιεύονται οι αναρτήσεις. Μπορείτε να τις ετοιμάσετε, αλλά καμία δεν θα δημοσιευτεί.',
  noChoiceConfirm: 'Συνέχεια χωρίς σελίδα',
  noChoiceCancel: 'Επιλογή σελίδας',
  cannotPublish: 'Δεν έχετε δικαίωμα δημοσίευσης σε αυτή τη σελίδα.',
  /** The requirements that a profile must meet before it may publish, by the network's name. */
  hindrances: {
    verify: 'Το προφίλ δεν έχει επαληθευτεί. Επαληθεύστε το στην Google και μετά επιλέξτε το εδώ.',
    waitForVoiceOfMerchant: 'Η Google ελέγχει την επαλήθευση του προφίλ. Δοκιμάστε ξανά σε λίγες ημέρες.',
    resolveOwnershipConflict:
      'Κάποιος άλλος δηλώνει ότι το προφίλ είναι δικό του. Λύστε το πρώτα στην Google.',
    complyWithGuidelines: 'Η Google έχει αναστείλει το προφίλ. Δείτε τον λόγο στην Google.',
  } as Readonly<Record<string, string>>,
  appRefused: ({ subject }: NetworkNames) =>
    `${subject} δεν δέχεται προσωρινά το Kallos. Το ξέρουμε και το φτιάχνουμε: δεν χρειάζεται να κάνετε κάτι.`,
  noProfilesReason: 'Μάλλον συνδέθηκε άλλο πρόσωπο, ή το προφίλ το διαχειρίζεται κάποιος άλλος.',
  noProfilesSteps: ({ subject, object }: NetworkNames) => [
    'Αν διαχειρίζεται το προφίλ κάποιος άλλος, ζητήστε του να σας κάνει διαχειριστή του ή να συνδεθεί εκείνος εδώ.',
    `Αν δεν υπάρχει ακόμη προφίλ, φτιάξτε ένα σ${object}. Μόλις το επαληθεύσει ${subject.slice(0, 1).toLowerCase()}${subject.slice(1)}, συνδεθείτε ξανά.`,
  ],
  reviewed: ({ subject }: NetworkNames) => `${subject} ελέγχει κάθε ανάρτηση πριν τη δείξει.`,
  taken: 'Χρησιμοποιείται ήδη από άλλη επιχείρηση στο Kallos.',
  takenHelp:
    'Αν μια σελίδα που χρησιμοποιεί άλλη επιχείρηση είναι δική σας, ζητήστε από εκείνη να την αφαιρέσει από τις Πλατφόρμες της ή γράψτε στην Υποστήριξη.',
  released: (name: string) =>
    `Με την αποθήκευση σταματούν οι αναρτήσεις σας στη σελίδα «${name}» και μπορεί να την επιλέξει άλλη επιχείρηση.`,
  refusedSince: (when: string) => `Δεν βγαίνουν αναρτήσεις από ${when}.`,
  nextTry: (when: string) => `Επόμενη δοκιμή: ${when}.`,
  triedWithNext: 'Θα δοκιμάσουμε ξανά με την επόμενη ανάρτηση.',
  missingSince: (when: string, { subject }: NetworkNames) =>
    `Από ${when} ${subject.slice(0, 1).toLowerCase()}${subject.slice(1)} δεν μας δίνει πια αυτή τη σελίδα.`,
  missingHelp:
    'Κρατάμε την επιλογή σας και δοκιμάζουμε να δημοσιεύουμε. Αν τη διαχειρίζεστε ακόμη, συνδεθείτε ξανά και επιλέξτε την. Αν όχι, αφαιρέστε την από τις επιλογές σας.',
  tryAgain: 'Δοκιμή ξανά',
  tryAgainOn: (name: string) => `Δοκιμή ξανά: ${name}`,
  trying: 'Γίνεται δοκιμή…',
  takesPosts: 'Η σελίδα δέχεται ξανά αναρτήσεις.',
  tryingNow: 'Δοκιμάζουμε ξανά. Όσες αναρτήσεις περιμένουν, θα σταλούν μόλις γίνει δεκτή η πρώτη.',
  retryFailed: 'Η δοκιμή δεν ολοκληρώθηκε. Δοκιμάστε ξανά σε λίγο.',
  save: 'Αποθήκευση επιλογών',
  saved: 'Οι επιλογές σας αποθηκεύτηκαν.',
  saveFailed: 'Δεν ήταν δυνατή η αποθήκευση των επιλογών σας',
  unsaved: 'Έχετε αλλαγές που δεν αποθηκεύτηκαν.',
  selected: (n: number) => (n === 1 ? '1 επιλεγμένη' : `${n} επιλεγμένες`),
  allPages: 'Όλες οι σελίδες και οι λογαριασμοί',
  soon: 'Περισσότερες πλατφόρμες σύντομα',
  blocked: 'Δεν έχετε συνδέσει πλατφόρμα',
  successTitle: 'Επιτυχία',
  connectedToast: ({ subject }: NetworkNames) => `${subject} συνδέθηκε. Επιλέξτε σελίδες.`,
  connectedBanner: 'Η σύνδεση με το Facebook ολοκληρώθηκε.',
  reconnectNeeded: 'Χρειάζεται επανασύνδεση με το Facebook',
  dataRetrieved: 'Διαβάσαμε τις σελίδες σας.\nData retrieved successfully',
  errors: {
    title: 'Σφάλμα',
    no_user: 'Βεβαιωθείτε ότι δώσατε άδεια στην εφαρμογή και δοκιμάστε ξανά.',
    login_error: ({ object }: NetworkNames) =>
      `Παρουσιάστηκε σφάλμα κατά τη σύνδεση σ${object}. Παρακαλώ δοκιμάστε ξανά.`,
    permissions_declined:
      'Συνδεθήκατε, αλλά δεν δώσατε όλες τις άδειες. Πατήστε «Δώστε τις άδειες» και αφήστε τις όλες επιλεγμένες.',
    no_session_token: 'Η σύνδεσή σας έληξε. Ανανεώστε τη σελίδα και δοκιμάστε ξανά.',
    authenticated: ({ object }: NetworkNames) => `Πρέπει να είστε συνδεδεμένοι για να συνδέσετε ${object}.`,
    other: (message: string) => `Η σύνδεση απέτυχε: ${message}`,
    fallback: ({ object }: NetworkNames) => `Η σύνδεση με ${object} απέτυχε. Παρακαλώ δοκιμάστε ξανά.`,
    retrievePages: 'Δεν μπορέσαμε να διαβάσουμε τις σελίδες σας.\nFailed to retrieve pages',
    retrieveConnected:
      'Δεν μπορέσαμε να διαβάσουμε τις συνδεδεμένες σελίδες σας.\nFailed to retrieve connected pages',
    http: (status: number) => `Δεν μπορέσαμε να διαβάσουμε τις σελίδες σας.\nHTTP error! status: ${status}`,
  },
} as const;
