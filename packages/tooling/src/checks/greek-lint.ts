const letters = String.raw`\p{L}\p{M}`;
const wordPattern = new RegExp(`[${letters}’'᾿]+`, 'gu');
const accented = /[άέήίόύώΐΰ]/gu;
const vowelGroup = /αι|ει|οι|υι|ου|αυ|ευ|ηυ|[αεηιουωϊϋ]/gu;
const apostrophes = /^[’'᾿]+|[’'᾿]+$/gu;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
// Two written vowels, one spoken: there is nothing to accent.
const oneSyllable = setOf(
  'για μια μιας πια πιο δυο δια γεια γιος γιοι γιου ποια ποιας ποιο ποιοι ποιος ποιου ποιον ποιους ποιες νια νιος',
);
// Days and months as calendars abbreviate them.
const shortForms = setOf('Τρί Πέμ Σάβ Ιαν Ιουν Ιουλ Αυγ Νοε');
const enclitics = setOf('μου σου του της μας σας τους τον την το τα τη μού σού');
const possessives = 'μου|σου|του|της|μας|σας|τους';
// The only accented words of one syllable: without the accent they mean something else.
const accentedMonosyllables = setOf('ή πού πώς');
const wronglyAccented = setOf('γιά μιά μιάς πιά πιό δυό ποιά ποιό ποιός ποιοί γειά');

const stripAccents = (word: string): string =>
  word.normalize('NFD').replaceAll('\u0301', '').normalize('NFC');
const syllablesOf = (lower: string): number => {
  // An accent on the first of two vowels separates them: «τσάι» has two syllables, «και» one.
  const parted = lower.replaceAll(/([άέόύή])(?=[ιυ])/gu, '$1·');
  return stripAccents(parted).match(vowelGroup)?.length ?? 0;
};

function lintAccents(word: string, next: string | undefined): string | undefined {
  if (shortForms.has(word)) return undefined;
  const lower = word.toLowerCase();
  const accents = lower.match(accented)?.length ?? 0;
  if (wronglyAccented.has(lower)) return `accent on a word of one syllable: ${word}`;
  if (oneSyllable.has(lower)) return undefined;
  const syllables = syllablesOf(lower);
  if (syllables > 1 && accents === 0) return `missing accent: ${word}`;
  if (syllables === 1 && accents > 0 && !accentedMonosyllables.has(lower))
    return `accent on a word of one syllable: ${word}`;
  if (accents > 2) return `too many accents: ${word}`;
  if (accents === 2 && !(next !== undefined && enclitics.has(next.toLowerCase())))
    return `two accents without a pronoun after it: ${word}`;
  return undefined;
}

