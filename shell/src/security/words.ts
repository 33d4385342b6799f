import { wordsIn } from '@kallos/web-kit/kit';

/** The texts of the page: Greek in the portal, English for administrators. */
export const words = wordsIn(
  'el',
  'en',
)({
  title: { el: 'Ασφάλεια σύνδεσης', en: 'Sign-in security' },
  back: { el: 'Πίσω', en: 'Back' },
  logOut: { el: 'Αποσύνδεση', en: 'Logout' },
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
  passkeys: { el: 'Κλειδιά πρόσβασης (passkeys)', en: 'Passkeys' },
  passkeysText: {
    el: 'Επιβεβαιώνετε τη σύνδεση με το δακτυλικό αποτύπωμα, το πρόσωπο ή το PIN της συσκευής σας. Το κλειδί είναι ο ασφαλέστερος τρόπος: δεν μπορεί να σας το αποσπάσει καμία ψεύτικη σελίδα.',
    en: 'Confirm a sign-in with the fingerprint, face or PIN of your device. The safest way: no false page can talk you out of it.',
  },
  madeOn: { el: (day: string) => `Από ${day}`, en: (day: string) => `Since ${day}` },
  remove: { el: 'Αφαίρεση', en: 'Remove' },
  removePasskey: { el: 'Αφαίρεση κλειδιού', en: 'Remove passkey' },
  addPasskey: { el: 'Προσθήκη κλειδιού', en: 'Add a passkey' },
  passkeyFailed: {
    el: 'Το κλειδί δεν δημιουργήθηκε. Δοκιμάστε ξανά.',
    en: 'The passkey was not made. Try again.',
  },
  noPasskeys: {
    el: 'Αυτός ο περιηγητής δεν υποστηρίζει κλειδιά πρόσβασης.',
    en: 'This browser does not know passkeys.',
  },
  codes: { el: 'Κωδικοί μιας χρήσης', en: 'One-time codes' },
  on: { el: 'Ενεργοί', en: 'On' },
  off: { el: 'Ανενεργοί', en: 'Off' },
  codesText: {
    el: 'Μετά τον κωδικό πρόσβασης ζητάμε έναν εξαψήφιο κωδικό από εφαρμογή στο κινητό σας. Όποιος μάθει μόνο τον κωδικό πρόσβασης δεν μπορεί να συνδεθεί.',
    en: 'After the password we ask for a six-digit code of an app on your phone. Whoever learns the password alone cannot sign in.',
  },
  codesLeft: {
    el: (left: number) =>
      `Σε κάθε σύνδεση ζητάμε κωδικό από την εφαρμογή σας. Κωδικοί ανάκτησης που απομένουν: ${left}.`,
    en: (left: number) => `Each sign-in asks for a code of your app. Recovery codes left: ${left}.`,
  },
  turnOn: { el: 'Ενεργοποίηση', en: 'Turn on' },
  turnOff: { el: 'Απενεργοποίηση', en: 'Turn off' },
  renew: { el: 'Νέοι κωδικοί ανάκτησης', en: 'New recovery codes' },
  password: { el: 'Ο κωδικός πρόσβασής σας', en: 'Your password' },
  showPassword: { el: 'Εμφάνιση κωδικού', en: 'Show the password' },
  wrongPassword: { el: 'Ο κωδικός πρόσβασης δεν είναι σωστός.', en: 'The password is not right.' },
  wrongCode: {
    el: 'Ο κωδικός δεν ισχύει. Γράψτε τα έξι ψηφία που δείχνει τώρα η εφαρμογή.',
    en: 'The code is wrong. Enter the six digits that the app shows now.',
  },
  required: {
    el: 'Η επιβεβαίωση είναι υποχρεωτική και δεν απενεργοποιείται.',
    en: 'Administrators of a live platform keep their second step.',
  },
  next: { el: 'Συνέχεια', en: 'Continue' },
  cancel: { el: 'Ακύρωση', en: 'Cancel' },
  saving: { el: 'Έλεγχος…', en: 'Checking…' },
  scan: {
    el: 'Ανοίξτε την εφαρμογή κωδικών στο κινητό σας και σαρώστε την εικόνα.',
    en: 'Open the authenticator app on your phone and scan the picture.',
  },
  picture: { el: 'Εικόνα για την εφαρμογή κωδικών', en: 'Picture for the authenticator app' },
  byHand: { el: 'Ή γράψτε εκεί το κλειδί:', en: 'Or type the key there:' },
  code: { el: 'Εξαψήφιος κωδικός', en: 'Six-digit code' },
  recovery: { el: 'Κωδικοί ανάκτησης', en: 'Recovery codes' },
  recoveryText: {
    el: 'Φυλάξτε τους τώρα: δεν θα τους δείξουμε ξανά. Με καθέναν συνδέεστε μία φορά αν χάσετε το κινητό σας.',
    en: 'Keep them now: they are not shown again. Each lets you in once if you lose your phone.',
  },
  kept: { el: 'Τους φύλαξα', en: 'I have kept them' },
  ended: { el: 'Η συσκευή αποσυνδέθηκε.', en: 'The device is signed out.' },
  othersEnded: {
    el: 'Αποσυνδέθηκαν όλες οι άλλες συσκευές.',
    en: 'All other devices are signed out.',
  },
});
