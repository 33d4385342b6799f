import type { HoldCode, pausedReason, PostReason, TroubleCode } from '@kallos/contracts/social/troubles';
import { loginWordsOf, networkWords, type NetworkNames } from './network-names.ts';

/** The names that a sentence about a page may use. */
export interface Subjects extends NetworkNames {
  /** The names of the login, which may be another network's: Facebook for Instagram. */
  readonly login: NetworkNames;
  /** The name of the place at which the post is located. */
  readonly location?: string | undefined;
}
type Sentence = (names: Subjects) => string;

/** Returns the names for sentences about a network; those of "the network" if it is unknown. */
export const subjectsOf = (network: string | undefined): Subjects => ({
  ...networkWords(network),
  login: loginWordsOf(network),
});

const afterSubject =
  (said: string): Sentence =>
  ({ subject }) =>
    `${subject} ${said}`;
const always =
  (said: string): Sentence =>
  () =>
    said;

/**
 * Reasons why it is unknown whether a post is public; a rejection is then no proof and is not
 * shown.
 */
export const doubts: Partial<Record<string, Sentence>> = {
  flip_ignored: afterSubject('δέχτηκε την ανάρτηση, αλλά δεν την εμφάνισε. Ελέγξτε τη σελίδα σας.'),
  duplicate: afterSubject('λέει ότι υπάρχει ήδη ίδια ανάρτηση. Ελέγξτε τη σελίδα σας.'),
  several_matches: always('Βρέθηκαν δύο ίδιες αναρτήσεις. Ελέγξτε τη σελίδα σας.'),
} satisfies Partial<Record<TroubleCode, Sentence>>;

/** The sentence for every other code. */
export const otherDoubt = afterSubject(
  'δεν μας επιβεβαίωσε αν δημοσιεύτηκε. Ελέγξτε τη σελίδα σας πριν αποφασίσετε.',
);

const placeRefused =
  (advice: string): Sentence =>
  ({ subject, location }) =>
    `${subject} δεν δέχτηκε την τοποθεσία${location === undefined ? '' : ` «${location}»`}.${advice}`;

const silent = afterSubject('δεν απάντησε. Στείλτε την ανάρτηση ξανά.');
const ours = always('Η δημοσίευση σταμάτησε από δικό μας σφάλμα. Στείλτε την ανάρτηση ξανά.');
const notPrepared = afterSubject('δεν κατάφερε να ετοιμάσει την ανάρτηση. Στείλτε την ξανά.');

