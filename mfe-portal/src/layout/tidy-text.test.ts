import { describe, expect, it } from 'vitest';
import { changedLines, hasMarks, tidyText } from './tidy-text.ts';

describe('a text with formatting marks', () => {
  it.each([
    ['**Νέος ορός** για *ξηρό* δέρμα', 'Νέος ορός για ξηρό δέρμα'],
    ['***Όλα***, __υπογράμμιση__, _πλάγια_, ~~σβησμένα~~', 'Όλα, υπογράμμιση, πλάγια, σβησμένα'],
    ['## Τίτλος\nΚείμενο', 'Τίτλος\nΚείμενο'],
    ['- [ ] Κλείστε ραντεβού\n- [x] Ελάτε', '• Κλείστε ραντεβού\n• Ελάτε'],
    ['* Ένα\n* Δύο', '• Ένα\n• Δύο'],
    ['•\tΈνα\no\tΔύο\n·\u00a0\u00a0\u00a0Τρία', '• Ένα\n• Δύο\n• Τρία'],
    ['Δείτε [εδώ](https://kallos.gr/τιμές)', 'Δείτε εδώ: https://kallos.gr/τιμές'],
    ['[https://kallos.gr](https://kallos.gr)', 'https://kallos.gr'],
    ['![εικόνα](https://kallos.gr/a.jpg "τίτλος")', 'εικόνα: https://kallos.gr/a.jpg'],
    ['> Είπε ναι', 'Είπε ναι'],
    ['```text\nκώδικας\n```', 'κώδικας'],
    ['Πατήστε `ΟΚ`', 'Πατήστε ΟΚ'],
    ['Α\n***\nΒ', 'Α\n\nΒ'],
    ['| Ημέρα | Ώρα |\n|---|---|\n| Δευτέρα | 9–5 |', 'Ημέρα – Ώρα\nΔευτέρα – 9–5'],
    ['<p>Νέο<br/><b>ωράριο</b>&nbsp;&amp; τιμές</p>', 'Νέο\nωράριο & τιμές'],
    ['<ul><li>Ένα</li><li>Δύο</li></ul>', '• Ένα\n• Δύο'],
    ['5 \\* αστέρια', '5 * αστέρια'],
    ['**Ένα _δύο_**', 'Ένα δύο'],
    ['Στήλη\tΔεύτερη', 'Στήλη Δεύτερη'],
  ])('%j becomes %j', (text, tidy) => {
    expect(hasMarks(text)).toBe(true);
    expect(tidyText(text)).toBe(tidy);
    expect(hasMarks(tidy)).toBe(false);
  });

  it.each([
    ['#ομορφιά #α_β_γ #_α_'],
    ['2*3*4 = 24 και α_β_γ'],
    ['Ελάτε! :) *'],
    ['- Ένα\n- Δύο\n1. Τρία'],
    ['https://kallos.gr/a_b_c?x=*&y=*'],
    ['@[104872650190002] <3 & πολλά <δώρα>'],
    ['«ναι» — “yes” [εδώ] (κάτω)'],
    ['Από 5€ > 3€'],
    ['---'],
    ['Τηλ. 210 1234567 | 9–5'],
  ])('has none in %j', (text) => {
    expect(hasMarks(text)).toBe(false);
  });

  it('loses special spaces and quotation marks after a paste', () => {
    expect(tidyText('\ufeffΕίπε\u00a0“ναι”  χθες \n\n\n\nκαι “yes”')).toBe('Είπε «ναι» χθες\n\nκαι “yes”');
  });

  it('shows the lines that change', () => {
    expect(changedLines('# Α\nίδιο\n**Β**', 'Α\nίδιο\nΒ')).toEqual([
      ['# Α', 'Α'],
      ['**Β**', 'Β'],
    ]);
  });
});
