import { expect, it } from 'vitest';
import { findSameText, isSameText, isSimilarText } from './same-text.ts';

const given = '  Λάμψη  για το δέρμα ❤️\r\nΡωτήστε μας: https://klinika.example/orros?utm=1 \u200b';

it.each([
  ['trimmed, with other line ends', given.trim().replaceAll('\r\n', '\n')],
  ['without what nobody sees', given.replaceAll(/[\ufe0f\u200b]/gu, '')],
  ['in decomposed letters', given.normalize('NFD')],
  ['with single spaces', given.replaceAll(/\s+/gu, ' ')],
  ['with a shortened link', given.replace(/https\S+/u, 'https://fb.me/3xY')],
  ['without its emoji', given.replace('❤️', '')],
  ['escaped', `&quot;${given}&#34;`],
  ['cut off', `${given.slice(0, 24)}…`],
])('matches a text that Meta shows %s', (_what, shown) => {
  expect(isSameText(shown, given)).toBe(true);
});

it.each([
  ['another word', given.replace('Λάμψη', 'Κάλυψη')],
  ['another number', `${given} 2`],
  ['a part of it', given.slice(0, 20)],
  ['the beginning of another one', `${given.slice(0, 20)} άλλο…`],
  ['a beginning that many share', 'Λάμψη…'],
  ['nothing', ''],
  ['no text', undefined],
])('does not match %s', (_what, shown) => {
  expect(isSameText(shown, given)).toBe(false);
});

it('matches a text with escaped characters', () => {
  expect(isSameText('Spa &amp; Beauty &lt;3', 'Spa & Beauty <3')).toBe(true);
});

it.each([
  ['https://klinika.example/a?b=1&amp;c=2', 'https://klinika.example/a?b=1&c=2'],
  ['https://fb.me/3xY', 'https://klinika.example/a?b=1&c=2&d=Λάμψη'],
  ['www.klinika.example/?b=1&amp;c=2&amp;utm=abc', 'https://klinika.example/x'],
  ['https://klinika.example/a?b=1&#38;c=2', 'https://klinika.example/a?b=1&c=2'],
])('removes a whole link with an escaped character: %s', (shown, link) => {
  const text = 'Νέα περιποίηση';
  expect(isSameText(`${text} ${shown} σήμερα`, `${text} ${link} σήμερα`)).toBe(true);
  expect(isSameText(`${text} ${shown} αύριο`, `${text} ${link} σήμερα`)).toBe(false);
});

it.each([
  ['Η &#39;λάμψη&#39; &quot;σας&quot;', 'Η \'λάμψη\' "σας"'],
  ['Spa&nbsp;&amp;&nbsp;Beauty', 'Spa & Beauty'],
  ['Δ&eacute;ρμα', 'Δ&eacute;ρμα'],
])('treats %s like %s', (shown, given) => {
  expect(isSameText(shown, given)).toBe(true);
});

it('compares texts without letters exactly', () => {
  expect(isSameText('✨', '✨ ')).toBe(true);
  expect(isSameText('🎉', '✨')).toBe(false);
  expect(isSameText('❤✨', '❤️ ✨')).toBe(true);
  expect(isSameText('https://fb.me/3xY', 'https://klinika.example/a')).toBe(true);
});

it.each([
  ['an edit', `Νέο! ${given} Από σήμερα.`, true],
  ['a part', 'Λάμψη δέρμα σας σήμερα', false],
  ['a price beside', `${given} Μόνο 30 €.`, true],
])('matches %s of a text as similar', (_what, shown, isOne) => {
  expect(isSimilarText(shown, given)).toBe(isOne);
});

it('does not match texts that differ only in a number', () => {
  const [one, other] = [7, 8].map((count) => `Ανάρτηση ${count} για το δέρμα και τη φροντίδα σας`);
  expect(isSimilarText(one, other ?? '')).toBe(false);
});

it('prefers the exact text to a similar one', () => {
  const [exact, changed] = [{ text: 'Καλημέρα!' }, { text: 'Καλημέρα' }];
  expect(findSameText([changed, exact], 'Καλημέρα!')).toEqual([exact]);
  expect(findSameText([changed, { text: 'άλλο' }], 'Καλημέρα!')).toEqual([changed]);
});
