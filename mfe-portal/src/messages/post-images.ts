/** Texts on a post's images and first comment. */
export const postImagesWords = {
  intro: (most: number) => `Έως ${most} εικόνες. Όλες θα φανούν στις αναλογίες της πρώτης.`,
  list: 'Εικόνες με τη σειρά τους',
  alt: (index: number) => `Περιγραφή εικόνας ${index}`,
  altHint:
    'Η περιγραφή διαβάζεται σε όσους δεν βλέπουν την εικόνα. Αφήστε την κενή αν η εικόνα δεν λέει κάτι.',
  altCount: (n: number, most: number) => `${n} / ${most.toLocaleString('el-GR')}`,
  made: 'Η εικόνα δημιουργήθηκε με τεχνητή νοημοσύνη',
  none: 'Χωρίς δική της εικόνα: θα φανεί η εικόνα του προϊόντος, αν υπάρχει.',
  noneOnOwnPost: (networks: string) => `Χωρίς εικόνα. Για ${networks} χρειάζεται τουλάχιστον μία.`,
  full: (most: number) => `Η ανάρτηση έχει ήδη ${most} εικόνες.`,
  ofProduct: 'Άλλες εικόνες του προϊόντος',
  add: 'Προσθήκη',
  addNamed: (index: number) => `Προσθήκη εικόνας ${index} του προϊόντος`,
  proposed: (product: string, index: number) => (index === 1 ? product : `${product}, εικόνα ${index}`),
  padded: (networks: string) =>
    `Για ${networks} θα μπει περιθώριο γύρω της, γιατί είναι πολύ στενή ή πολύ πλατιά.`,
  ownComment: 'Πρώτο σχόλιο (προαιρετικά)',
  ownCommentHint: (networks: string) => `Γράφεται κάτω από την ανάρτηση στο ${networks} μόλις δημοσιευτεί.`,
  ownCommentKept: 'Ώσπου να δώσετε την άδεια για σχόλια, δεν γράφεται πρώτο σχόλιο.',
  comment: 'Hashtags σε πρώτο σχόλιο',
  commentHint: 'Τα hashtags του τέλους φεύγουν από το κείμενο και γράφονται ως σχόλιο μόλις δημοσιευτεί.',
  commentKept: 'Ώσπου να δώσετε την άδεια για σχόλια, τα hashtags μένουν στο κείμενο.',
  firstComment: 'Πρώτο σχόλιο:',
  noTags: 'Το κείμενο δεν τελειώνει σε hashtags, οπότε δεν θα γραφτεί σχόλιο.',
  commentStates: {
    open: 'Γράφεται το πρώτο σχόλιο…',
    sent: 'Γράφτηκε και το πρώτο σχόλιο.',
    none: 'Δεν γράφτηκε πρώτο σχόλιο, γιατί η σελίδα δεν δεχόταν σχόλιό μας. Τα hashtags έμειναν στο κείμενο.',
    failed: 'Η ανάρτηση βγήκε, αλλά το πρώτο σχόλιο δεν γράφτηκε. Γράψτε το από τη σελίδα σας.',
  },
} as const;
