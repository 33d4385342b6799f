import type { KeyWords } from '@kallos/web-kit/remote/api-keys';
import { el } from './el.ts';

/** Texts on keys for other programs. */
export const apiKeyScreenWords = {
  title: 'Σύνδεση με άλλα προγράμματα',
  intro:
    'Ένα κλειδί επιτρέπει σε άλλο πρόγραμμα, π.χ. στην ιστοσελίδα σας, να διαβάζει ή να γράφει τις αναρτήσεις σας. Δώστε το μόνο σε όποιον εμπιστεύεστε.',
  docs: 'Οδηγίες για προγραμματιστές',
} as const;

/** Texts on one key and the form for it. */
export const apiKeyWords: KeyWords = {
  loading: el.loading,
  make: 'Δημιουργία κλειδιού',
  making: 'Περιμένετε…',
  makeTitle: 'Νέο κλειδί',
  name: 'Όνομα',
  nameHint: 'Πού θα χρησιμοποιηθεί, π.χ. «Ιστοσελίδα».',
  nameMissing: 'Γράψτε ένα όνομα',
  scopes: 'Τι επιτρέπεται',
  scopesMissing: 'Επιλέξτε τουλάχιστον ένα',
  scope: {
    'accounts:read': 'Διαβάζει τα στοιχεία και τις σελίδες σας',
    'accounts:write': 'Φτιάχνει συνδέσμους για σύνδεση σελίδων',
    'products:read': 'Διαβάζει τα προϊόντα σας',
    'products:write': 'Προσθέτει και αλλάζει προϊόντα',
    'posts:read': 'Διαβάζει τις αναρτήσεις σας',
    'posts:write': 'Γράφει πρόχειρα και αλλάζει πρόχειρα',
    'posts:publish': 'Προγραμματίζει αναρτήσεις για δημοσίευση',
    'webhooks:write': 'Ορίζει πού στέλνονται ειδοποιήσεις',
  },
  publishHelp: 'Ό,τι προγραμματίσει δημοσιεύεται χωρίς να το δείτε. Χωρίς αυτό γράφει μόνο πρόχειρα.',
  lifetime: 'Ισχύει για',
  days: { 30: '30 ημέρες', 90: '90 ημέρες', 365: 'Έναν χρόνο' },
  account: 'Λογαριασμός',
  allAccounts: 'Όλοι οι λογαριασμοί',
  secretTitle: 'Το κλειδί είναι έτοιμο',
  secretHelp: 'Αντιγράψτε το τώρα: δεν θα το ξαναδείτε.',
  copy: 'Αντιγραφή',
  copied: 'Αντιγράφηκε',
  done: 'Το αντέγραψα',
  list: 'Τα κλειδιά σας',
  empty: 'Κανένα κλειδί ακόμη',
  emptyHelp: 'Θα το χρειαστείτε μόνο αν συνδέσετε άλλο πρόγραμμα.',
  madeBy: (who, when) => `Από ${who}, ${when}`,
  expires: (when) => `Λήγει ${when}`,
  lastUsed: (when) => `Τελευταία χρήση ${when}`,
  neverUsed: 'Δεν έχει χρησιμοποιηθεί',
  overlap: (until) => `Το παλιό ισχύει έως ${until}`,
  state: { live: 'Ενεργό', expired: 'Έληξε', revoked: 'Ακυρώθηκε' },
  rotate: 'Αντικατάσταση',
  rotateAsk: 'Θα πάρετε νέο κλειδί. Το παλιό ισχύει ακόμη 24 ώρες.',
  rotateYes: 'Αντικατάσταση',
  revoke: 'Ακύρωση κλειδιού',
  revokeAsk: 'Το πρόγραμμα που το χρησιμοποιεί σταματά αμέσως.',
  revokeYes: 'Ακύρωση κλειδιού',
  revoked: 'Το κλειδί ακυρώθηκε',
  cancel: 'Όχι',
  failed: el.error,
};
