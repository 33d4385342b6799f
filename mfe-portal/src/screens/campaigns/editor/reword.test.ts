import { checkText } from '@kallos/compliance/check-text';
import { greekWords } from '@kallos/compliance/rules/greek-words';
import { expect, it } from 'vitest';
import { reword } from './reword.ts';

const mend = (text: string) => {
  let mended = text;
  for (let round = 0; round < 10; round += 1) {
    const [finding] = checkText({ text: mended, productClasses: ['procedure'] }).findings;
    if (!finding) return mended;
    mended = reword(mended, finding, greekWords[finding.ruleId]?.instead ?? '');
  }
  return mended;
};

it.each([
  ['Καλημέρα! Χωρίς παρενέργειες. Ελάτε.', /^Καλημέρα! Πριν αποφασίσετε.*παρενέργειες\. Ελάτε\.$/],
  ['Ελάτε για Botox μετώπου. Ανοιχτά ως τις 8.', /^Κλείστε ένα ραντεβού.* Ανοιχτά ως τις 8\.$/],
  ['Νέα παραλαβή! #ομορφιά #Επαγγελματική_χρήση', /^Νέα παραλαβή! #ομορφιά\s*$/],
  ['Χωρίς παρενέργειες! Χωρίς κανέναν κίνδυνο!', /^Πριν αποφασίσετε.*παρενέργειες\.$/],
])('rewords «%s» to a text without findings', (text, expected) => {
  expect(mend(text)).toMatch(expected);
});
