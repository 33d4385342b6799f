import type { HoldCode, PostReason } from '@kallos/contracts/social/troubles';

const partial = 'Δημοσιεύτηκε μόνο σε κάποιες από τις σελίδες σας.';

/** Sentences for a post that may or may not be public. A refusal proves nothing then and is not shown. */
export const doubtsOnScreen = {
  flip_ignored: 'Το Facebook δέχτηκε την ανάρτηση, αλλά δεν την εμφάνισε. Ελέγξτε τη σελίδα σας.',
  duplicate: 'Η πλατφόρμα λέει ότι υπάρχει ήδη ίδια ανάρτηση. Ελέγξτε τη σελίδα σας.',
  several_matches: 'Βρέθηκαν δύο ίδιες αναρτήσεις. Ελέγξτε τη σελίδα σας.',
} satisfies Partial<Record<PostReason, string>>;

/**
 * Why a post was not published as planned, on its card; null where the state's general sentence is enough.
 */
export const failuresOnScreen = {
  ...doubtsOnScreen,
  not_connected: 'Δεν υπάρχει συνδεδεμένη σελίδα. Μόλις επιλέξετε μία, θα σταλεί αυτόματα.',
  needs_reconnect: 'Η σύνδεση με το Facebook έληξε. Συνδεθείτε ξανά και θα σταλεί αυτόματα.',
  permission_missing: 'Λείπει άδεια δημοσίευσης για τη σελίδα. Συνδεθείτε ξανά και δώστε όλες τις άδειες.',
  page_unknown: 'Η σελίδα δεν ανήκει πια στη σύνδεσή σας. Επιλέξτε ξανά τις σελίδες σας.',
  page_gone: 'Το Facebook δεν μας δίνει πια πρόσβαση στη σελίδα. Συνδεθείτε ξανά και θα σταλεί αυτόματα.',
  publishing_refused:
    'Το Facebook δεν δέχεται τώρα αναρτήσεις σε αυτή τη σελίδα. Δοκιμάζουμε ξανά αυτόματα. Δείτε τι συμβαίνει στις Πλατφόρμες.',
  page_changed: 'Η σελίδα άλλαξε στο Facebook. Συνδεθείτε ξανά και επιλέξτε την. Μετά θα σταλεί αυτόματα.',
  page_token_refused:
    'Το Facebook δεν αναγνωρίζει την πρόσβασή μας στη σελίδα. Δοκιμάζουμε ξανά αυτόματα. Δείτε τι συμβαίνει στις Πλατφόρμες.',
  page_not_selected: 'Η σελίδα δεν είναι πια επιλεγμένη για δημοσιεύσεις. Επιλέξτε την ξανά, αν τη θέλετε.',
  page_taken:
    'Τη σελίδα τη χρησιμοποιεί ήδη άλλη επιχείρηση στο Kallos. Δείτε τι μπορείτε να κάνετε στις Πλατφόρμες.',
  page_restricted: 'Το Facebook περιορίζει προσωρινά τη σελίδα. Δείτε τις ειδοποιήσεις της σελίδας σας.',
  identity_unconfirmed: 'Το Facebook ζητά επιβεβαίωση ταυτότητας. Κάντε την στις ρυθμίσεις της σελίδας σας.',
  picture_refused: 'Η πλατφόρμα δεν δέχτηκε την εικόνα. Βάλτε άλλη και στείλτε την ανάρτηση ξανά.',
  video_refused: 'Η πλατφόρμα δεν δέχτηκε το βίντεο. Δοκιμάστε άλλο αρχείο.',
  picture_missing: 'Το Instagram χρειάζεται εικόνα. Προσθέστε μία και στείλτε την ανάρτηση ξανά.',
  picture_count: 'Η πλατφόρμα δεν δέχτηκε τόσες εικόνες. Αφαιρέστε μερικές και στείλτε την ανάρτηση ξανά.',
  picture_unreachable:
    'Η πλατφόρμα δεν μπόρεσε να κατεβάσει την εικόνα. Στείλτε την ανάρτηση ξανά ή βάλτε άλλη εικόνα.',
  text_refused: 'Η πλατφόρμα δεν δέχτηκε το κείμενο. Κάντε το πιο σύντομο ή αφαιρέστε hashtags.',
  hashtags_refused:
    'Το Instagram δεν δέχτηκε την ανάρτηση γιατί έχει πολλά hashtags. Αφαιρέστε μερικά και στείλτε την ξανά.',
  mentions_refused:
    'Το Instagram δεν δέχτηκε την ανάρτηση γιατί έχει πολλές αναφορές με @. Αφαιρέστε μερικές και στείλτε την ξανά.',
  link_refused: 'Η πλατφόρμα δεν δέχτηκε έναν σύνδεσμο του κειμένου. Διορθώστε τον ή αφαιρέστε τον.',
  against_standards:
    'Η πλατφόρμα θεωρεί ότι το περιεχόμενο παραβιάζει τους κανόνες της. Αλλάξτε το κείμενο ή την εικόνα.',
  refused: 'Η πλατφόρμα δεν δέχτηκε την ανάρτηση. Ελέγξτε το κείμενο και τις εικόνες και στείλτε την ξανά.',
  app_refused: 'Το Facebook δεν δέχεται προσωρινά το Kallos. Συνεχίζουμε αυτόματα.',
  unknown_refusal: 'Το Facebook δεν δέχτηκε την ανάρτηση χωρίς να πει τον λόγο. Στείλτε την ξανά αργότερα.',
  rate_limited: 'Το Facebook ζητά να περιμένουμε λίγο.',
  daily_limit: 'Η σελίδα έφτασε το όριο δημοσιεύσεων της ημέρας.',
  partial,
  missed: 'Πέρασε η ώρα της πριν δημοσιευτεί, γι’ αυτό δεν στάλθηκε με καθυστέρηση.',
  in_review: 'Η πλατφόρμα ελέγχει την ανάρτηση. Θα φανεί μόλις την εγκρίνει.',
  in_progress: null,
  internal: null,
  meta_silent: null,
  meta_unavailable: null,
  video_in_work: 'Η πλατφόρμα ετοιμάζει το βίντεο. Θα φανεί μόλις τελειώσει.',
  container_not_ready: null,
  container_failed: null,
  container_lost: null,
  published_not_visible: null,
  published_not_found: null,
  edited_match: null,
  social_unreachable: null,
  social_failed: null,
  delivery_refused: null,
  delivery_conflict: null,
  draft_gone: null,
} satisfies Record<PostReason, string | null>;

