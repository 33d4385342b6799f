/** The texts of the portal's frame. */
export const portalWords = {
  stepsTitle: 'Τα βήματά σας',
  steps: {
    setup: 'Ρύθμιση',
    products: 'Τα Προϊόντα μου',
    platforms: 'Πλατφόρμες',
    campaigns: 'Οι Καμπάνιες μου',
  },
  shortSteps: { setup: 'Ρύθμιση', products: 'Προϊόντα', platforms: 'Πλατφόρμες', campaigns: 'Καμπάνιες' },
  facts: {
    setupDone: 'Ολοκληρώθηκε',
    setupOpen: 'Στοιχεία επιχείρησης',
    products: (n: number) => (n === 0 ? 'Κανένα ακόμη' : n === 1 ? '1 επιλεγμένο' : `${n} επιλεγμένα`),
    platforms: (n: number) =>
      n === 0 ? 'Καμία σελίδα ακόμη' : n === 1 ? '1 συνδεδεμένη' : `${n} συνδεδεμένες`,
    troubled: (n: number) =>
      n === 1 ? '1 ανάρτηση χρειάζεται προσοχή' : `${n} αναρτήσεις χρειάζονται προσοχή`,
    campaigns: (n: number) => (n === 0 ? 'Καμία ανάρτηση' : n === 1 ? '1 μελλοντική' : `${n} μελλοντικές`),
  },
  account: { active: 'Ενεργός λογαριασμός', trial: 'Δοκιμαστικός λογαριασμός' },
  logout: 'Αποσύνδεση',
  security: 'Ασφάλεια σύνδεσης',
  apiKeys: 'Άλλα προγράμματα',
  guide: 'Οδηγίες',
  terms: 'Όροι χρήσης',
  privacy: 'Πολιτική απορρήτου',
  support: 'Υποστήριξη',
  theme: { label: 'Εμφάνιση', light: 'Φωτεινό', dark: 'Σκούρο', system: 'Σύστημα' },
  menu: 'Μενού',
  navigation: 'Βήματα',
  more: 'Περισσότερα',
} as const;
