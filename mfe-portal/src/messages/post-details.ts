import { detailsWords } from '@kallos/words/further-texts';

/** Texts on the kind of a post, its offer or event, and its button. */
export const postDetailsWords = {
  ...detailsWords,
  title: 'Είδος ανάρτησης',
  onlyFor: (names: string) => `Φαίνεται μόνο στο ${names}. Τα υπόλοιπα παίρνουν το κείμενο και τις εικόνες.`,
  forAll: (names: string) => `Έτσι τη δείχνει το ${names}.`,
  eventTitle: { offer: 'Τίτλος προσφοράς', event: 'Τίτλος εκδήλωσης' },
  length: (n: number, most: number) => `${n} / ${most.toLocaleString('el-GR')}`,
  startDate: 'Αρχίζει: ημερομηνία',
  startTime: 'Αρχίζει: ώρα',
  endDate: 'Τελειώνει: ημερομηνία',
  endTime: 'Τελειώνει: ώρα',
  coupon: 'Κωδικός προσφοράς (προαιρετικά)',
  couponHint: 'Τον λέει ο πελάτης στο ταμείο ή τον γράφει στην παραγγελία του.',
  redeemUrl: 'Διεύθυνση για online αγορά (προαιρετικά)',
  terms: 'Όροι (προαιρετικά)',
  noButton: 'Χωρίς κουμπί',
  buttonUrl: 'Διεύθυνση που ανοίγει το κουμπί',
  urlHint: 'Π.χ. www.iatreio.gr/rantevou',
  callHint: 'Καλεί το τηλέφωνο του προφίλ σας.',
  titleMissing: 'Γράψτε έναν τίτλο.',
  startMissing: 'Επιλέξτε πότε αρχίζει.',
  endMissing: 'Επιλέξτε πότε τελειώνει.',
  urlMalformed: 'Η διεύθυνση δεν είναι σωστή. Γράψτε την όπως στον browser, π.χ. www.iatreio.gr.',
} as const;
