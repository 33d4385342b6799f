import { expect, it } from 'vitest';
import { fitsAreas } from './areas.ts';
import { wordsOf } from './signs.ts';
import { sortsOf } from './sorts.ts';

it.each([
  ['Peeling', 'Το πρόσωπο είναι κόκκινο.', true],
  ['Peeling χεριών', 'Το πρόσωπο είναι κόκκινο.', false],
  ['Peeling χεριών', 'Το δέρμα ξεφλουδίζει.', true],
  ['Peeling προσώπου & χεριών', 'Το πρόσωπο είναι κόκκινο.', true],
  ['Υαλουρονικό χειλιών', 'Τις πρώτες ώρες αποφεύγουμε μακιγιάζ.', true],
  ['RF σώματος', 'Περίγραμμα προσώπου, λαιμός και μπράτσα.', true],
  ['Λιποδιάλυση προγουλιού', 'Οι συνεδρίες σώματος γίνονται σε σειρά.', false],
  ['PRP μαλλιών', '#περιποίησηπροσώπου', false],
  ['Ιατρικό πεντικιούρ', '#μανικιούρ', false],
  ['Manicure + pedicure', '#πεντικιούρ', true],
  ['Ημιμόνιμο χειλιών', 'Στα φρύδια γίνεται τρίχα τρίχα.', false],
])('a text about «%s» may contain «%s»: %s', (name, text, fits) => {
  expect(fitsAreas(text, sortsOf(wordsOf(name)))).toBe(fits);
});