/** Reasons why a post was not published to a page as planned or still waits, and what to do. */
export const failures: Record<string, Sentence> = {
  not_connected: always('Δεν υπάρχει συνδεδεμένη σελίδα. Μόλις επιλέξετε μία, θα σταλεί αυτόματα.'),
  needs_reconnect: ({ login }) =>
    `Η σύνδεση με ${login.object} έληξε. Συνδεθείτε ξανά και θα σταλεί αυτόματα.`,
  permission_missing: always(
    'Λείπει άδεια δημοσίευσης για τη σελίδα. Συνδεθείτε ξανά και δώστε όλες τις άδειες.',
  ),
  page_unknown: always('Η σελίδα δεν ανήκει πια στη σύνδεσή σας. Επιλέξτε ξανά τις σελίδες σας.'),
  page_gone: ({ login }) =>
    `${login.subject} δεν μας δίνει πια πρόσβαση στη σελίδα. Συνδεθείτε ξανά και θα σταλεί αυτόματα.`,
  publishing_refused: afterSubject(
    'δεν δέχεται τώρα αναρτήσεις σε αυτή τη σελίδα. Δοκιμάζουμε ξανά αυτόματα. Δείτε τι συμβαίνει στις Πλατφόρμες.',
  ),
  page_changed: ({ login }) =>
    `Η σελίδα άλλαξε σ${login.object}. Συνδεθείτε ξανά και επιλέξτε την. Μετά θα σταλεί αυτόματα.`,
  page_token_refused: afterSubject(
    'δεν αναγνωρίζει την πρόσβασή μας στη σελίδα. Δοκιμάζουμε ξανά αυτόματα. Δείτε τι συμβαίνει στις Πλατφόρμες.',
  ),
  page_not_selected: always(
    'Η σελίδα δεν είναι πια επιλεγμένη για δημοσιεύσεις. Επιλέξτε την ξανά, αν τη θέλετε.',
  ),
  page_taken: always(
    'Τη σελίδα τη χρησιμοποιεί ήδη άλλη επιχείρηση στο Kallos. Δείτε τι μπορείτε να κάνετε στις Πλατφόρμες.',
  ),
  page_restricted: afterSubject('περιορίζει προσωρινά τη σελίδα. Δείτε τις ειδοποιήσεις της σελίδας σας.'),
  identity_unconfirmed: afterSubject(
    'ζητά επιβεβαίωση ταυτότητας. Κάντε την στις ρυθμίσεις της σελίδας σας.',
  ),
  picture_refused: afterSubject('δεν δέχτηκε την εικόνα. Βάλτε άλλη και στείλτε την ανάρτηση ξανά.'),
  video_refused: afterSubject('δεν δέχτηκε το βίντεο. Δοκιμάστε άλλο αρχείο.'),
  picture_missing: afterSubject('χρειάζεται εικόνα. Προσθέστε μία και στείλτε την ανάρτηση ξανά.'),
  picture_count: afterSubject('δεν δέχτηκε τόσες εικόνες. Αφαιρέστε μερικές και στείλτε την ανάρτηση ξανά.'),
  picture_unreachable: afterSubject(
    'δεν μπόρεσε να κατεβάσει την εικόνα. Στείλτε την ανάρτηση ξανά ή βάλτε άλλη εικόνα.',
  ),
  text_refused: afterSubject('δεν δέχτηκε το κείμενο. Κάντε το πιο σύντομο ή αφαιρέστε hashtags.'),
  hashtags_refused: afterSubject(
    'δεν δέχτηκε την ανάρτηση γιατί έχει πολλά hashtags. Αφαιρέστε μερικά και στείλτε την ξανά.',
  ),
  mentions_refused: afterSubject(
    'δεν δέχτηκε την ανάρτηση γιατί έχει πολλές αναφορές με @. Αφαιρέστε μερικές και στείλτε την ξανά.',
  ),
  link_refused: afterSubject('δεν δέχτηκε έναν σύνδεσμο του κειμένου. Διορθώστε τον ή αφαιρέστε τον.'),
  phone_refused: afterSubject(
    'δεν δέχεται τηλέφωνα στο κείμενο. Αφαιρέστε το και στείλτε την ανάρτηση ξανά.',
  ),
  place_refused: placeRefused(' Επιλέξτε άλλη ή αφαιρέστε την και στείλτε την ανάρτηση ξανά.'),
  against_standards: ({ subject, possessive }) =>
    `${subject} θεωρεί ότι το περιεχόμενο παραβιάζει τους κανόνες ${possessive}. Αλλάξτε το κείμενο ή την εικόνα.`,
  review_rejected: afterSubject(
    'έλεγξε την ανάρτηση και δεν την ενέκρινε, χωρίς να πει τον λόγο. Συνήθως φταίει τηλέφωνο στο κείμενο, φάρμακο ή ιατρικό προϊόν, ή εικόνα που δεν είναι από τον χώρο σας. Αλλάξτε την και στείλτε την ξανά.',
  ),
  refused: afterSubject(
    'δεν δέχτηκε την ανάρτηση χωρίς να πει τον λόγο. Ελέγξτε το κείμενο και τις εικόνες και στείλτε την ξανά.',
  ),
  unknown_refusal: afterSubject('δεν δέχτηκε την ανάρτηση χωρίς να πει τον λόγο. Στείλτε την ξανά αργότερα.'),
  app_refused: afterSubject('δεν δέχεται προσωρινά το Kallos. Συνεχίζουμε αυτόματα.'),
  rate_limited: afterSubject('ζητά να περιμένουμε λίγο. Συνεχίζουμε αυτόματα.'),
  daily_limit: always('Η σελίδα έφτασε το όριο δημοσιεύσεων της ημέρας. Συνεχίζουμε αυτόματα.'),
  publishing_paused: always(
    'Οι δημοσιεύσεις της επιχείρησής σας είναι σε παύση. Μόλις ξεκινήσουν πάλι, θα αποφασίσετε εσείς αν θα σταλεί.',
  ),
  partial: always('Δημοσιεύτηκε μόνο σε κάποιες από τις σελίδες σας.'),
  missed: always('Πέρασε η ώρα της πριν δημοσιευτεί, γι’ αυτό δεν στάλθηκε με καθυστέρηση.'),
  in_review: afterSubject('ελέγχει την ανάρτηση. Θα φανεί μόλις την εγκρίνει.'),
  video_in_work: afterSubject('ετοιμάζει το βίντεο. Θα φανεί μόλις τελειώσει.'),
  meta_silent: silent,
  meta_unavailable: silent,
  in_progress: silent,
  published_not_visible: silent,
  published_not_found: silent,
  edited_match: silent,
  flip_ignored: silent,
  duplicate: silent,
  several_matches: silent,
  container_not_ready: notPrepared,
  container_failed: notPrepared,
  container_lost: notPrepared,
  draft_gone: notPrepared,
  internal: ours,
  social_unreachable: ours,
  social_failed: ours,
  delivery_refused: ours,
  delivery_conflict: ours,
  claims_blocked: always('Έγινε ξανά πρόχειρο, γιατί άλλαξαν οι κανόνες ή το προϊόν.'),
} satisfies Record<PostReason | 'claims_blocked', Sentence>;

