/** Texts of the Facebook test screen. */
export const facebookTestWords = {
  title: 'Δοκιμή Facebook',
  intro: 'Ελέγξτε αν ανοίγει η είσοδος του Facebook και αν η απάντησή του φτάνει ως εδώ.',
  direct: {
    title: 'Απευθείας είσοδος',
    help: 'Ανοίγει το παράθυρο του Facebook χωρίς λογαριασμό του Kallos. Δεν αποθηκεύεται καμία σύνδεση.',
    scope: 'Άδειες',
    scopes: 'email, public_profile, pages_manage_posts, instagram_basic',
    start: 'Απευθείας είσοδος στο Facebook',
  },
  backend: {
    title: 'Είσοδος μέσω του διακομιστή',
    help: 'Η κανονική διαδρομή: συνδέει τη σελίδα της επιχείρησής σας και επιστρέφει στις Πλατφόρμες.',
    start: 'Είσοδος μέσω του διακομιστή',
    signedOut: 'Πρέπει να είστε συνδεδεμένοι για να συνδέσετε το Facebook.',
  },
  starting: 'Μετάβαση στο Facebook…',
  back: 'Πίσω στις Πλατφόρμες',
  answered: 'Το Facebook απάντησε: η είσοδος πέτυχε.',
  answeredHelp: 'Οι ρυθμίσεις της εφαρμογής λειτουργούν. Δεν αποθηκεύτηκε τίποτα.',
  refused: 'Το Facebook απάντησε: η άδεια δεν δόθηκε.',
  refusedHelp: 'Η επιστροφή λειτουργεί. Δοκιμάστε ξανά και δώστε άδεια στην εφαρμογή.',
  failed: 'Η σύνδεση με το Facebook απέτυχε. Παρακαλώ δοκιμάστε ξανά.',
} as const;
