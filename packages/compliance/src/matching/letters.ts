/** Look-alike Greek and Latin letters, by case. */
const latinAsGreek: Record<string, string> = {};
const greekAsLatin: Record<string, string> = {};
for (const pair of 'Aα Bβ Eε Zζ Hη Iι Kκ Mμ Nν Oο Pρ Tτ Yυ Xχ aα bβ eε iι kκ oο pρ tτ uυ vν xχ nη yυ wω mμ zζ hη sσ cσ dδ gγ lλ rρ fφ jξ qθ Sσ Cσ Dδ Gγ Lλ Rρ Fφ Wω Uυ Vν'.split(
  ' ',
))
  latinAsGreek[pair[0] ?? ''] = pair[1] ?? '';
for (const pair of 'αa βb γy δd εe ζz ηn θo ιi κk λl μm νv ξe οo πn ρp σs ςs τt υu φf χx ψy ωw Αa Βb Εe Ζz Ηh Ιi Κk Μm Νn Οo Ρp Τt Υy Χx Γr Δd Λa Πn Σe Φo Ωo Θo Ξe Ψy'.split(
  ' ',
))
  greekAsLatin[pair[0] ?? ''] = pair[1] ?? '';

const pairsOf = (pairs: string): Record<string, string> =>
  Object.fromEntries(pairs.split(' ').map((pair) => [pair[0] ?? '', pair.slice(1)]));

const cyrillicByShape = pairsOf(
  'аa вb гr еe ёe зz иu йu кk мm нh оo рp сc тt уy хx ьb яr іi їi ѕs јj пn лl дd фf',
);
const cyrillicBySound = pairsOf(
  'аa бb вv гg дd еe ёe жz зz иi йi кk лl мm нn оo пp рr сs тt уou фf хx цts чts шs щs ыi эe юu яa іi їi ѕs јj',
);
const leet = pairsOf('0o 1i 3e 4a 5s 6b 7t 8θ 9g @a $s €e');
const leetInLatin = pairsOf('0o 1i 3e 4a 5s 6b 7t 8b 9g @a $s €e');

const squared = (code: number): string | undefined => {
  for (const first of [0x1f1e6, 0x1f130, 0x1f150, 0x1f170])
    if (code >= first && code < first + 26) return String.fromCharCode(97 + code - first);
  return undefined;
};

/** Returns a word without accents, width, style, marks and invisible characters, in its own case. */
const plainOf = (word: string): string =>
  [...word]
    .map((char) => squared(char.codePointAt(0) ?? 0) ?? char)
    .join('')
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}'’\u02bc]/gu, '');

/** Maps the spellings of one Greek sound to one Latin spelling. */
const sameSound = (latin: string): string =>
  latin
    .replaceAll(/(.)\1+/g, '$1')
    .replaceAll(/o[uy]/g, 'W')
    .replaceAll('ai', 'e')
    .replaceAll(/[eoy]i/g, 'i')
    .replaceAll(/a[uyfb]/g, 'av')
    .replaceAll(/e[uyfb]/g, 'ev')
    .replaceAll('y', 'i')
    .replaceAll('ks', 'x')
    .replaceAll('mp', 'b')
    .replaceAll('nt', 'd')
    .replaceAll(/gk|ng/g, 'g')
    .replaceAll(/(.)\1+/g, '$1');

const greekSounds: Record<string, string> = {};
for (const pair of 'αa βb γg δd εe ζz ηi θq ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χx ψC ωo'.split(' '))
  greekSounds[pair[0] ?? ''] = pair[1] === 'C' ? 'ps' : (pair[1] ?? '');

/** Returns the phonetic spelling of a Greek word without accents. */
export const soundOfGreek = (greek: string): string =>
  sameSound([...greek].map((letter) => greekSounds[letter] ?? letter).join(''));

/** Returns the possible sounds of Greek in Latin letters; some letters are ambiguous. */
function soundsOfGreeklish(latin: string): string[] {
  let variants = [latin];
  const split = (letter: string, ways: readonly string[]) => {
    if (latin.includes(letter))
      variants = variants.flatMap((word) => ways.map((way) => word.replaceAll(letter, way)));
  };
  split('3', ['e', 'x']);
  variants = variants.flatMap((word) =>
    word.includes('h')
      ? [
          word
            .replaceAll('th', 'Q')
            .replaceAll('ph', 'f')
            .replaceAll(/[ck]?h/g, 'x'),
          word.replaceAll('h', 'i'),
          word.replace(/^h/, 'x').replaceAll('h', 'i'),
        ]
      : [word],
  );
  variants = variants.flatMap((word) =>
    /(?<![oae])u/.test(word)
      ? [word.replaceAll(/(?<![oae])u/g, 'i'), word.replaceAll(/(?<![oae])u/g, 'W')]
      : [word],
  );
  return variants.map((word) =>
    sameSound(
      word
        .replaceAll('8', 'Q')
        .replaceAll('9', 'Q')
        .replaceAll(/[0-7@$€]/g, (digit) => leet[digit] ?? digit)
        .replaceAll('ks', 'x')
        .replaceAll('c', 'k')
        .replaceAll('w', 'o')
        .replaceAll('v', 'b')
        .replaceAll('j', 'x'),
    ).replaceAll('Q', 'q'),
  );
}

