import type { UploadWords } from '@kallos/web-kit/remote/upload-field';
import { imageBreakWords } from './image-breaks.ts';

/** Texts of the portal's upload fields. */
export const uploadWords = {
  faults: {
    gone: 'Το αρχείο άλλαξε ή δεν υπάρχει πια. Επιλέξτε το ξανά.',
    empty: 'Το αρχείο είναι κενό. Αν βρίσκεται στο cloud, κατεβάστε το πρώτα στη συσκευή σας.',
    too_large: 'Το αρχείο είναι πολύ μεγάλο. Στείλτε το σε μικρότερη ανάλυση.',
    folder: 'Είναι φάκελος. Ανοίξτε τον και επιλέξτε τα αρχεία που θέλετε.',
    not_file:
      'Εδώ μπαίνουν μόνο αρχεία, όχι κείμενα ή σύνδεσμοι. Αποθηκεύστε πρώτα το αρχείο στη συσκευή σας.',
    not_image: imageBreakWords.image_unknown,
    video: imageBreakWords.image_video,
    heic: 'Η εικόνα HEIC δεν διαβάζεται σε αυτή τη συσκευή. Στείλτε την ως JPEG· για τις επόμενες, στο iPhone: Ρυθμίσεις > Κάμερα > Μορφές > «Πιο συμβατή».',
    undecodable:
      'Η εικόνα δεν διαβάζεται σε αυτή τη συσκευή. Αποθηκεύστε την ως JPEG ή PNG και δοκιμάστε ξανά.',
    no_room: 'Δεν χώρεσε.',
  },
  waiting: 'Περιμένει τη σειρά του',
  preparing: 'Ετοιμάζεται…',
  sending: (percent) => `Ανεβαίνει… ${percent}%`,
  checking: 'Ανέβηκε. Ελέγχεται…',
  progress: (name) => `Πόσο έχει ανέβει: ${name}`,
  stop: (name) => `Διακοπή: ${name}`,
  dismiss: (name) => `Απόκρυψη: ${name}`,
  retry: 'Δοκιμή ξανά',
  retryNamed: (name) => `Δοκιμή ξανά: ${name}`,
  uploads: 'Αρχεία που ανεβαίνουν',
  refused: 'Αρχεία που δεν προστέθηκαν',
  dropHint: 'ή σύρετε εδώ αρχεία, ή επικολλήστε με Ctrl+V',
} as const satisfies UploadWords;

/** Announcements of image uploads. */
export const imageAnnouncements = {
  added: (count: number, most: number) => `Η εικόνα προστέθηκε (${count} από ${most}).`,
  addedOne: 'Η εικόνα προστέθηκε.',
  known: 'Η εικόνα υπάρχει ήδη.',
  removed: (count: number, most: number) => `Η εικόνα αφαιρέθηκε (${count} από ${most}).`,
  removedOne: 'Η εικόνα αφαιρέθηκε.',
  stopped: (name: string) => `Η αποστολή σταμάτησε: ${name}`,
  noRoom: (most: number) =>
    most === 1 ? 'Δεν χώρεσε: μπαίνει μία εικόνα.' : `Δεν χώρεσε: μπαίνουν έως ${most} εικόνες.`,
  failed: 'Η εικόνα δεν ανέβηκε. Δοκιμάστε ξανά.',
  stillHelp: 'Μια εικόνα ανεβαίνει ακόμη και θα χαθεί.',
} as const;
