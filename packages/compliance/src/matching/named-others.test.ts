import { expect, it } from 'vitest';
import { checkTextFully } from '../check-text-fully.ts';
import { checkText } from '../check-text.ts';

const blocks = (text: string, productNames: string[] = []) =>
  [checkText, checkTextFully].map((check) =>
    check({ text, productClasses: ['procedure'], productNames }).findings.some(
      ({ ruleId }) => ruleId === 'doctor.named-competitor',
    ),
  );

it.each([
  'Καλύτερα αποτελέσματα από την Κλινική Άλφα.',
  'Είμαστε καλύτεροι από το Derma Center στο Χαλάνδρι.',
  'Η φροντίδα μας είναι πιο αποτελεσματική από της Aesthetica.',
  'Φθηνότερα από τον Παπαδόπουλο απέναντι.',
  'Στο Derma Center θα βρείτε χειρότερη εξυπηρέτηση.',
  'Σε αντίθεση με την Aesthetica, εμείς ακούμε.',
  'Το Derma Center δεν πιάνει μπροστά μας.',
  'Ξεπερνάμε την Aesthetica σε εμπειρία.',
  'Καλύτεροι από το derma center της γειτονιάς.',
  'Καλύτερη φροντίδα από @dermacenter.athens',
  'ΚΑΛΥΤΕΡΟΙ ΑΠΟ ΤΗΝ ΚΛΙΝΙΚΗ ΑΛΦΑ',
  'Σε σύγκριση με το «Derma Center», εμείς κοστίζουμε λιγότερο.',
  'Ακριβότερα είναι από το Κέντρο Δέρμα και χωρίς λόγο.',
  'Ξεχάστε την Aesthetica, ελάτε σε εμάς.',
  'Our prices are fair compared to Derma Center.',
  'Our care is better than Derma Center.',
  'Come to us, unlike Derma Center we listen.',
])('blocks a comparison with a named business: %s', (text) => {
  expect(blocks(text)).toEqual([true, true]);
});

it.each([
  'Νιώστε καλύτερα από πριν.',
  'Το δέρμα σας καλύτερο από ποτέ.',
  'Καλύτερο από το παλιό μας σέρουμ.',
  'Πιο γρήγορα από τη Δευτέρα, με το νέο μας ωράριο.',
  'Καλύτερα από τον Ιούλιο. Η Μαρία σας περιμένει.',
  'Πιο αποτελεσματικό από το LED μόνο του.',
  'ΚΑΛΥΤΕΡΑ ΑΠΟ ΠΟΤΕ ΣΤΗΝ ΑΘΗΝΑ',
  'Δεν είμαστε καλύτεροι από την Κλινική Άλφα.',
  'Ο Ορέστης ξεπέρασε τον φόβο του.',
  'Η παρέα της Τετάρτης ξεπέρασε τους είκοσι.',
  'ΚΑΛΥΤΕΡΟΙ ΑΠΟ ΚΑΘΕ ΚΛΙΝΙΚΗ ΠΟΥ ΓΝΩΡΙΣΑΤΕ',
  'Σε σύγκριση με τον χειμώνα, το δέρμα θέλει λιγότερη κρέμα.',
  'Ξεχάστε το άγχος. Η Μαρία σας περιμένει.',
  'Καλύτερα από το spa στο σπίτι.',
  'This is better than any clinic day you can imagine.',
  'Feel better than ever. Come by on Monday.',
])('accepts an honest sentence: %s', (text) => {
  expect(blocks(text)).toEqual([false, false]);
});

it('accepts a comparison with an older product of the same name', () => {
  expect(blocks('Το νέο σέρουμ είναι καλύτερο από το Ορός Άλφα.', ['Ορός Άλφα'])).toEqual([false, false]);
});