/** Collapses doubled letters of English words, so that «curre» equals «cure». */
export const spellingOf = (latin: string): string => latin.toLowerCase().replaceAll(/([^\d])\1+/g, '$1');

/** Every letter of it could be Greek. */
const madeOfGreekShapes = /^[aeoupvixktnABEZHIKMNOPTYX]+$/;

/** English words that would be read as «χάπι», «μη», «ίωση» and «όχι» in Latin letters. */
const english = /^(?:happy|my|whos?e?|why)$/;

/** The readings of a word: its Greek sounds and its English spellings. */
export interface Readings {
  readonly sounds: readonly string[];
  readonly spellings: readonly string[];
}

function read(written: string): Readings {
  const plain = plainOf(written);
  const letters = [...plain];
  const hasGreek = /[\u0370-\u03ff]/.test(plain);
  const hasCyrillic = /[\u0400-\u04ff]/.test(plain);
  const hasLatin = /[A-Za-z]/.test(plain);
  if (hasGreek && !hasLatin && !hasCyrillic) {
    const greek = letters.map((letter) =>
      leet[letter] ? (latinAsGreek[leet[letter]] ?? leet[letter]) : letter,
    );
    return { sounds: [soundOfGreek(greek.join('').toLowerCase())], spellings: [] };
  }
  if (hasGreek || hasCyrillic) {
    const uncased = letters.map((letter) =>
      letter >= '\u0400' && letter <= '\u04ff' ? letter.toLowerCase() : letter,
    );
    const latin = uncased
      .map((letter) => greekAsLatin[letter] ?? cyrillicByShape[letter] ?? leetInLatin[letter] ?? letter)
      .join('')
      .toLowerCase();
    const bySound = uncased.map((letter) => cyrillicBySound[letter] ?? letter).join('');
    const greek = uncased
      .map((letter) => leet[letter] ?? letter)
      .map((letter) => cyrillicByShape[letter] ?? letter)
      .map((letter) => latinAsGreek[letter] ?? letter);
    const sounds = [soundOfGreek(greek.join('').toLowerCase())];
    if (!hasGreek) sounds.push(...soundsOfGreeklish(bySound.toLowerCase()));
    else if (hasLatin)
      sounds.push(
        sameSound(
          [...bySound.toLowerCase()]
            .map((letter) => greekSounds[letter] ?? letter)
            .join('')
            .replaceAll('w', 'o')
            .replaceAll('v', 'b'),
        ),
      );
    return { sounds: [...new Set(sounds)], spellings: [spellingOf(latin), spellingOf(bySound)] };
  }
  if (!hasLatin) return { sounds: [], spellings: [plain.replaceAll(/\s/g, '')] };
  const lower = plain.toLowerCase();
  const latin = lower.replaceAll(/[0-9@$€]/g, (digit) => leetInLatin[digit] ?? digit);
  const byShape = madeOfGreekShapes.test(plain)
    ? [soundOfGreek(letters.map((letter) => latinAsGreek[letter] ?? letter).join(''))]
    : [];
  const sounds = english.test(lower) ? [] : [...soundsOfGreeklish(lower), ...byShape];
  return { sounds: [...new Set(sounds)], spellings: [spellingOf(latin)] };
}

const known = new Map<string, Readings>();
const mostKnown = 6000;
/** Longer words are not cached: thousands of them would take gigabytes. */
const longestKnown = 60;

/** Reads a word, with look-alike letters of another script and digits replaced. */
export function readWord(written: string): Readings {
  let readings = known.get(written);
  if (!readings) {
    readings = read(written);
    if (written.length > longestKnown) return readings;
    if (known.size > mostKnown) known.clear();
    known.set(written, readings);
  }
  return readings;
}

/** Returns the spelling by which a word is compared, without accents and case. */
export const formOf = (word: string): string => {
  const { sounds, spellings } = readWord(word);
  return spellings[0] ?? sounds[0] ?? word;
};
