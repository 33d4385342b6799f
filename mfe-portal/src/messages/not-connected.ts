/** Why a valid post cannot be scheduled. */
export const notConnectedWords = {
  none: 'Δεν έχετε συνδέσει πλατφόρμα. Συνδέστε το Facebook και προγραμματίστε ξανά.',
  noneChosen: 'Δεν έχετε επιλέξει σελίδα. Επιλέξτε πού θα δημοσιεύονται οι αναρτήσεις σας.',
  reconnect: 'Η σύνδεση με το Facebook χάθηκε. Συνδεθείτε ξανά και προγραμματίστε.',
  way: 'Άνοιγμα των Πλατφορμών',
} as const;
