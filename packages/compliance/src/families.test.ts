import type { ProductClass } from '@kallos/contracts/catalog/product-classes';
import { describe, expect, it } from 'vitest';
import { checkTextFully } from './check-text-fully.ts';
import { checkText } from './check-text.ts';

const idsOf = (text: string, productClass: ProductClass | undefined, check: typeof checkText): string[] =>
  check({ text, productClasses: productClass ? [productClass] : [] }).findings.map(({ ruleId }) => ruleId);

/** Families of claims, each with its siblings and the harmless sentences next to them. */
const families: ReadonlyArray<{
  readonly ruleId: string;
  readonly productClass: ProductClass;
  readonly claims: readonly string[];
  readonly harmless: readonly string[];
}> = [
  {
    ruleId: 'cosmetic.sun-protection',
    productClass: 'cosmetic',
    claims: [
      'SPF 50 που προστατεύει ολοκληρωτικά το πρόσωπο όλη μέρα.',
      'Αντηλιακό με ολοκληρωτική προστασία για όλη την οικογένεια.',
      'Πλήρης προστασία από τον ήλιο με SPF 30.',
      'Απόλυτη προστασία από την ακτινοβολία UVA και UVB.',
      'Αντηλιακό που σας προστατεύει όλη την ημέρα.',
      'Το SPF 50 μας προστατεύει από το πρωί μέχρι το βράδυ.',
      'Αντηλιακό χωρίς ανανέωση, από το πρωί στην παραλία.',
      'Με αυτό το αντηλιακό δεν χρειάζεται να ανανεώσετε.',
      'Μία εφαρμογή αντηλιακού αρκεί για όλη τη μέρα.',
      'Μπλοκάρει όλες τις ακτίνες UV.',
      'This SPF 50 gives total protection from the sun.',
      'Sunscreen that protects you all day.',
      'No need to reapply this sunscreen.',
    ],
    harmless: [
      'Κανένα αντηλιακό δεν προστατεύει ολοκληρωτικά.',
      'Ανανεώνετε το αντηλιακό για προστασία όλη την ημέρα.',
      'Το αντηλιακό φοριέται ευχάριστα όλη μέρα.',
      'SPF 50 με λεπτόρρευστη υφή, για κάθε μέρα.',
      'Υψηλή προστασία από τον ήλιο, με σήμα UVA σε κύκλο.',
      'Μία εφαρμογή αντηλιακού δεν αρκεί για όλη τη μέρα.',
      'Κανένα αντηλιακό δεν μπλοκάρει όλη την ακτινοβολία.',
      'Το φαρμακείο μας είναι ανοιχτό όλη μέρα.',
      'Reapply sunscreen every two hours for protection all day.',
    ],
  },
  {
    ruleId: 'supplement.health-claim',
    productClass: 'supplement',
    claims: [
      'Κολλαγόνο για λαμπερή επιδερμίδα και γερά μαλλιά.',
      'Κάψουλες με βιοτίνη για δυνατά νύχια.',
      'Συμπλήρωμα που δυναμώνει τα μαλλιά.',
      'Ενισχύει το ανοσοποιητικό με μία ταμπλέτα.',
      'Μαρίνο κολλαγόνο για σφριγηλό δέρμα.',
      'Τα φακελάκια κολλαγόνου υποστηρίζουν τις αρθρώσεις.',
      'Ομορφιά από μέσα, με κολλαγόνο σε σκόνη.',
      'Collagen for glowing skin and strong hair.',
      'Supplement that strengthens your nails.',
    ],
    harmless: [
      'Η βιοτίνη συμβάλλει στη διατήρηση της φυσιολογικής κατάστασης των μαλλιών.',
      'Το κολλαγόνο μας έρχεται σε σκόνη με γεύση λεμόνι.',
      'Ένα φακελάκι τη μέρα, διαλυμένο σε νερό.',
      'Ρωτήστε τον φαρμακοποιό αν χρειάζεστε συμπλήρωμα.',
      'Μια ποικίλη διατροφή κρατά το δέρμα υγιές.',
      'Νέα παραλαβή συμπληρωμάτων στο κατάστημα.',
      'Vitamin C contributes to normal collagen formation for the normal function of skin.',
    ],
  },
  {
    ruleId: 'doctor.discount-on-act',
    productClass: 'procedure',
    claims: [
      '-50% σε όλα τα laser, λίγες θέσεις!',
      'Fillers στο -30% ως την Παρασκευή.',
      '-20% στη μεσοθεραπεία.',
      '50% off laser hair removal.',
      'Μισή τιμή στο peeling αυτόν τον μήνα.',
      'Black Friday στα fillers.',
      'Λίγες θέσεις για HIFU τον Δεκέμβριο!',
      'Τελευταίες θέσεις για laser με την τιμή του Νοεμβρίου.',
      'Προλάβετε την τιμή για την κρυολιπόλυση.',
      'Κρυολιπόλυση: μόνο αυτή την εβδομάδα.',
      '30 τοις εκατό φθηνότερα όλες οι συνεδρίες laser.',
    ],
    harmless: [
      'Peeling με γλυκολικό οξύ 30%.',
      'Λίγες θέσεις στάθμευσης μπροστά στο ιατρείο, δίπλα στο κέντρο laser.',
      'Για laser κλείστε ραντεβού όποτε σας βολεύει.',
      'Το laser γίνεται σε θερμοκρασία -5 βαθμών στην κεφαλή.',
      'Αναζητούμε αισθητικό, λίγες θέσεις εργασίας.',
      'Ο ήλιος του Αυγούστου και το laser δεν πάνε μαζί.',
    ],
  },
];

describe.each(families)('$ruleId', ({ ruleId, productClass, claims, harmless }) => {
  it.each(claims)('is found in: %s', (text) => {
    expect(idsOf(text, productClass, checkTextFully)).toContain(ruleId);
    expect(idsOf(text, productClass, checkText)).toContain(ruleId);
  });

  it.each(harmless)('is not found in: %s', (text) => {
    expect(idsOf(text, productClass, checkTextFully)).not.toContain(ruleId);
    expect(idsOf(text, undefined, checkTextFully)).not.toContain(ruleId);
  });
});

it('judges the same words of a cream or of a shop’s goods by their own law', () => {
  expect(idsOf('Κρέμα με κολλαγόνο για λαμπερή επιδερμίδα.', 'cosmetic', checkTextFully)).toEqual([]);
  expect(idsOf('-20% σε όλες τις κρέμες προσώπου.', 'cosmetic', checkTextFully)).toEqual([]);
  expect(idsOf('Κολλαγόνο για λαμπερή επιδερμίδα και γερά μαλλιά.', undefined, checkTextFully)).toContain(
    'supplement.health-claim',
  );
});
