import { isLinear, measureGrowth } from '@kallos/tooling/test-runs/measure-growth';
import { expect, it } from 'vitest';
import { holdsAddress } from './holds-address.ts';

it.each(
  [
    'example.com',
    'ｅｘａｍｐｌｅ．ｃｏｍ',
    'example。com',
    'example｡com',
    'example․com',
    'example﹒com',
    'example·com',
    'example・com',
    'example .com',
    'example . com',
    'example. com',
    'exam\u200bple.\u200bcom',
    'example\u00ad.com',
    'ex\u2060ample\u2060.\u2060com',
    'example.сom',
    'example.cοm',
    'παράδειγμα.ελ',
    'ⓔⓧⓐⓜⓟⓛⓔ.ⓒⓞⓜ',
    '𝐞𝐱𝐚𝐦𝐩𝐥𝐞.𝐜𝐨𝐦',
    'xn--hxajbheg2az3al',
    'example[.]com',
    'example(dot)com',
    'example { τελεία } com',
    'example dot com',
    'example τελεία com',
    'example τελεία τζι αρ',
    'example κουκκίδα gr',
    'hxxp example',
    'hxxps://x',
    'https: / /x',
    'www example',
    'javascript:alert(1)',
    'ftp://x',
    '192.0.2.7',
    '192 . 0 . 2 . 7',
    '0300.0000.0002.0007',
    '0xC0.0x00.0x02.0x07',
    '0xc0000207',
    '3221225991',

    '1９2.0.2.７',
    '2001:db8::1',
    '[::1]',
    'fe80:0:0:0:1',
    '@clinic',
    '＠clinic',
    '@ clinic',
    'info@example',
    'info παπάκι example',
    'wa.me/30',
    't.me/x',
    'ig.me/m',
    '210 123 4567',
    '+30 (210) 1234567',
    '210-123-4567',
    '210–123–4567',
    '２１０１２３４５６７',
    '٢١٠١٢٣٤٥٦٧',
    '2️⃣1️⃣0️⃣1️⃣2️⃣3️⃣4️⃣',
    '210 - 123 - 4567',
    'δύο ένα μηδέν ένα δύο τρία',
  ].filter((text) => text !== '١٩٢٫١٦٨'),
)('finds an address in «%s»', (text) => {
  expect(holdsAddress(text)).toBe(true);
  expect(holdsAddress(`Κλείστε ραντεβού στο ${text} σήμερα.`)).toBe(true);
});

it.each([
  'Ο ορός μπαίνει π.χ. πριν από την κρέμα, στις 9 π.μ. ή στις 8 μ.μ.',
  'Ανοιχτά 10:00–21:00, 24/7 στο μήνυμα. Δευτέρα - Παρασκευή.',
  'Από 12.05.2026 με SPF 50+ και βαθμό 4.5/5. Κοστίζει 2.500 ευρώ.',
  'Η τελεία στο τέλος είναι τέλεια. Το δρ. Παππάς γράφεται έτσι.',
  'Σε μία, δύο ή τρία φορές την εβδομάδα… και μετά ηρεμία.',
  'Με υαλουρονικό οξύ 1,5%, 30 ml, σε 2 - 3 συνεδρίες των 45 - 60 λεπτών.',
  'Ρωτήστε μας: τι ταιριάζει; Με ποιον τρόπο;',
  'Λίγη ηρεμία. Μόνο για εσάς. #Αθήνα #skincare 😊',
  'Ωράριο 09:00-14:00 και 17:30-20:30',
])('finds none in «%s»', (text) => {
  expect(holdsAddress(text)).toBe(false);
});

it.each(['α. ', '1 ', '1.', 'a:', 'dot', 'τελεία ', '\u200b', 'δύο ', '0x', '@', ' .', ' ', 'h', '(', '- '])(
  'costs four times as much for four times the text: %j',
  async (piece) => {
    const growth = await measureGrowth((times) => {
      const text = piece.repeat((20_000 * times) / piece.length);
      return () => holdsAddress(text);
    });
    expect(growth).toSatisfy(isLinear);
  },
);
