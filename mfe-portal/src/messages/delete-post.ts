import type { NetworkNames } from '@kallos/words/network-names';

/** Texts of the delete-post screen; the specification's messages stay verbatim. */
export const deletePostWords = {
  title: 'Διαγραφή ανάρτησης',
  intro: 'Διαγράψτε μια ανάρτηση που έχει ήδη δημοσιευτεί.',
  warningTitle: 'Η διαγραφή δεν αναιρείται.',
  warning: 'Η ανάρτηση διαγράφεται από την πλατφόρμα μαζί με τα σχόλια και τις αντιδράσεις της.',
  platform: 'Πλατφόρμα',
  postId: 'ID ανάρτησης',
  placeholder: '123456789_987654321',
  idHelp:
    'Συμπληρώνεται αυτόματα από το μενού μιας δημοσιευμένης ανάρτησης. Αλλιώς θα το βρείτε στις καταγραφές του συστήματος μετά τον προγραμματισμό ή στη διεύθυνση (URL) της ανάρτησης στο Facebook.',
  instagramTitle: 'Αναρτήσεις του Instagram',
  instagram:
    'Οι δημοσιευμένες αναρτήσεις του Instagram κατά κανόνα δεν διαγράφονται μέσω του API: διαγράψτε τις χειροκίνητα στο Instagram. Όπου το Meta το επιτρέπει, η διαγραφή γίνεται από εδώ· αν δεν γίνει, θα σας το πούμε αμέσως.',
  submit: 'Διαγραφή',
  deleting: 'Διαγραφή…',
  question: ({ object }: NetworkNames) => `Διαγραφή ανάρτησης από ${object};`,
  questionHelp: 'Η διαγραφή είναι οριστική.',
  idMissing: 'Γράψτε το ID της ανάρτησης.\nPlease enter the post ID.',
  platformMissing: 'Επιλέξτε την πλατφόρμα.\nPlease select the platform.',
  failed: 'Failed to delete post',
  notDeleted: 'Η ανάρτηση δεν διαγράφηκε.',
  deleted: (platform: string, { object }: NetworkNames) =>
    `Διαγράφηκε από ${object}.\nThe post was deleted successfully from ${platform}`,
  advice: {
    not_found: 'Δεν βρέθηκε ανάρτηση με αυτό το ID στις συνδεδεμένες σελίδες σας. Ελέγξτε πλατφόρμα και ID.',
    not_connected: ({ object }: NetworkNames) =>
      `Συνδέστε ξανά ${object} από τις Πλατφόρμες και δοκιμάστε ξανά.`,
    bad_request: 'Το ID έχει μόνο λατινικά γράμματα, αριθμούς και κάτω παύλες.',
    no_token: 'Συνδεθείτε στον λογαριασμό σας και δοκιμάστε ξανά.',
    by_hand: (network: string) => `Διαγράψτε την ανάρτηση χειροκίνητα στην εφαρμογή ${network}.`,
    api: (network: string) => `${network} δεν δέχτηκε τη διαγραφή. Δοκιμάστε ξανά σε λίγο.`,
    unknown: 'Δεν ξέρουμε αν η διαγραφή έγινε. Δοκιμάστε ξανά: δεν μπορεί να γίνει δύο φορές.',
  },
} as const;
