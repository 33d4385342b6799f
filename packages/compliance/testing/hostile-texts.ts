import { allRules } from '../src/rules/server-only/rule-set.ts';
import { readSentences } from './judge.ts';

/** Returns a text of at most this many letters that repeats a phrase. */
const repeated = (phrase: string, letters: number): string =>
  phrase.repeat(Math.max(1, Math.floor(letters / phrase.length))).slice(0, letters);

/** Returns the words of a set and of the sets that it references. */
const wordsOfSet = (name: string): string[] =>
  (allRules.sets[name] ?? '')
    .split(/\s+/)
    .flatMap((word) => (word.startsWith('$') ? wordsOfSet(word.slice(1)) : [word]));

/** Returns one of the words that a rule's step accepts. */
function wordOf(alternatives: string, nth: number): string {
  const words = alternatives
    .split('|')
    .flatMap((one) => (one.startsWith('$') ? wordsOfSet(one.slice(1)) : [one]))
    .filter((one) => /^[^#*]/.test(one));
  return (words[nth % Math.max(1, words.length)] ?? '').replace(/[*+]$/, '');
}

/** Returns a phrase that a pattern matches, or nearly: the words of its steps in order. */
const phraseOf = (pattern: string, nth: number): string =>
  (pattern.replace(/^[-=]+ /, '').split(/!!|&&/)[0] ?? '')
    .replaceAll(/\{([^;{}]*)[^{}]*\}/g, '$1')
    .split(/\s+/)
    .filter((token) => token !== '' && !/^(?:[~^>]|\?\?|\.\.|<\d)/.test(token))
    .map((token) => wordOf(token.replace(/\?$/, ''), nth))
    .join(' ')
    .trim();

/** Returns phrases for each rule from its own patterns, so that new rules are covered. */
export const phrasesByRule = (): Map<string, string[]> =>
  new Map(
    allRules.rules.map(({ id, patterns }) => [
      id,
      [
        ...new Set(
          patterns.split('\n').flatMap((pattern, at) => [phraseOf(pattern, at), phraseOf(pattern, 0)]),
        ),
      ].filter((phrase) => phrase !== ''),
    ]),
  );

/**
 * Returns phrases outside all rules: punctuation, runs, splits, quotations, excuses, letters of every script.
 */
const oddPhrases = (): string[] => {
  const sets = [
    ...Object.values(allRules.sets),
    ...Object.values(allRules.likes),
    ...Object.values(allRules.excuses),
  ]
    .map((set) => (set.trim().split(/\s+/)[0] ?? '').replace(/[*+]$/, ''))
    .filter((word) => !/^[*#]/.test(word));
  return [
    'α',
    'αβ ',
    'α β γ ',
    'αβ.γδ-',
    'α.β-γ.δ-',
    'θερα-πεύει ',
    'β ο τ ο ξ ',
    'το ',
    'the ',
    'είναι ',
    'δεν ',
    'ακμή ',
    'ακμή, ',
    'ακμή ή έκζεμα ',
    'μύθος ',
    'μύθος, ',
    'λένε ότι ',
    'προσοχή ',
    'είναι ψέμα ',
    'δεν είναι ψέμα ',
    '«',
    '»',
    '«θεραπεύει» ',
    '"α ',
    '“„',
    '„θεραπεύει “',
    '!',
    '? ',
    'Πονάει; Όχι. ',
    "Does it cure acne? It doesn't. ",
    '\n',
    '\n\n',
    ' \n',
    '. ',
    '.. ',
    '#',
    '#αΑ',
    '#θεραπευειτηνακμη ',
    '#ΘεραπεύειΤηνΑκμή ',
    '_',
    '1',
    '1.',
    '1,2 ',
    '100% ',
    '-10 κιλά ',
    '10kg',
    'ыы ',
    'чистая кожа ',
    '漢字',
    'a\u200d',
    '\u0301',
    'e\u0301\u0301',
    'α\u0301',
    '🅱️',
    '🇬🇷',
    '😀',
    '\u{1f130}',
    'αα’',
    "a'a",
    '@a',
    'a@b',
    '3u3h',
    'uh3 ',
    'ou',
    'aeiou',
    'ﬁ',
    'ﷺ',
    'x;',
    'εγγυημένο αποτέλεσμα, ',
    'δεν θεραπεύει την ακμή, ',
    ...new Set(sets.map((word) => `${word} `)),
  ];
};

/** Generates adversarial texts of this many letters. */
export function* hostileTexts(letters: number): Generator<{ name: string; text: string }> {
  for (const phrase of oddPhrases()) yield { name: phrase, text: repeated(phrase, letters) };
  for (const [id, phrases] of phrasesByRule()) {
    for (const phrase of phrases) yield { name: `${id}: ${phrase}`, text: repeated(`${phrase} `, letters) };
    yield { name: `${id}: all`, text: repeated(`${phrases.join(' ')} `, letters) };
    yield { name: `${id}: all, each a sentence`, text: repeated(`${phrases.join('. ')}. `, letters) };
  }
  const sentences = [...readSentences().values()].flat().map(({ text }) => text);
  yield { name: 'labelled sentences', text: repeated(`${sentences.slice(0, 4000).join(' ')} `, letters) };
  yield {
    name: 'without a sign',
    text: repeated(
      `${sentences
        .slice(0, 4000)
        .join(' ')
        .replaceAll(/[.!?;,:\n]/g, '')} `,
      letters,
    ),
  };
}
