/** Texts on the fields of a post. */
export const postEditorWords = {
  editor: 'Επεξεργασία ανάρτησης',
  date: 'Ημερομηνία',
  time: 'Ώρα',
  unreadMoment: (text: string) =>
    `Δεν καταλάβαμε το «${text}». Γράψτε την ημερομηνία σαν 31/12/2026 και την ώρα σαν 14:30.`,
  content: 'Κείμενο ανάρτησης',
  usedFacts: 'Από ποια στοιχεία του προϊόντος γράφτηκε',
} as const;
