/** Texts of the month view. */
export const monthWords = {
  previous: 'Προηγούμενος μήνας',
  next: 'Επόμενος μήνας',
  day: (day: string, n: number) =>
    `${day}: ${n === 0 ? 'χωρίς ανάρτηση' : n === 1 ? '1 ανάρτηση' : `${n} αναρτήσεις`}`,
  hint: 'Σύρετε μια ανάρτηση σε άλλη ημέρα. Με το πληκτρολόγιο: Shift και βελάκια, μετά Enter.',
  tightHint: 'Πατήστε μια ημέρα για να δείτε τις αναρτήσεις της.',
  touchHint: 'Πατήστε μια ανάρτηση για να τη δείτε ή να τη μεταφέρετε σε άλλη ημέρα.',
  move: 'Μεταφορά σε άλλη ημέρα',
  newDay: 'Νέα ημέρα',
  confirm: 'Μεταφορά',
  carried: (name: string, day: string) =>
    `Μεταφορά του «${name}»: ${day}. Enter για μεταφορά, Escape για ακύρωση.`,
} as const;
