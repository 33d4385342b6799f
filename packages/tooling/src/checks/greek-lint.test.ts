import { describe, expect, it } from 'vitest';
import { lintGreek } from './greek-lint.ts';

describe('the Greek lint passes', () => {
  it.each([
    'Καλώς ήρθατε',
    'Δεν βρέθηκε. Ίσως έχει διαγραφεί στο μεταξύ.',
    'Το όνομά σας, το πρόγραμμά σας και η ανάρτησή μας.',
    'Το πρόγραμμα σας ενημερώνει κάθε πρωί.',
    'Μια ώρα ή δύο; Πού και πώς, ό,τι θέλετε.',
    'Συνδεθείτε στο Facebook και στο Instagram με το info@dermafos.gr.',
    'Το email περιέχει ελληνικό χαρακτήρα «ω». Γράψτε το με λατινικά.',
    'Τίποτα δεν δημοσιεύεται στ’ αλήθεια.',
    'Σύνδεση σε εξέλιξη…',
    'στη σελίδα, στην κλινική, τη βδομάδα, την άνοιξη, στην ντουλάπα',
    'ΠΡΟΣΟΧΗ: Προϊόντα με AI, 49,00 € · 30 ml',
    'Η ώρα είναι 14:30 και το τσάι ζεστό.',
    'Σε 24ωρη μορφή ΩΩ:ΛΛ, Τρί 24 Νοε.',
    'Please enter a valid email address',
    'ρολόι, ευφυΐα, μαΐου, ρύθμιση, νεράιδα, αηδόνι',
  ])('%s', (text) => {
    expect(lintGreek(text)).toEqual([]);
  });
});

describe('the Greek lint finds', () => {
  it.each([
    ['a Latin letter inside a Greek word', 'Συνδεσh', 'mixed alphabets: Συνδεσh'],
    ['a Greek letter inside a Latin word', 'Fαcebook', 'mixed alphabets: Fαcebook'],
    ['a Cyrillic letter', 'Κωδикός', 'mixed alphabets: Κωδикός'],
    ['a Latin article', 'Καλά. H σελίδα', 'Latin letter for a Greek article: H'],
    ['a missing accent', 'Καλως ήρθατε', 'missing accent: Καλως'],
    ['a missing accent on a capital', 'Ονομα', 'missing accent: Ονομα'],
    ['an accent on one syllable', 'γιά να δείτε', 'accent on a word of one syllable: γιά'],
    ['an accent on one syllable', 'θά έρθει', 'accent on a word of one syllable: θά'],
    ['a stray second accent', 'το όνομά είναι', 'two accents without a pronoun after it: όνομά'],
    ['a missing second accent', 'Γράψτε το όνομα σας.', 'second accent is missing: όνομα σας'],
    ['accented capitals', 'ΑΝΆΡΤΗΣΗ', 'accented capitals: ΑΝΆΡΤΗΣΗ'],
    ['a sigma at the end', 'όροσ', 'sigma at the end: όροσ'],
    ['a final sigma inside', 'όροςς', 'final sigma inside: όροςς'],
    ['a Latin question mark', 'Θέλετε;  Σίγουρα?', 'Latin question mark: Σίγουρα?'],
    ['straight quotes', 'Πατήστε "Αποθήκευση"', 'straight quotes: "Αποθήκευση'],
    ['English quotes', 'Πατήστε “Αποθήκευση”', 'English quotes: Πατήστε “Αποθήκευση'],
    ['unbalanced quotes', 'Πατήστε «Αποθήκευση', 'unbalanced quotes: «Αποθήκευση'],
    ['a straight apostrophe', "σ' αυτό", "straight apostrophe: σ'"],
    ['three dots', 'Φόρτωση...', 'three dots: Φόρτωση...'],
    ['a double space', 'δύο  κενά', 'double space: δύο  κενά'],
    ['a space before a comma', 'ένα , δύο', 'space before punctuation: ένα ,'],
    ['no space after a comma', 'ένα,δύο', 'no space after punctuation: ένα,δύο'],
    ['a doubled word', 'για να να δείτε', 'doubled word: να να'],
    ['a missing final ν', 'στη κλινική', 'final ν is missing: στη κλινική'],
    ['a needless final ν', 'στην σελίδα', 'final ν is too much: στην σελίδα'],
    ['a letter of polytonic Greek', 'κωδικ\u1f79ς', 'letter of another Greek block: \u1f79'],
    ['a combining accent', 'κωδικο\u0301ς', 'accent as a mark of its own: ο\u0301'],
  ])('%s: %s', (_, text, fault) => {
    expect(lintGreek(text)).toContain(fault);
  });
});
