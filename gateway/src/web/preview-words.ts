/** Texts of the page that asks before a preview, for administrators and for the portal's users. */
export const previewWords = {
  en: {
    title: 'Show a release that is not out yet?',
    shown: (release: string, until: Date) =>
      `This link shows ${release} in this browser until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC. It works with your own account and data.`,
    help: 'Go on only if someone of your team sent you this link. A bar on the page lets you leave the preview.',
    accept: 'Show the preview',
    leave: 'Continue without it',
  },
  el: {
    title: 'Να εμφανιστεί μια έκδοση που δεν έχει κυκλοφορήσει ακόμη;',
    shown: (release: string, until: Date) =>
      `Με αυτόν τον σύνδεσμο βλέπετε την έκδοση ${release} σε αυτόν τον browser έως ${new Intl.DateTimeFormat(
        'el-GR',
        { timeZone: 'Europe/Athens', dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' },
      ).format(until)}. Δουλεύετε με τον λογαριασμό και τα στοιχεία σας.`,
    help: 'Συνεχίστε μόνο αν σας έστειλε τον σύνδεσμο η ομάδα του Kallos. Μια μπάρα στη σελίδα σάς επιτρέπει να βγείτε από την προεπισκόπηση.',
    accept: 'Εμφάνιση προεπισκόπησης',
    leave: 'Συνέχεια χωρίς αυτήν',
  },
} as const;

/**
 * Returns the language of a path: English for administrators, Greek for the portal and its sign-in.
 */
export const previewLanguageOf = (path: string): keyof typeof previewWords =>
  /^\/(?:admin|login)(?:[/?#]|$)/.test(path) ? 'en' : 'el';
