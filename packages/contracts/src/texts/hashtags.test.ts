import { describe, expect, it } from 'vitest';
import { cleanText } from './clean-text.ts';
import { findHashtags, hashtagsOf, mentionsOf, partHashtags, withoutHashtags } from './hashtags.ts';

const nfd = (text: string) => text.normalize('NFD');

describe('a hashtag', () => {
  it.each<[string, string[]]>([
    ['#ομορφιά, #δέρμα.', ['#ομορφιά', '#δέρμα']],
    [nfd('#ομορφιά #δέρμα'), ['#ομορφιά', '#δέρμα']],
    ['#ομορφιά\u200b #δέ\u00adρμα\u2060', ['#ομορφιά', '#δέρμα']],
    ['#δέρμα\u00a0#υγεία\u200e', ['#δέρμα', '#υγεία']],
    ['#α#β', ['#α', '#β']],
    ['(#α) «#β» "#γ" [#δ]', ['#α', '#β', '#γ', '#δ']],
    ['＃ομορφιά', ['＃ομορφιά']],
    ['#💅 #ομορφιά💅 #👩🏽‍⚕️', ['#💅', '#ομορφιά💅', '#👩🏽‍⚕️']],
    ['#❤️ #ζωή❤️x', ['#❤️', '#ζωή❤️x']],
    ['#1 #2026 #_ #5️⃣ #️⃣ #️⃣5 # C# c#sharp ##', []],
    ['#1η #2026νέα #_α', ['#1η', '#2026νέα', '#_α']],
    ['#anti-aging #dr.papas #l’oreal', ['#anti', '#dr', '#l']],
    ['https://kallos.gr/#τιμές kallos.gr/τιμές#νύχια www.kallos.gr#a t.me/kallos#b', []],
    ['https://kallos.gr, #τιμές', ['#τιμές']],
    ['&#39; &#x27; &amp;#α', ['#α']],
    ['##διπλό', ['#διπλό']],
    ['#кожа #عناية_بالبشرة #می\u200cخواهم #त्वचा', ['#кожа', '#عناية_بالبشرة', '#می\u200cخواهم', '#त्वचा']],
    ['#a\u0301bc', ['#ábc']],
    ['#kallos™ #νέο!', ['#kallos', '#νέο']],
    ['a\u2028#β\r\n#γ', ['#β', '#γ']],
    ['\ud83d#α\udc85', ['#α']],
  ])('is found in %j', (text, found) => {
    expect(hashtagsOf(text)).toEqual(found);
  });

  it('has its position in the unchanged text', () => {
    expect(findHashtags('Το #νέο #1')).toEqual([{ kind: 'tag', start: 3, end: 7, text: '#νέο' }]);
    expect(withoutHashtags('Το #νέο, #ένα')).toBe('Το  ,  ');
  });
});

describe('a mention', () => {
  it.each<[string, string[]]>([
    ['@eleni, (@maria.k) @kallos.', ['@eleni', '@maria.k', '@kallos']],
    ['info@derma.gr γραμματεία@κλινική.ελ', []],
    ['https://t.me/@kallos tiktok.com/@kallos', []],
    ['@[104872650190002] @ ελένη@', []],
    ['＠eleni', ['＠eleni']],
  ])('is found in %j', (text, found) => {
    expect(mentionsOf(text)).toEqual(found);
  });
});

