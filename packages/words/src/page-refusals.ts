import { loginWordsOf, type NetworkNames } from './network-names.ts';

type Sentence = (names: NetworkNames) => string;

/**
 * The reasons why a page accepts no posts and how to fix them, by error code; for screens and
 * mails.
 */
const pageRefusals: Readonly<Record<string, Sentence>> = {
  needs_reconnect: ({ object }) =>
    `Η σύνδεση με ${object} έληξε. Συνδεθείτε ξανά και οι αναρτήσεις θα σταλούν αυτόματα.`,
  permission_missing: () => `Λείπει άδεια δημοσίευσης. Συνδεθείτε ξανά και δώστε όλες τις άδειες.`,
  publishing_refused: ({ subject, object }) =>
    `${subject} δεν δέχεται αναρτήσεις από εμάς σε αυτή τη σελίδα. Δοκιμάζουμε ξανά αυτόματα. Αν επιμείνει, ελέγξτε σ${object} ότι έχετε πλήρη πρόσβαση στη σελίδα.`,
  page_changed: ({ object }) =>
    `Η σελίδα άλλαξε σ${object}: συγχωνεύτηκε ή πέρασε στη νέα μορφή. Συνδεθείτε ξανά και επιλέξτε την από την αρχή.`,
  page_token_refused: ({ subject }) =>
    `${subject} δεν αναγνωρίζει την πρόσβασή μας στη σελίδα. Δοκιμάζουμε ξανά αυτόματα. Αν επιμείνει, συνδεθείτε ξανά.`,
  page_gone: ({ subject }) =>
    `${subject} δεν μας δείχνει πια τη σελίδα. Ελέγξτε ότι υπάρχει και ότι τη διαχειρίζεστε, και συνδεθείτε ξανά.`,
  page_unknown: () => `Η σελίδα δεν ανήκει πια στη σύνδεσή σας. Επιλέξτε ξανά τις σελίδες σας.`,
  page_taken: () => `Τη σελίδα τη χρησιμοποιεί ήδη άλλη επιχείρηση στο Kallos.`,
  page_not_offered: ({ subject }) =>
    `${subject} δεν μας δίνει πια αυτή τη σελίδα. Κρατάμε την επιλογή σας. Αν τη διαχειρίζεστε ακόμη, συνδεθείτε ξανά και επιλέξτε την.`,
  page_restricted: ({ subject, object }) =>
    `${subject} περιορίζει προσωρινά τη σελίδα. Δείτε τις ειδοποιήσεις της σ${object}.`,
  identity_unconfirmed: ({ subject, object }) =>
    `${subject} ζητά επιβεβαίωση ταυτότητας. Κάντε την στις ρυθμίσεις της σελίδας σας σ${object}.`,
  rate_limited: ({ subject }) => `${subject} ζητά να περιμένουμε λίγο. Συνεχίζουμε αυτόματα.`,
  daily_limit: () => `Η σελίδα έφτασε το όριο δημοσιεύσεων της ημέρας. Συνεχίζουμε αυτόματα.`,
  app_refused: ({ subject }) =>
    `${subject} δεν δέχεται προσωρινά το Kallos. Το ξέρουμε και συνεχίζουμε αυτόματα.`,
};

/** The sentence for an unknown code. */
const otherRefusal: Sentence = ({ subject }) =>
  `${subject} δεν δέχεται αναρτήσεις σε αυτή τη σελίδα. Δοκιμάζουμε ξανά αυτόματα. Αν επιμείνει, συνδεθείτε ξανά.`;

/** Returns why a page of a network accepts no posts and how to fix it. */
export const pageRefusalOf = (reason: string | null, platform: string): string =>
  (pageRefusals[reason ?? ''] ?? otherRefusal)(loginWordsOf(platform));