/** The sentence for an unknown code. */
export const otherFailure = always('Η δημοσίευση δεν ολοκληρώθηκε. Στείλτε την ανάρτηση ξανά.');

/**
 * Reasons why one page rejected a post that is public on others, so that its text cannot be changed
 * any more.
 */
export const partly: Partial<Record<string, Sentence>> = {
  picture_missing: afterSubject('χρειάζεται εικόνα.'),
  picture_count: afterSubject('δεν δέχτηκε τόσες εικόνες.'),
  picture_refused: afterSubject('δεν δέχτηκε την εικόνα.'),
  video_refused: afterSubject('δεν δέχτηκε το βίντεο.'),
  text_refused: afterSubject('δεν δέχτηκε το κείμενο (μήκος ή hashtags).'),
  hashtags_refused: afterSubject('δεν δέχτηκε την ανάρτηση γιατί έχει πολλά hashtags.'),
  mentions_refused: afterSubject('δεν δέχτηκε την ανάρτηση γιατί έχει πολλές αναφορές με @.'),
  link_refused: afterSubject('δεν δέχτηκε έναν σύνδεσμο του κειμένου.'),
  phone_refused: afterSubject('δεν δέχεται τηλέφωνα στο κείμενο.'),
  place_refused: placeRefused(''),
  against_standards: ({ subject, possessive }) =>
    `${subject} θεωρεί ότι το περιεχόμενο παραβιάζει τους κανόνες ${possessive}.`,
  review_rejected: afterSubject('έλεγξε την ανάρτηση και δεν την ενέκρινε, χωρίς να πει τον λόγο.'),
} satisfies Partial<Record<TroubleCode, Sentence>>;

/** The advice that follows such a reason. */
export const partlyAdvice = 'Για να βγει και εκεί, φτιάξτε μια νέα ανάρτηση.';

/** Reasons why a post was on hold until its time had passed. */
export const heldReasons: Partial<Record<string, Sentence>> = {
  not_connected: always('Δεν υπήρχε συνδεδεμένη σελίδα.'),
  needs_reconnect: ({ login }) => `Η σύνδεση με ${login.object} είχε λήξει.`,
  permission_missing: always('Έλειπε άδεια δημοσίευσης για τη σελίδα.'),
  page_unknown: always('Η σελίδα δεν ανήκε πια στη σύνδεσή σας.'),
  page_gone: ({ login }) => `${login.subject} δεν μας έδινε πρόσβαση στη σελίδα.`,
  publishing_refused: ({ login }) => `${login.subject} δεν δεχόταν αναρτήσεις σε αυτή τη σελίδα.`,
  page_changed: ({ login }) => `Η σελίδα είχε αλλάξει σ${login.object}.`,
  page_token_refused: ({ login }) => `${login.subject} δεν αναγνώριζε την πρόσβασή μας στη σελίδα.`,
  page_not_selected: always('Η σελίδα δεν ήταν πια επιλεγμένη για δημοσιεύσεις.'),
  page_taken: always('Τη σελίδα τη χρησιμοποιούσε ήδη άλλη επιχείρηση στο Kallos.'),
  page_restricted: ({ login }) => `${login.subject} είχε περιορίσει τη σελίδα.`,
  identity_unconfirmed: ({ login }) => `${login.subject} ζητούσε επιβεβαίωση ταυτότητας.`,
  publishing_paused: always('Οι δημοσιεύσεις σας ήταν σε παύση.'),
} satisfies Record<HoldCode | typeof pausedReason, Sentence>;