describe('hashtags for a first comment', () => {
  it.each([
    ['Νέο.\n\n#ένα #δύο', 'Νέο.', '#ένα #δύο'],
    ['Νέο.\r\n#ένα\r\n#δύο\r\n', 'Νέο.', '#ένα #δύο'],
    ['Το #νέο μας.', 'Το #νέο μας.', ''],
    ['#μόνο #hashtags', '#μόνο #hashtags', ''],
    ['✨ #μόνο, #hashtags ✨', '✨ #μόνο, #hashtags ✨', ''],
    [nfd('Νέο.\n#ομορφιά #δέρμα'), 'Νέο.', '#ομορφιά #δέρμα'],
    ['Νέο.\n#ομορφιά\u200b #δέρμα\u200b', 'Νέο.', '#ομορφιά #δέρμα'],
    ['Νέο.\n#ομορ\u00adφιά #δέρμα', 'Νέο.', '#ομορφιά #δέρμα'],
    ['Νέο.\n#ομορφιά #δέρμα ✨', 'Νέο.', '#ομορφιά #δέρμα ✨'],
    ['Νέο.\n#ομορφιά, #δέρμα, #υγεία', 'Νέο.', '#ομορφιά #δέρμα #υγεία'],
    ['Νέο.\n• #ομορφιά • #δέρμα', 'Νέο.', '#ομορφιά #δέρμα'],
    ['Νέο.\n• #ομορφιά\n• #δέρμα\n', 'Νέο.', '#ομορφιά #δέρμα'],
    ['Νέο.\n▪️ #ομορφιά ▪️ #δέρμα', 'Νέο.', '#ομορφιά #δέρμα'],
    ['Νέο.\n✨ #ομορφιά 💅🏽 #δέρμα', 'Νέο.', '✨ #ομορφιά 💅🏽 #δέρμα'],
    ['Νέο ✨ #ομορφιά #δέρμα', 'Νέο ✨', '#ομορφιά #δέρμα'],
    ['Νέο ❤️ ▪️ #ομορφιά', 'Νέο ❤️', '#ομορφιά'],
    ['Νέο\n.\n.\n.\n#ομορφιά', 'Νέο', '#ομορφιά'],
    ['Νέο\n—\n#ομορφιά', 'Νέο', '#ομορφιά'],
    ['Νέο\n\n✨✨✨\n\n#ομορφιά', 'Νέο\n\n✨✨✨', '#ομορφιά'],
    ['Νέο… #ομορφιά #δέρμα…', 'Νέο…', '#ομορφιά #δέρμα'],
    ['Νέο #ομορφιά #δέρμα •••', 'Νέο', '#ομορφιά #δέρμα'],
    ['Νέο (#ομορφιά, #δέρμα)', 'Νέο', '#ομορφιά #δέρμα'],
    ['Είπε «ναι» #ομορφιά', 'Είπε «ναι»', '#ομορφιά'],
    ['Νέο - #ομορφιά', 'Νέο', '#ομορφιά'],
    ['Νέο\u00a0#ομορφιά\u2028#δέρμα', 'Νέο', '#ομορφιά #δέρμα'],
    ['Νέο #α#β', 'Νέο', '#α #β'],
    ['Νέο #anti-aging #δέρμα', 'Νέο', '#anti-aging #δέρμα'],
    ['Νέο #ομορφιά #2026 #δέρμα', 'Νέο', '#ομορφιά #2026 #δέρμα'],
    ['Είμαστε το #1 #ομορφιά', 'Είμαστε το #1', '#ομορφιά'],
    ['Δοκιμάστε τον νέο #ορό.', 'Δοκιμάστε τον νέο #ορό.', ''],
    ['Νέο! #ομορφιά.', 'Νέο!', '#ομορφιά'],
    ['Νέο #ομορφιά @kallos #δέρμα', 'Νέο #ομορφιά @kallos', '#δέρμα'],
    ['https://kallos.gr/#τιμές', 'https://kallos.gr/#τιμές', ''],
    ['Δείτε https://kallos.gr/#τιμές #ομορφιά', 'Δείτε https://kallos.gr/#τιμές', '#ομορφιά'],
    ['Νέο #ομορφιά 2101234567', 'Νέο #ομορφιά 2101234567', ''],
    ['أهلاً بكم\n#عناية، #بشرة', 'أهلاً بكم', '#عناية #بشرة'],
    ['Νέο ＃ομορφιά #️⃣', 'Νέο', '＃ομορφιά #️⃣'],
  ])('are those at the end of %j', (text, message, tags) => {
    expect(partHashtags(text)).toEqual({ message, tags });
  });
});

/** Returns a seeded random number generator. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0;
    return ((state ^ (state >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pieces = [
  '#ομορφιά',
  '#δέρμα',
  nfd('#ενυδάτωση'),
  '#1',
  '#2026',
  '#anti-aging',
  '＃νύχια',
  '#💅',
  '#кожа',
  '#عناية',
  '#a_b',
  'Νέο',
  'κ. Παππάς',
  'info@x.gr',
  'https://x.gr/#a',
  'x.gr/#b',
  '@kallos',
  'C#',
  '#️⃣',
  '5',
  'می\u200cخواهم',
  '&#39;',
  ',',
  '•',
  '.',
  '…',
  '!',
  ';',
  ' - ',
  '(',
  ')',
  '«',
  '»',
  '"',
  '/',
  '|',
  '✨',
  '👩‍👩‍👧‍👦',
  '❤️',
  '▪️',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  '☎',
  ' ',
  ' ',
  ' ',
  '\n',
  '\n\n',
  '\r\n',
  '\u00a0',
  '\u2028',
  '\t',
  '\u200b',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u200d',
  '\u200c',
  '\u200e',
  '\u202e',
  '\ufe0f',
  '\u0301',
  '\ud83d',
  '\udc85',
  '#',
  '@',
  '_',
  '0',
];

describe('random texts', () => {
  const next = randomFrom(20_261_128);
  const texts = Array.from({ length: 5000 }, () =>
    Array.from(
      { length: Math.ceil(next() * 14) },
      () => pieces[Math.floor(next() * pieces.length)] ?? '',
    ).join(''),
  );

  it.each([
    ['text and comment hold each hashtag once'],
    ['parting twice changes nothing'],
    ['cleaning twice changes nothing'],
  ] as const)('%s', (rule) => {
    for (const text of texts) {
      const { message, tags } = partHashtags(text);
      if (rule === 'text and comment hold each hashtag once')
        expect([...hashtagsOf(message), ...hashtagsOf(tags)], JSON.stringify(text)).toEqual(hashtagsOf(text));
      if (rule === 'parting twice changes nothing')
        expect(partHashtags(message), JSON.stringify(text)).toEqual({ message, tags: '' });
      if (rule === 'cleaning twice changes nothing') expect(cleanText(cleanText(text))).toBe(cleanText(text));
    }
  });

  it('keep each letter, in order', () => {
    const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
    for (const text of texts) {
      const { message, tags } = partHashtags(text);
      expect(lettersOf(message + tags), JSON.stringify(text)).toBe(lettersOf(cleanText(text)));
    }
  });

  it('leave no separator at the end of a split message', () => {
    for (const text of texts) {
      const { message, tags } = partHashtags(text);
      if (tags !== '' && !/x\.gr\S*$/u.test(message))
        expect(message, JSON.stringify(text)).not.toMatch(/[\s,•|/(«▪-]$/u);
      expect(tags, JSON.stringify(text)).not.toMatch(/[,•|.\n]/u);
    }
  });
});

it('are read up to the longest text that a network accepts', () => {
  for (const part of ['#α ', '#', 'a.', ' ', '@', '#️⃣', '-', '👩‍👩‍👧', 'α#', '🏴󠁧󠁢'])
    expect(partHashtags(part.repeat(63_206 / part.length)).tags).toBe('');
});
