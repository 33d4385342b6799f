import type { ConnectLink } from '@kallos/contracts/social/connect-links';
import type { KeyWords } from '@kallos/web-kit/remote/api-keys';
import { apiKeyWords } from './api-keys.ts';

/** Texts on links with which someone without an account connects their pages. */
export const connectLinkWords = {
  title: 'Σύνδεση σελίδων από άλλον',
  intro:
    'Αν τη σελίδα στο Facebook τη διαχειρίζεται κάποιος χωρίς λογαριασμό στο Kallos, στείλτε του έναν σύνδεσμο. Ισχύει μία φορά, για επτά ημέρες.',
  name: 'Για ποιον είναι',
  nameHint: 'Το όνομα φαίνεται στη σελίδα που θα ανοίξει.',
  nameMissing: 'Γράψτε ένα όνομα',
  add: 'Δημιουργία συνδέσμου',
  adding: 'Περιμένετε…',
  revoke: 'Ακύρωση συνδέσμου',
  revoked: 'Ο σύνδεσμος ακυρώθηκε',
  expires: (when: string) => `Λήγει ${when}`,
  used: (when: string) => `Χρησιμοποιήθηκε ${when}`,
  state: { open: 'Περιμένει', used: 'Συνδέθηκε', expired: 'Έληξε', revoked: 'Ακυρώθηκε' } satisfies Record<
    ConnectLink['state'],
    string
  >,
} as const;

/** Texts of a link that was just made. */
export const connectLinkSecretWords: KeyWords = {
  ...apiKeyWords,
  secretTitle: 'Ο σύνδεσμος είναι έτοιμος',
  secretHelp: 'Αντιγράψτε τον και στείλτε τον. Δεν θα τον ξαναδείτε.',
};
