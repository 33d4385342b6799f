import { readFileSync } from 'node:fs';
import { productClasses } from '@kallos/contracts/catalog/product-classes';
import { describe, expect, it } from 'vitest';
import { checkTextFully } from '../check-text-fully.ts';
import { checkText } from '../check-text.ts';
import type { TextToCheck } from '../matching/checker.ts';
import { weightCount } from './features.ts';
import { wordBytes } from './hashes.ts';
import { encodeWeights, readWeights } from './weights.ts';

const like = 'medicine.reads-like-a-claim';
/** No rule matches it. */
const claim = 'Αποκλείεται να πρηστείτε με τη δική μας μέθοδο.';
const likeIn = (wish: TextToCheck) =>
  checkTextFully({ productClasses: ['procedure'], ...wish }).findings.filter(({ ruleId }) => ruleId === like);

describe('the classifier', () => {
  it('decodes the encoded weights', () => {
    const { weights, words } = readWeights();
    expect([weights.length, words.length]).toEqual([weightCount, wordBytes]);
    expect(weights.filter((weight) => weight !== 0).length).toBeGreaterThan(100_000);
    const file = readFileSync(new URL('weights.bin', import.meta.url));
    expect(Buffer.compare(encodeWeights({ weights, words }), file)).toBe(0);
  });

  it('does not take a business name with its town for a claim', () => {
    for (const text of [
      'Κλινική Ζαχαρίας, Ζάκυνθος',
      'Φαρμακείο Στεφανίδη · Νάουσα',
      'Αθηναΐς Beauty, Δελφών 40',
    ])
      for (const productClass of productClasses)
        expect(likeIn({ text, productClasses: [productClass] }), text).toEqual([]);
  });

  it('reads split words and substituted letters as if they were plain', () => {
    const ways = [
      'Απο-κλε-ίετ-αι να πρη-στε-ίτε με τη δική μας μέθ-οδο.',
      'Α.π.ο.κ.λ.ε.ι.ε.τ.α.ι να π.ρ.η.σ.τ.ε.ι.τ.ε με τη δ.ι.κ.η μας μέθοδο.',
      'apokleietai na prhsteite me th dikh mas me8odo.',
      'aπokλeieτai va πpηστeiτe μe τη δikη μaς μeθoδo.',
    ];
    for (const text of ways) expect(likeIn({ text }), text).toHaveLength(1);
  });

  it('accepts the texts of screens, mails and documents', () => {
    for (const text of [
      'The service that sends posts does not answer.',
      'Κάτι πήγε στραβά. Παρακαλώ δοκιμάστε ξανά.',
      'Παρουσιάστηκε σφάλμα κατά τη σύνδεση στο Facebook. Παρακαλώ δοκιμάστε ξανά.',
    ])
      for (const productClass of productClasses)
        expect(likeIn({ text, productClasses: [productClass] }), text).toEqual([]);
  });

  it('finds promises in figures of speech', () => {
    expect(likeIn({ text: 'Τα γηρατειά σταματούν εδώ.' })).toHaveLength(1);
  });

  it('blocks a whole sentence that no rule matches, at its position', () => {
    const text = `Σας περιμένουμε. ${claim} Κλείστε ραντεβού.`;
    expect(likeIn({ text })).toMatchObject([{ severity: 'block', matched: claim.slice(0, -1) }]);
    expect(checkText({ text, productClasses: ['procedure'] }).findings).toEqual([]);
  });

  it("keeps a rule's finding among innocent words or denials", () => {
    const idle = 'στο ιατρείο μας σας περιμένουμε κάθε πρωί με καφέ και χαμόγελο';
    for (const text of [
      `${idle} εγγυημένο αποτέλεσμα ${idle}`,
      'Free parking, coffee, minus 5 kilos in a week, open till nine.',
      'Πάρκινγκ, καφές, «μου πέρασε το έκζεμα με την κρέμα σας», ανοιχτά ως τις 9.',
      `${idle} χωρίς καμία παρενέργεια ${idle}`,
      `${idle} #ΧωρίςΠαρενέργειες`,
      '«Χωρίς παρενέργειες» γράφουν πολλές σελίδες. Εμείς το εγγυόμαστε.',
      'Μην πιστεύετε όσους λένε πολλά, η δική μας θεραπεία γίνεται χωρίς κανέναν κίνδυνο.',
    ]) {
      for (const productClass of ['procedure', 'prescription'] as const) {
        const { findings } = checkTextFully({ text, productClasses: [productClass] });
        expect(
          findings.filter(({ severity }) => severity === 'block'),
          text,
        ).not.toEqual([]);
      }
    }
  });

  it('skips existing findings, permitted claims and product names', () => {
    const text = 'Εγγυημένο αποτέλεσμα σε όλους, χωρίς καμία παρενέργεια.';
    expect(checkTextFully({ text, productClasses: ['procedure'] }).findings.length).toBeGreaterThan(0);
    expect(likeIn({ text })).toEqual([]);
    expect(likeIn({ text: claim, permittedClaims: ['πρηστείτε με τη δική μας'] })).toEqual([]);
    expect(likeIn({ text: `Νέα σειρά: ${claim}`, productNames: [claim] })).toEqual([]);
  });

  it('reads a question with its answer, ignoring case and accents', () => {
    expect(likeIn({ text: 'Σταματούν εδώ τα γηρατειά; Όχι, κανείς δεν μπορεί να το υποσχεθεί.' })).toEqual(
      [],
    );
    expect(likeIn({ text: 'ΑΠΟΚΛΕΙΕΤΑΙ ΝΑ ΠΡΗΣΤΕΙΤΕ ΜΕ ΤΗ ΔΙΚΗ ΜΑΣ ΜΕΘΟΔΟ.' })).toHaveLength(1);
  });
});
