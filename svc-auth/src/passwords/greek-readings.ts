const pairs = (text: string): Map<string, string> =>
  new Map(text.split(' ').map((pair) => [pair[0] ?? '', pair.slice(1)]));

/** Greek and Latin letters by key. */
const greekKeys = pairs(';q ςw εe ρr τt υy θu ιi οo πp αa σs δd φf γg ηh ξj κk λl ζz χx ψc ωv βb νn μm');
const latinKeys = new Map([...greekKeys].map(([greek, latin]) => [latin, greek]));

const replaceEach = (text: string, by: ReadonlyMap<string, string>) =>
  [...text].map((letter) => by.get(letter) ?? letter).join('');

/** Returns a text as typed with the other keyboard layout, in lower case. */
export const toOtherKeyboardLayout = (text: string): string =>
  replaceEach(text.toLowerCase(), /\p{Script=Greek}/u.test(text) ? greekKeys : latinKeys);

const withoutAccents = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFKC').toLowerCase();

const greekInLatin = pairs('αa βv γg δd εe ζz ηi θ8 ιi κk λl μm νn ξx οo πp ρr σs ςs τt υu φv χx ψps ωo');

const inPassports = new Map([...greekInLatin, ['θ', 'th'], ['υ', 'y'], ['φ', 'f'], ['χ', 'ch']]);

/** Returns a text in the Latin letters of passports and signs. */
export const transliterate = (text: string): string => replaceEach(withoutAccents(text), inPassports);

// Maps the Latin spellings of a Greek sound to one of them; the order matters.
const sounds: ReadonlyArray<readonly [RegExp, string]> = [
  [/(?<=\p{L})0(?=\p{L})|w/gu, 'o'],
  [/ch|ks|(?<=\p{L})3(?=\p{L})/gu, 'x'],
  [/[bf]/g, 'v'],
  [/[yj]/g, 'u'],
  [/[cq]/g, 'k'],
  [/mp/g, 'v'],
  [/nt/g, 'd'],
  [/gk|gg|ng/g, 'g'],
  [/au/g, 'av'],
  [/eu/g, 'ev'],
  [/ai/g, 'e'],
  [/ou|ei|oi|ui|u/g, 'i'],
  [/(\p{L})\1+/gu, '$1'],
];

/** The readings of h: θ after t and η or χ elsewhere, or always η. */
const readingsOfH: ReadonlyArray<(latin: string) => string> = [
  (latin) => latin.replaceAll('th', '8').replaceAll(/(?<!c)h/g, 'i'),
  (latin) => latin.replaceAll('th', '8').replaceAll(/(?<!c)h/g, 'x'),
  (latin) => latin.replaceAll(/(?<!c)h/g, 'i'),
];

/** Returns the possible sounds of a text in Greek: «Αίγλη», `aiglh` and `aigli` are equal. */
export function soundsOf(text: string): string[] {
  const latin = replaceEach(withoutAccents(text), greekInLatin);
  const readings = readingsOfH.map((read) =>
    sounds.reduce((left, [from, to]) => left.replaceAll(from, to), read(latin)),
  );
  return [...new Set(readings)];
}
