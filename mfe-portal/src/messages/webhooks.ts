import type { KeyWords } from '@kallos/web-kit/remote/api-keys';
import type { WebhookWords } from '@kallos/web-kit/remote/webhooks';
import { apiKeyWords } from './api-keys.ts';
import { el } from './el.ts';

/** Texts on webhooks. */
export const webhookWords: WebhookWords = {
  loading: el.loading,
  title: 'Ειδοποιήσεις σε άλλο πρόγραμμα',
  intro: 'Μόλις δημοσιευτεί ή αλλάξει μια ανάρτηση, ειδοποιούμε τη διεύθυνση που θα ορίσετε.',
  url: 'Διεύθυνση',
  urlHint: 'Ξεκινά με https:// και τη δίνει όποιος φτιάχνει τη σύνδεση.',
  urlWrong: 'Γράψτε διεύθυνση που ξεκινά με https://',
  urlRefused: 'Γράψτε διεύθυνση που ανοίγει από το διαδίκτυο, χωρίς θύρα και χωρίς κωδικό.',
  types: 'Πότε ειδοποιούμε',
  typesMissing: 'Επιλέξτε τουλάχιστον ένα',
  add: 'Προσθήκη διεύθυνσης',
  adding: 'Περιμένετε…',
  type: {
    'post.created': 'Νέο πρόχειρο',
    'post.changed': 'Αλλαγή ανάρτησης',
    'post.scheduled': 'Προγραμματισμός',
    'post.unscheduled': 'Αναίρεση προγραμματισμού',
    'post.published': 'Δημοσίευση',
    'post.failed': 'Αποτυχία δημοσίευσης',
    'post.needs_attention': 'Ανάρτηση που χρειάζεται προσοχή',
    'post.deleted': 'Διαγραφή ανάρτησης',
    'product.added': 'Νέο προϊόν',
    'product.removed': 'Αφαίρεση προϊόντος',
    'connection.ending': 'Λήγει σύντομα η σύνδεση με πλατφόρμα',
    'connection.lost': 'Απώλεια σύνδεσης με πλατφόρμα',
  },
  test: 'Δοκιμή',
  tested: 'Στείλαμε μια δοκιμαστική ειδοποίηση',
  remove: 'Αφαίρεση',
  removeAsk: 'Η διεύθυνση δεν θα παίρνει άλλες ειδοποιήσεις.',
  removed: 'Η διεύθυνση αφαιρέθηκε',
  enable: 'Ενεργοποίηση',
  enabled: 'Η διεύθυνση παίρνει πάλι ειδοποιήσεις',
  cancel: 'Όχι',
  log: 'Ιστορικό',
  noLog: 'Δεν στείλαμε τίποτα ακόμη.',
  resend: 'Αποστολή ξανά',
  on: 'Ενεργή',
  off: {
    failing: 'Σταμάτησε: δεν απαντούσε',
    gone: 'Σταμάτησε: το ζήτησε το πρόγραμμα',
    by_hand: 'Ανενεργή',
  },
  state: {
    waiting: 'Περιμένει',
    delivered: 'Παραδόθηκε',
    failed: 'Απέτυχε',
  },
  tries: (n) => (n === 1 ? '1 προσπάθεια' : `${n} προσπάθειες`),
  answer: (status, ms) =>
    [status === null ? 'χωρίς απάντηση' : `απάντηση ${status}`, ms === null ? '' : `${ms} ms`]
      .filter((part) => part !== '')
      .join(' · '),
  failed: el.error,
};

/** Texts of a webhook's secret. */
export const webhookSecretWords: KeyWords = {
  ...apiKeyWords,
  secretTitle: 'Η διεύθυνση προστέθηκε',
  secretHelp: 'Με αυτό το μυστικό το πρόγραμμα ελέγχει ότι γράφουμε εμείς. Δεν θα το ξαναδείτε.',
};
