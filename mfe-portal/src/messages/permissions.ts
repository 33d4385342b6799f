/** What each permission of Facebook is for, as a receptionist says it. */
const names: Readonly<Record<string, string>> = {
  pages_show_list: 'τη λίστα με τις σελίδες σας',
  pages_read_engagement: 'να βλέπουμε αν η ανάρτηση βγήκε στη σελίδα',
  pages_manage_posts: 'να δημοσιεύουμε στη σελίδα σας',
  business_management: 'τις σελίδες που έχετε μέσω επαγγελματικού χαρτοφυλακίου',
  instagram_basic: 'τον λογαριασμό σας στο Instagram',
  instagram_content_publish: 'να δημοσιεύουμε στο Instagram',
};

/** The words for asking a person of Facebook for what is missing, in Greek. */
export const permissionWords = {
  /** Names what publishing lacks. */
  missing: (scopes: readonly string[]) =>
    `Το Facebook δεν μας έδωσε: ${scopes.map((scope) => names[scope] ?? 'μία ακόμη άδεια').join(', ')}.`,
  giveAll: 'Δώστε τις άδειες',
  oneMore: 'Χρειάζεται μία ακόμα άδεια',
  purposes: {
    insights: 'για να βλέπετε την απόδοση των αναρτήσεων',
    deletion: 'για να διαγράφουμε αναρτήσεις από το Instagram',
    comments: 'για να γράφουμε το πρώτο σχόλιο',
  },
  give: 'Δώστε την άδεια',
  leaving: 'Μετάβαση στο Facebook…',
  failed: 'Δεν ανοίγει το Facebook αυτή τη στιγμή. Δοκιμάστε ξανά.',
} as const;

/** What is said where Instagram can't fetch pictures, in Greek. */
export const addressWords = {
  private:
    'Το Instagram δεν μπορεί να δει τις εικόνες σας από αυτή την εγκατάσταση. Ενημερώστε τον διαχειριστή πριν προγραμματίσετε.',
} as const;
