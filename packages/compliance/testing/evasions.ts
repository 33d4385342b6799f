/** Disguises a phrase by changing its letters. */
export type Evasion = (phrase: string) => string;

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC');
const byLetter =
  (pairs: Record<string, string>): Evasion =>
  (phrase) =>
    [...phrase].map((letter) => pairs[letter] ?? letter).join('');
const tableOf = (pairs: string): Record<string, string> =>
  Object.fromEntries(pairs.split(' ').map((pair) => [pair[0] ?? '', pair.slice(1)]));

const bySound = tableOf(
  'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χx ψps ωo Αa Βv Γg Δd Εe Ζz Ηi Θth Ιi Κk Λl Μm Νn Ξx Οo Πp Ρr Σs Τt Υy Φf Χx Ψps Ωo',
);
const byShape = { ...bySound, ...tableOf('ηh θ8 ωw χh ξ3 Ηh Θ8 Ωw Χx υu Υu βb Βb') };
const latinLookAlikes = tableOf('αa εe οo υu νv ιi ρp κk χx Αa Εe Οo Ρp Τt Κk Χx');
const cyrillicLookAlikes = tableOf('aа eе oо pр cс xх yу iі sѕ αа εе οо');
const leetOf = tableOf('o0 e3 a4 s5 i1 O0 E3 A4 S5 I1 ο0 α4 ι1 Ο0');
const spread =
  (between: string): Evasion =>
  (phrase) =>
    phrase
      .split(/\s+/)
      .map((word) => (/^[\p{L}\p{M}]{4,}$/u.test(word) ? [...plain(word)].join(between) : word))
      .join(between === ' ' ? '   ' : ' ');

const endings: ReadonlyArray<readonly [RegExp, string]> = [
  [/μενο$/, 'μενα'],
  [/μενη$/, 'μενες'],
  [/μενα$/, 'μενο'],
  [/ωση$/, 'ωσης'],
  [/ία$/, 'ίας'],
  [/εια$/, 'ειες'],
  [/ειες$/, 'ειών'],
  [/ίδες$/, 'ίδων'],
  [/ύει$/, 'ύουν'],
  [/εί$/, 'ούν'],
  [/ει$/, 'ουν'],
  [/ικό$/, 'ικά'],
  [/ική$/, 'ικές'],
  [/ουν$/, 'ει'],
];
const inflect: Evasion = (phrase) =>
  phrase.replaceAll(/[\p{Script=Greek}\p{M}]{6,}/gu, (word) => {
    for (const [ending, other] of endings) if (ending.test(word)) return word.replace(ending, other);
    return word;
  });

/** Each disguise by its name. */
export const evasions: Readonly<Record<string, Evasion>> = {
  'capitals without accents': (phrase) => plain(phrase).toUpperCase(),
  'Greeklish by sound': (phrase) => byLetter(bySound)(plain(phrase)),
  'Greeklish by shape': (phrase) => byLetter(byShape)(plain(phrase)),
  'letters apart': spread(' '),
  'letters with points': spread('.'),
  'a hyphen inside': (phrase) => phrase.replaceAll(/([\p{L}\p{M}]{3})(?=[\p{L}\p{M}]{2})/gu, '$1-'),
  leetspeak: (phrase) => byLetter(leetOf)(plain(phrase)),
  'Latin look-alikes': (phrase) => byLetter(latinLookAlikes)(plain(phrase)),
  'Cyrillic look-alikes': (phrase) => byLetter(cyrillicLookAlikes)(plain(phrase)),
  'unseen characters': (phrase) => phrase.replaceAll(/(\p{L})(?=\p{L})/gu, '$1\u200b'),
  'wide letters': (phrase) =>
    phrase.replaceAll(/[a-z]/gi, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
  'doubled letters': (phrase) => phrase.replaceAll(/([αεοaeo])(?=[\p{L}]{2})/gu, '$1$1$1'),
  inflected: inflect,
};
