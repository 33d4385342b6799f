/** The texts about unsaved drafts. */
export const portalDraftWords = {
  title: 'Έχετε γράψει κάτι που δεν αποθηκεύτηκε',
  proceed: 'Συνέχεια από εκεί που μείνατε',
  copy: 'Αντιγραφή κειμένου',
  copied: 'Το κείμενο αντιγράφηκε.',
  discard: 'Απόρριψη',
  resumed: 'Συνεχίζετε από εκεί που μείνατε.',
  outdated: 'Κάτι άλλαξε εδώ από τότε που αρχίσατε. Αν αποθηκεύσετε, θα μείνουν τα δικά σας.',
  showSaved: 'Εμφάνιση αποθηκευμένων',
} as const;
