import type { FindingCode } from '@kallos/contracts/social/troubles';
import type { Subjects } from '@kallos/words/post-failures';
import { addressWords } from './permissions.ts';

/** Returns a finding as a sentence; `when`: its moment, if it has one. */
export type FindingSentence = (names: Subjects, when: string | null) => string;

/** Texts on a post that was not published as planned. */
export const postTroubleWords = {
  findings: {
    not_connected: () => 'Δεν υπάρχει συνδεδεμένη σελίδα.',
    needs_reconnect: ({ login }) => `Χρειάζεται επανασύνδεση με ${login.object} πριν από την ώρα της.`,
    permission_missing: () => 'Λείπουν άδειες δημοσίευσης. Συνδεθείτε ξανά και δώστε όλες τις άδειες.',
    page_unknown: () => 'Η σελίδα δεν ανήκει πια στη σύνδεσή σας.',
    page_gone: ({ login }) => `${login.subject} δεν μας δίνει πρόσβαση στη σελίδα. Συνδεθείτε ξανά.`,
    token_kind: () => 'Η σύνδεση με τη σελίδα χάθηκε. Συνδεθείτε ξανά.',
    token_expiring: (_, when) =>
      when === null ? 'Η σύνδεση λήγει σύντομα.' : `Η σύνδεση λήγει στις ${when}.`,
    rate_limited: ({ subject }, when) =>
      when === null
        ? `${subject} ζητά να περιμένουμε λίγο.`
        : `${subject} ζητά να περιμένουμε έως τις ${when}.`,
    daily_limit: () => 'Η σελίδα έφτασε το όριο δημοσιεύσεων της ημέρας.',
    page_restricted: ({ subject }) => `${subject} περιορίζει προσωρινά τη σελίδα.`,
    identity_unconfirmed: ({ subject }) => `${subject} ζητά επιβεβαίωση ταυτότητας στη σελίδα.`,
    publishing_refused: ({ subject }) =>
      `${subject} δεν δέχεται τώρα αναρτήσεις σε αυτή τη σελίδα. Δείτε τις Πλατφόρμες.`,
    page_changed: ({ login }) => `Η σελίδα άλλαξε σ${login.object}. Συνδεθείτε ξανά και επιλέξτε την.`,
    page_token_refused: ({ login }) =>
      `${login.subject} δεν αναγνωρίζει την πρόσβασή μας στη σελίδα. Δείτε τις Πλατφόρμες.`,
    page_taken: () => 'Τη σελίδα τη χρησιμοποιεί ήδη άλλη επιχείρηση στο Kallos.',
    page_not_offered: ({ login }) =>
      `${login.subject} δεν μας δίνει πια αυτή τη σελίδα. Δείτε τις Πλατφόρμες.`,
    app_refused: ({ login }) => `${login.subject} δεν δέχεται προσωρινά το Kallos. Συνεχίζουμε αυτόματα.`,
    meta_unavailable: ({ subject }) => `${subject} δεν απάντησε στον τελευταίο έλεγχο.`,
    address_private: () => addressWords.private,
    picture_unreachable: () => 'Η εικόνα δεν ανοίγει. Επιλέξτε άλλη για το προϊόν.',
    picture_missing: () => 'Το Instagram χρειάζεται εικόνα.',
  } satisfies Record<FindingCode, FindingSentence>,
  findingFallback: 'Ο έλεγχος πριν από τη δημοσίευση βρήκε κάτι που χρειάζεται προσοχή.',
  alike: (name: string, day: string) =>
    `Μοιάζει πολύ με την ανάρτηση «${name}» στις ${day}. Αλλάξτε το κείμενο, για να μη φανεί το ίδιο δύο φορές.`,
  alikeElsewhere:
    'Πολύ παρόμοιο κείμενο για το ίδιο προϊόν έχει και άλλη επιχείρηση. Γράψτε το με δικά σας λόγια.',
  checked: (when: string) => `Έλεγχος: ${when}`,
  checkOn: 'Έλεγχος στη σελίδα:',
  wasPosted: 'Δημοσιεύτηκε',
  wasPostedTitle: 'Η ανάρτηση δημοσιεύτηκε;',
  wasPostedHelp: 'Θα σημειωθεί ως δημοσιευμένη και δεν θα σταλεί ξανά.',
  resolved: {
    published: 'Σημειώθηκε ως δημοσιευμένη.',
    found: 'Βρέθηκε στη σελίδα σας και σημειώθηκε ως δημοσιευμένη.',
    sent_again: 'Η ανάρτηση στέλνεται ξανά.',
  },
  leave: 'Να μείνει έτσι',
  leaveTitle: 'Να μείνει έτσι;',
  leaveHelp: 'Η ανάρτηση μένει στις σελίδες που την έχουν και δεν θα σας ξαναρωτήσουμε.',
  sendAgain: 'Αποστολή ξανά',
  sendAgainTitle: 'Σίγουρα δεν δημοσιεύτηκε;',
  sendAgainHelp:
    'Θα σταλεί τώρα στις σελίδες που δεν την έχουν. Αν υπάρχει ήδη, θα εμφανιστεί δύο φορές, γι’ αυτό ελέγξτε πρώτα τη σελίδα σας.',
  sendRestTitle: 'Αποστολή ξανά;',
  sendRestHelp: 'Θα σταλεί τώρα, μόνο στις σελίδες που δεν την έχουν.',
  sendNow: 'Αποστολή τώρα',
  sendNowTitle: 'Αποστολή τώρα;',
  sendNowHelp: 'Η ανάρτηση θα δημοσιευτεί αμέσως στις συνδεδεμένες σελίδες σας.',
} as const;
