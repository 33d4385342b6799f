import type { ProductClass } from '@kallos/contracts/catalog/product-classes';
import { describe, expect, it } from 'vitest';
import { checkText } from './check-text.ts';
import { checkTextFully } from './check-text-fully.ts';

const blocksOf = (text: string, productClass: ProductClass, check = checkTextFully) =>
  check({ text, productClasses: [productClass] }).findings.flatMap(({ ruleId, severity }) =>
    severity === 'block' ? [ruleId] : [],
  );

describe('a claim', () => {
  it('is none where what follows denies it, a word is a doctor and no illness, or a medicine needs no prescription', () => {
    expect(blocksOf('Γραπτή εγγύηση για μηδέν τρίχα δίνουμε πάντα.', 'procedure')).toContain(
      'medicine.guarantee',
    );
    expect(blocksOf('Γραπτή εγγύηση για μηδέν τρίχα δεν δίνουμε.', 'procedure')).toEqual([]);
    expect(blocksOf('Ο διαβήτης υποχωρεί με κανέλα.', 'supplement')).toContain('cosmetic.illness-named');
    expect(blocksOf('Ρωτήστε πρώτα τον διαβητολόγο σας.', 'supplement')).toEqual([]);
    const text = 'Φάρμακα χωρίς συνταγή θα βρείτε στο ράφι μας. Διαβάστε προσεκτικά τις οδηγίες χρήσης.';
    expect(blocksOf(text, 'supplement')).toContain('medicine.without-prescription');
    expect(blocksOf(text, 'otc')).toEqual([]);
  });

  it.each([
    ['Θεραπεύει την ακμή και δεν κάνει ζημιά στην τσέπη.', 'cosmetic'],
    ['Εγγυημένο αποτέλεσμα και δεν κάνει ζημιά στην τσέπη.', 'procedure'],
    ['Μηδενικός κίνδυνος αλλά δεν κάνει για εγκύους.', 'procedure'],
    ['Guaranteed results and we do not give discounts.', 'procedure'],
    ['Δεν κοστίζει πολλά και εξαφανίζει το έκζεμα.', 'cosmetic'],
    ['It does not smell and cures eczema.', 'cosmetic'],
    ['Δεν έχει άρωμα αλλά θεραπεύει τη δερματίτιδα.', 'cosmetic'],
    ['Ποτέ δεν ήταν τόσο εύκολο να χάσετε πέντε κιλά σε δύο εβδομάδες.', 'supplement'],
    ['Διαβάστε πώς η κρέμα μας θεραπεύει το έκζεμα.', 'cosmetic'],
    ['Θεραπεύει το έκζεμα, έλεγαν οι παλιοί.', 'cosmetic'],
    ['Ο κόσμος λέει ότι η κρέμα μας θεραπεύει το έκζεμα.', 'cosmetic'],
    ['Our cream heals eczema, full stop.', 'cosmetic'],
    ['Κάνουν λάθος όσοι αμφιβάλλουν: θεραπεύει το έκζεμα.', 'cosmetic'],
    ['Η κρέμα μας θεραπεύει το έκζεμα. Υπερβολή; Καθόλου!', 'cosmetic'],
    ['Η κρέμα μας θεραπεύει το έκζεμα. Μύθος; Δοκιμάστε την!', 'cosmetic'],
  ] as const)(
    'is one where only something else is denied, doubted or told from afar: %s',
    (text, productClass) => {
      // By a rule: what only reads like a claim could be learnt by heart.
      const ids = blocksOf(text, productClass).filter((id) => id !== 'medicine.reads-like-a-claim');
      expect(ids).not.toEqual([]);
    },
  );

  it.each([
    ['Η κρέμα δεν θεραπεύει ακμή, έκζεμα ή άλλη πάθηση.', 'cosmetic'],
    ['It does not treat acne, eczema or psoriasis.', 'cosmetic'],
    ['Δεν αντιμετωπίζει την ακμή, το έκζεμα ή την ψωρίαση, απλώς ενυδατώνει.', 'cosmetic'],
    ['Τα fillers δεν είναι χωρίς κανέναν κίνδυνο.', 'injectable'],
  ] as const)(
    'is none where each of a list, or that there is no risk, is denied: %s',
    (text, productClass) => {
      expect(blocksOf(text, productClass)).toEqual([]);
    },
  );

  it.each([
    'Δεν βάφει, θεραπεύει έκζεμα ή ψωρίαση.',
    'Δεν θεραπεύει ακμή, εξαφανίζει το έκζεμα ή την ψωρίαση.',
    'Δεν θεραπεύει την ακμή μόνο, αλλά ψωρίαση, έκζεμα και δερματίτιδα.',
    'Δεν θεραπεύει τα πάντα, μόνο έκζεμα και ψωρίαση.',
    'Δεν θεραπεύει σπυράκια, ψωρίαση όμως ναι.',
    'Δεν κοστίζει πολλά, έκζεμα και ψωρίαση τέλος.',
    'Δεν προσφέρουμε λόγια, ψωρίαση και έκζεμα τα σβήνουμε.',
    'Δεν υποσχόμαστε, το έκζεμα φεύγει.',
    'Δεν υποσχόμαστε, έκζεμα και ψωρίαση φεύγουν.',
    'Δεν υποσχόμαστε θαύματα, η ψωρίαση υποχωρεί.',
    'It does not treat wrinkles, eczema is its thing.',
    'It does not remove stains, psoriasis it does.',
    'Λένε ότι τα βότανα δεν πιάνουν. Εμείς λέμε: η ψωρίαση περνάει με δύο φλιτζάνια.',
    'Όχι δήθεν, αληθινά: διώχνει την ψωρίαση.',
  ])('is one behind a sign where no denied list goes on: %s', (text) => {
    expect(blocksOf(text, 'cosmetic')).toContain('cosmetic.illness-named');
  });

  it('is none in what is asked and refused, also where the last word before the question mark is Latin', () => {
    const text = 'Είναι εγκεκριμένη η κρέμα από τον FDA; Όχι, τα καλλυντικά δεν εγκρίνονται.';
    expect(blocksOf(text, 'cosmetic', checkText)).toEqual([]);
    expect(blocksOf(text.replace('; Όχι', '. Ναι'), 'cosmetic', checkText)).toEqual(['cosmetic.authority']);
  });
});
