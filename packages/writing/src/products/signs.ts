import { fold } from '@kallos/contracts/texts/fold';

/** Greek and Cyrillic letters, and the Latin ones that look like them. */
const [foreign, latin] = ['αβεηικμνορτυχавеорстхк', 'abehikmvoptyxabeopctxk'];
const lookAlikes = new Map([...foreign].map((letter, at) => [letter, latin[at] ?? letter]));

const isMixed = (word: string) =>
  /[a-z0-9]/.test(word) && /[\p{Script=Greek}\p{Script=Cyrillic}]/u.test(word);

/** Returns a word in one alphabet, with letters instead of look-alike digits. */
const asMeant = (word: string) =>
  (isMixed(word) ? word.replace(/[^a-z0-9]/g, (letter) => lookAlikes.get(letter) ?? letter) : word).replace(
    /(?<=\p{L})[01]|[01](?=\p{L})/gu,
    (digit) => (digit === '0' ? 'o' : 'i'),
  );

/** Greek sounds in Latin letters; the longest first. */
const greeklish: ReadonlyArray<readonly [RegExp, string]> = [
  [/th/g, 'θ'],
  [/ch/g, 'χ'],
  [/ps/g, 'ψ'],
  [/ks|x/g, 'ξ'],
  [/ou/g, 'ου'],
  [/ai/g, 'αι'],
  [/ei/g, 'ει'],
  [/oi/g, 'οι'],
  [/mp/g, 'μπ'],
  [/nt/g, 'ντ'],
];
const letters = new Map(
  Object.entries({
    a: 'α', b: 'β', v: 'β', g: 'γ', d: 'δ', e: 'ε', z: 'ζ', h: 'η', i: 'ι', k: 'κ', l: 'λ', m: 'μ', n: 'ν',
    o: 'ο', p: 'π', r: 'ρ', s: 'σ', t: 'τ', u: 'υ', y: 'υ', f: 'φ', w: 'ω', c: 'κ', q: 'κ', j: 'ζ', '8': 'θ', '3': 'ξ',
  }),
); // prettier-ignore

const inGreek = (word: string): string =>
  [...greeklish.reduce((text, [from, to]) => text.replace(from, to), word)]
    .map((letter) => letters.get(letter) ?? letter)
    .join('');

/**
 * Returns one letter per sound, so that «πήλινγκ» and «πίλινγκ», or «apotrixosi» and «αποτρίχωση»,
 * are equal.
 */
const soundOf = (word: string): string =>
  word
    .replace(/ει|οι|υι|η|υ|ι/g, 'ι')
    .replace(/αι/g, 'ε')
    .replace(/ω/g, 'ο')
    .replace(/ξ/g, 'χ')
    .replace(/(.)\1+/gu, '$1');

/** The words of a name, by spelling and by sound; Greek in Latin letters counts as Greek. */
export interface Words {
  readonly written: readonly string[];
  /** The sounds of words whose spelling is unknown. */
  readonly sounds: readonly string[];
}

const soundsOf = (word: string): string[] => {
  if (/^\p{Script=Greek}{5,}$/u.test(word)) return [soundOf(word)];
  return /^[a-z38]{6,}$/.test(word) ? [soundOf(inGreek(word))] : [];
};

/** Returns the words of a text for recognition; separated letters are joined. */
export function wordsOf(text: string): Words {
  const parts = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const apart = parts.filter((part) => part.length === 1).join('');
  const written = [...parts, ...(apart.length >= 4 ? [apart] : [])].flatMap((word) => {
    const meant = asMeant(word);
    return meant === word ? [word] : [word, meant];
  });
  return { written, sounds: written.flatMap(soundsOf) };
}

/** Shorter stems could match other words by sound. */
const shortestSound = 6;

function partReader(sign: string): (words: Words) => boolean {
  const part = fold(sign);
  if (part.endsWith('$')) {
    const whole = part.slice(0, -1);
    return ({ written }) => written.includes(whole);
  }
  const sound = /^\p{Script=Greek}+$/u.test(part) && part.length >= shortestSound ? soundOf(part) : undefined;
  return ({ written, sounds }) =>
    written.some((word) => word.startsWith(part)) ||
    (sound !== undefined && sounds.some((word) => word.startsWith(sound)));
}

/**
 * Creates a matcher from signs separated by spaces; it returns whether words contain one of them.
 */
export function signReader(signs: string): (words: Words) => boolean {
  const each = signs
    .split(/\s+/)
    .filter((sign) => sign !== '')
    .map((sign) => sign.split('+').map(partReader));
  return (words) => each.some((parts) => parts.every((isIn) => isIn(words)));
}
