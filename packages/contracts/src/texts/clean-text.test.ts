import { expect, it } from 'vitest';
import { cleanText } from './clean-text.ts';

it.each([
  ['Καλημέρα'.normalize('NFD'), 'Καλημέρα'],
  ['\ufeffΝέ\u00adο\u200b \u2060#δέρμα\u200e', 'Νέο #δέρμα'],
  ['\u202a+30 210 1234567\u202c', '+30 210 1234567'],
  ['α\r\nβ\rγ\u2028δ\u2029ε\u000bζ', 'α\nβ\nγ\nδ\nε\nζ'],
  ['α\u0007\tβ\ud83d', 'α\tβ'],
  ['12\u00a0€', '12\u00a0€'],
  ['👩‍👩‍👧‍👦 ❤️ 1️⃣ 👁️‍🗨️ 🏴󠁧󠁢󠁳󠁣󠁴󠁿', '👩‍👩‍👧‍👦 ❤️ 1️⃣ 👁️‍🗨️ 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['α\u200dβ ομορφιά\ufe0f x\u{e0041}\u{e0042}', 'αβ ομορφιά x'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['क्\u200dष ශ්\u200dරී', 'क्\u200dष ශ්\u200dරී'],
  ['สวัสดี\u200bครับ', 'สวัสดี\u200bครับ'],
  ['שלום\u200e Kallos', 'שלום\u200e Kallos'],
  ['Kallos\u202eabc', 'Kallosabc'],
  ['Τι\u037e \u1f71', 'Τι; ά'],
])('stores %j as %j', (text, stored) => {
  expect(cleanText(text)).toBe(stored);
});
