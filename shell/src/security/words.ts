import { wordsIn } from '@kallos/web-kit/kit';

/** The words of the page on a person's own sign-in: Greek in the portal, English for administrators. */
export const words = wordsIn(
  'el',
  'en',
)({
  title: { el: 'Ασφάλεια σύνδεσης', en: 'Sign-in security' },
  back: { el: 'Πίσω', en: 'Back' },
  loading: { el: 'Φόρτωση…', en: 'Loading…' },
  retry: { el: 'Δοκιμή ξανά', en: 'Try again' },
  failed: {
    el: 'Κάτι πήγε στραβά. Παρακαλώ δοκιμάστε ξανά.',
    en: 'Something went wrong. Please try again.',
  },
  devices: { el: 'Οι συσκευές μου', en: 'Where you are signed in' },
  devicesText: {
    el: 'Εδώ είστε συνδεδεμένοι τώρα. Αν δεν αναγνωρίζετε κάποια συσκευή, αποσυνδέστε την και αλλάξτε κωδικό.',
    en: 'If you do not recognise a device, sign it out and change the password.',
  },
  unknown: { el: 'Άγνωστη συσκευή', en: 'Unknown device' },
  thisOne: { el: 'Αυτή η συσκευή', en: 'This device' },
  lastSeen: { el: 'Τελευταία χρήση', en: 'Last used' },
  signedIn: { el: 'Σύνδεση', en: 'Signed in' },
  end: { el: 'Αποσύνδεση', en: 'Sign out' },
  ending: { el: 'Αποσύνδεση…', en: 'Signing out…' },
  endOf: { el: 'Αποσύνδεση συσκευής', en: 'Sign out device' },
  endOthers: { el: 'Αποσύνδεση από όλες τις άλλες', en: 'Sign out everywhere else' },
  ended: { el: 'Η συσκευή αποσυνδέθηκε.', en: 'The device is signed out.' },
  othersEnded: {
    el: 'Αποσυνδέθηκαν όλες οι άλλες συσκευές.',
    en: 'All other devices are signed out.',
  },
});
