import { videoRules } from '@kallos/contracts/media/video-rules';
import { imageKinds } from './own-image.ts';

const many = (count: number, one: string, others: string): string =>
  `${count.toLocaleString('el-GR')} ${count === 1 ? one : others}`;

const ofMost = (count: number, most: number | null): string =>
  most === null ? '' : ` από ${most.toLocaleString('el-GR')}`;

/** Texts of the composer of posts. */
export const composerWords = {
  media: 'Εικόνες ή βίντεο',
  addMedia: 'Προσθήκη εικόνας ή βίντεο',
  addMediaHint: `Εικόνες: ${imageKinds} Βίντεο: όρθιο MP4 ή MOV, ${videoRules.shortestSeconds} έως ${videoRules.longestSeconds} δευτερόλεπτα, έως ${videoRules.mostBytes / 1024 / 1024} MB.`,
  videoAlone: 'Το βίντεο μπαίνει χωρίς εικόνες. Αφαιρέστε το για να βάλετε εικόνες.',
  imageRemoved: 'Η εικόνα αφαιρέθηκε.',
  videoRemoved: 'Το βίντεο αφαιρέθηκε.',
  videoReplaced: 'Το βίντεο μπήκε στη θέση των εικόνων.',
  reorder: 'Σύρετε μια εικόνα, ή πατήστε τα βελάκια της, για να αλλάξετε τη σειρά.',
  part: 'Άλλο κείμενο ή εικόνες για:',
  partFor: (network: string) => `Άλλο κείμενο ή εικόνες για ${network}`,
  ownOf: (name: string) => `Μόνο για ${name}`,
  ownText: (network: string) => `Κείμενο για ${network}`,
  sharedText: (names: string) => `Κείμενο για ${names}`,
  ownMedia: (network: string) => `Άλλες εικόνες για ${network}`,
  join: (name: string) => `${name}: ίδια με τα υπόλοιπα`,
  joined: (network: string) => `${network} παίρνει ξανά το ίδιο κείμενο με τα υπόλοιπα.`,
  when: 'Πότε θα δημοσιευτεί',
  where: 'Πού θα δημοσιευτεί',
  nowhere: 'Δεν έχετε επιλέξει σελίδα.',
  toPages: 'Επιλογή σελίδων',
  nameHint: 'Δεν δημοσιεύεται. Αν μείνει κενός, παίρνει τις πρώτες λέξεις του κειμένου.',
  counts: (
    characters: number,
    hashtags: number,
    most: { characters: number | null; hashtags: number | null },
  ) =>
    `${characters.toLocaleString('el-GR')}${ofMost(characters, most.characters)} ${
      most.characters === null && characters === 1 ? 'χαρακτήρας' : 'χαρακτήρες'
    } · ${many(hashtags, 'hashtag', 'hashtags').replace(' ', `${ofMost(hashtags, most.hashtags)} `)}`,
  countsLabel: 'Μέγεθος κειμένου',
  mediaOvertaken: 'Κάποιος άλλαξε τις εικόνες στο μεταξύ. Αποθηκεύστε ξανά για να μείνουν οι δικές σας.',
  otherOvertaken:
    'Κάποιος άλλαξε την ανάρτηση στο μεταξύ. Αποθηκεύστε ξανά για να μείνουν οι δικές σας αλλαγές.',
  acceptRisk: 'Το ξέρω και θέλω να προγραμματιστεί όπως είναι.',
  gone: 'Η ανάρτηση διαγράφηκε στο μεταξύ. Αν αποθηκεύσετε, θα γίνει νέα.',
  goneSince: 'Η ανάρτηση που γράφατε διαγράφηκε στο μεταξύ. Μπορείτε να αντιγράψετε το κείμενό σας.',
  sending: 'Ένα αρχείο ανεβαίνει ακόμη.',
  discardHelp: 'Οι αλλαγές σας δεν έχουν αποθηκευτεί.',
} as const;
