import type { ProductClass } from '@kallos/contracts/catalog/product-classes';
import { classLabels } from '@kallos/words/product-sheet';

const { el: classes } = classLabels;

/** Texts on a product's legal class and mandatory information. */
export const lawWords = {
  classes,
  productClass: 'Τι είναι',
  classHint: 'Από αυτό εξαρτάται τι επιτρέπεται να λέει μια ανάρτηση.',
  guess: (productClass: ProductClass) => `${classes[productClass]} (πρόταση)`,
  unknown: 'Δεν έχει οριστεί',
  prescription:
    'Φάρμακο με συνταγή δεν διαφημίζεται στο κοινό: οι αναρτήσεις προτείνουν συμβουλευτική επίσκεψη, χωρίς το όνομα.',
  nameClaims: 'Το όνομα θα σημειώνεται σε κάθε ανάρτηση που το γράφει',
  ceNumber: 'Αριθμός πιστοποιητικού CE',
  notifiedBody: 'Κοινοποιημένος οργανισμός (4 ψηφία)',
  notifiedBodyWrong: 'Ο αριθμός του οργανισμού έχει τέσσερα ψηφία.',
  permittedClaims: 'Επιτρεπόμενοι ισχυρισμοί, ένας σε κάθε γραμμή',
  requiredWarnings: 'Υποχρεωτικές προειδοποιήσεις, μία σε κάθε γραμμή',
  facts: 'Τι λένε οι αναρτήσεις, ένα σε κάθε γραμμή',
  factsHint: 'Πρόταση: διορθώστε ή διαγράψτε ό,τι δεν ισχύει για εσάς.',
  factsConfirm: 'Τα διάβασα και ισχύουν',
  factsUnconfirmed:
    'Διαβάστε τις προτάσεις, διαγράψτε όσες δεν ισχύουν και επιλέξτε «Τα διάβασα και ισχύουν».',
  propose: 'Περισσότερα με AI',
  proposing: 'Γράφονται προτάσεις…',
  proposed: (n: number) =>
    n === 1 ? 'Προστέθηκε 1 πρόταση στο τέλος.' : `Προστέθηκαν ${n} προτάσεις στο τέλος.`,
  nothingNew: 'Δεν βρέθηκε κάτι που να μην υπάρχει ήδη.',
  proposeFailed: 'Δεν γράφτηκαν προτάσεις.',
} as const;