function lintWord(word: string, next: string | undefined): string[] {
  const bare = word.replaceAll(apostrophes, '');
  if (!/\p{Script=Greek}/u.test(bare)) return [];
  const faults: string[] = [];
  if (/[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(bare)) faults.push(`mixed alphabets: ${bare}`);
  if (bare.length > 1 && bare === bare.toUpperCase()) {
    if (/[ΆΈΉΊΌΎΏ]/u.test(bare) && bare.length > 2) faults.push(`accented capitals: ${bare}`);
    return faults;
  }
  const isCutShort = /[’'᾿]$/u.test(word);
  if (bare.endsWith('σ') && bare.length > 1 && !isCutShort) faults.push(`sigma at the end: ${bare}`);
  if (/ς(?=\p{L})/u.test(bare)) faults.push(`final sigma inside: ${bare}`);
  const accents = isCutShort || bare.length === 1 ? undefined : lintAccents(bare, next);
  if (accents !== undefined) faults.push(accents);
  return faults;
}

const greek = String.raw`\p{Script=Greek}`;
const stop = String.raw`(?=\s*(?:[.,;:!·»)]|$))`;
// Each rule finds one kind of fault by its pattern, without a dictionary.
const textRules: ReadonlyArray<readonly [what: string, pattern: RegExp]> = [
  ['Latin question mark', new RegExp(String.raw`${greek}+[»)]?\?`, 'gu')],
  ['question mark of its own code', /\u037e/gu],
  ['raised dot of its own code', /\u0387/gu],
  ['straight quotes', new RegExp(String.raw`"\s*${greek}+|${greek}+[.;!…]?"`, 'gu')],
  ['English quotes', new RegExp(String.raw`^[^«»]*[“”„]${greek}+`, 'gu')],
  ['straight apostrophe', new RegExp(String.raw`${greek}'|'${greek}+`, 'gu')],
  ['three dots', new RegExp(String.raw`${greek}+\.{3,}`, 'gu')],
  ['double space', new RegExp(String.raw`${greek}+[.,;:·]? {2,}\S+`, 'gu')],
  ['space before punctuation', new RegExp(String.raw`${greek}+ +[,.;:!…»)](?!\S*\p{L})`, 'gu')],
  ['no space after punctuation', new RegExp(String.raw`(?=\p{Ll})${greek}{2,}[,;:!]${greek}+`, 'gu')],
  ['space inside quotes', /« | »/gu],
  ['unbalanced quotes', /^[^«]*»|«[^»]*$/gu],
  ['doubled punctuation', new RegExp(String.raw`${greek}+(?:,,|;;|\.\.(?!\.)|,\.|\.,)`, 'gu')],
  [
    'doubled word',
    /(?<![\p{L}\p{M}])(να|και|το|τα|θα|σε|με|για|που|δεν|στο|στα|στη|στην|τη|την|του|της|των|από|ή) \1(?![\p{L}\p{M}])/giu,
  ],
  // The final ν stays before a vowel, κ, π, τ, ξ, ψ, μπ, ντ, γκ, and goes before the others.
  ['final ν is missing', /(?<![\p{L}\p{M}])σ?τη (?=[αεηιουωάέήίόύώκπτξψ]|μπ|ντ|γκ)[\p{Script=Greek}]+/giu],
  ['final ν is too much', /(?<![\p{L}\p{M}])στην (?=[βδζθλρσφχ]|γ(?!κ)|μ(?!π)|ν(?!τ))[\p{Script=Greek}]+/giu],
  ['second accent is missing', new RegExp(String.raw`${proparoxytone()} (?:${possessives})${stop}`, 'gu')],
  ['Latin letter for a Greek article', /(?<=[\p{Script=Greek}][,.]? |^)[HOo](?= \p{Script=Greek})/gu],
  ['letter of another Greek block', /[\u1f00-\u1fff\u00b5]/gu],
  ['accent as a mark of its own', /[\u0370-\u03ff][\u0301\u0308]/gu],
];

/**
 * Matches a word accented on the third syllable from the end, which takes a second accent before a
 * possessive.
 */
function proparoxytone(): string {
  const group = '(?:αι|ει|οι|ου|αυ|ευ|[αεηιουω])';
  const consonants = '[βγδζθκλμνξπρσςτφχψ]';
  return String.raw`(?<![\p{L}\p{M}])\p{Script=Greek}*(?:[άέήίόύώ]|αί|εί|οί|ού|αύ|εύ)${consonants}+${group}${consonants}+${group}${consonants}*`;
}

/**
 * Returns faults of Greek spelling that need no dictionary, one line each: letters, accents, sigmas, quotes
 * and spaces.
 */
export function lintGreek(text: string): string[] {
  if (!/\p{Script=Greek}|\u00b5/u.test(text)) return [];
  // URLs, e-mail addresses and hashtags follow other rules.
  const prose = text.replaceAll(/\S+@\S+|https?:\/\/\S+|#\S+/gu, '0').replaceAll('ό,τι', 'ότι');
  // After digits the accent may be in the part that is spoken as a number: «24ωρη».
  const words = [
    ...prose.replaceAll(/\d+\p{Ll}+/gu, (word) => '0'.repeat(word.length)).matchAll(wordPattern),
  ];
  const faults = words.flatMap((match, place) => {
    const end = match.index + match[0].length;
    const next = words[place + 1];
    const follows = next && /^\s$/u.test(prose.slice(end, next.index)) ? next[0] : undefined;
    return lintWord(match[0], follows);
  });
  for (const [what, pattern] of textRules)
    for (const [found] of prose.matchAll(pattern)) faults.push(`${what}: ${found.trim()}`);
  return faults;
}