/** Why a post was on hold until its time had passed, on its card and in the mail. */
export const heldReasons = {
  not_connected: 'Δεν υπήρχε συνδεδεμένη σελίδα.',
  needs_reconnect: 'Η σύνδεση με το Facebook είχε λήξει.',
  permission_missing: 'Έλειπε άδεια δημοσίευσης για τη σελίδα.',
  page_unknown: 'Η σελίδα δεν ανήκε πια στη σύνδεσή σας.',
  page_gone: 'Το Facebook δεν μας έδινε πρόσβαση στη σελίδα.',
  publishing_refused: 'Το Facebook δεν δεχόταν αναρτήσεις σε αυτή τη σελίδα.',
  page_changed: 'Η σελίδα είχε αλλάξει στο Facebook.',
  page_token_refused: 'Το Facebook δεν αναγνώριζε την πρόσβασή μας στη σελίδα.',
  page_not_selected: 'Η σελίδα δεν ήταν πια επιλεγμένη για δημοσιεύσεις.',
  page_taken: 'Τη σελίδα τη χρησιμοποιούσε ήδη άλλη επιχείρηση στο Kallos.',
  page_restricted: 'Το Facebook είχε περιορίσει τη σελίδα.',
  identity_unconfirmed: 'Το Facebook ζητούσε επιβεβαίωση ταυτότητας.',
} satisfies Record<HoldCode, string>;

/**
 * The same in the mail that follows a failed post, without its card; other reasons get the general sentence.
 */
export const failuresInMail: Partial<Record<PostReason, string>> = {
  missed: 'Πέρασε η ώρα της και δεν στάλθηκε με καθυστέρηση.',
  partial,
  not_connected: 'Δεν υπήρχε συνδεδεμένη σελίδα.',
  needs_reconnect: 'Η σύνδεση με το Facebook έληξε. Συνδεθείτε ξανά.',
  permission_missing: 'Λείπει άδεια από το Facebook. Συνδεθείτε ξανά και δώστε όλες τις άδειες.',
  picture_refused: 'Η εικόνα δεν έγινε δεκτή.',
  video_refused: 'Το βίντεο δεν έγινε δεκτό.',
};
