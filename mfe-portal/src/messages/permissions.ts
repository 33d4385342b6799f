/** The purpose of each Facebook permission, for receptionists. */
const names: Readonly<Record<string, string>> = {
  pages_show_list: 'να βλέπουμε ποιες σελίδες έχετε',
  pages_read_engagement: 'να βλέπουμε αν η ανάρτηση βγήκε στη σελίδα',
  pages_manage_posts: 'να δημοσιεύουμε στη σελίδα σας',
  business_management: 'να βλέπουμε τις σελίδες του επαγγελματικού χαρτοφυλακίου σας',
  instagram_basic: 'να βλέπουμε τον λογαριασμό σας στο Instagram',
  instagram_content_publish: 'να δημοσιεύουμε στο Instagram',
  'https://www.googleapis.com/auth/business.manage':
    'να διαχειριζόμαστε τις αναρτήσεις στο προφίλ σας στην Google',
};

/** Texts for requesting missing permissions. */
export const permissionWords = {
  /** Names what publishing lacks. */
  missing: (scopes: readonly string[]) =>
    `Λείπει η άδειά σας ${scopes.map((scope) => names[scope] ?? 'για ό,τι άλλο ζητά η δημοσίευση').join(', ')}.`,
  giveAll: 'Δώστε τις άδειες',
  oneMore: 'Χρειάζεται μία ακόμη άδεια',
  purposes: {
    insights: 'για να βλέπετε την απόδοση των αναρτήσεων',
    deletion: 'για να διαγράφουμε αναρτήσεις από το Instagram',
    comments: 'για να γράφουμε το πρώτο σχόλιο',
  },
  give: 'Δώστε την άδεια',
  leaving: 'Περιμένετε…',
  failed: 'Η σύνδεση δεν ανοίγει αυτή τη στιγμή. Δοκιμάστε ξανά.',
} as const;

/** The text when Instagram cannot fetch images. */
export const addressWords = {
  private:
    'Το Instagram δεν μπορεί να δει τις εικόνες σας από αυτή την εγκατάσταση. Ενημερώστε τον διαχειριστή πριν προγραμματίσετε.',
} as const;
