import { type PasswordWeakness, passwordWeaknesses } from '@kallos/contracts/auth/password-weakness';
import { AppError } from '@kallos/contracts/errors';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { greekFavourites } from './greek-favourites.ts';
import { transliterate, toOtherKeyboardLayout, soundsOf } from './greek-readings.ts';

// Popular passwords outside Greece that the leaked list lacks.
const favourites = (
  'acropolis clinic instagram gmail gmail.com outlook tiktok youtube whatsapp viber fortnite toor yiannis panos yamas login user portal ' +
  'qwe123!@# 123!@#qwe asd123!@# 123!@#asd 123qwe!@# skroutz efood wolt cosmote insta viva eurobank alphabank hellas greece corfu crete grecia piraeus zakynthos heraklion parthenon parthenonas ' +
  'dermatologist dermatology aesthetic aesthetics reception receptionist skincare esthetician beautician botox filler ' +
  'peeling peelings prp carboxy hifu fillers waxing lashes aegina herakles netflix spotify ebay twitter linkedin pinterest snapchat telegram roblox bmw ' +
  '7dwarfs ajelet avenir ayelet aylmer betacam classroom cunningham cuteme e-mail gammaphi garfunkel gocougs good-luck ' +
  'hallowell heikki hilbert histoire hotmail if6was9 informix ingvar instructor irmeli j1l2t3 jethrotull jordie ' +
  'lipgloss lissabon majordomo maldita midvale morecats ne1410s ne14a69 nesbit nesbitt newcourt nicarao notta1 paagal ' +
  'pasaway rastafarian rotimi snowski sphynx stivers tapani tekiero thejudge thelorax upsilon whoville winniethepooh ' +
  'x-files zacefron'
).split(' ');

const plain = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFKC').toLowerCase().replaceAll('ς', 'σ').trim();
const listed = new Set([...dictionary['passwords-common'], ...favourites].map(plain));
const listedSounds = new Set(greekFavourites.flatMap(soundsOf));

const estimate = new ZxcvbnFactory({
  dictionary: { ...dictionary, local: [...favourites, ...listedSounds] },
  graphs: adjacencyGraphs,
});
// Without words, which would explain «qwerty» before the keyboard does.
const patterns = new ZxcvbnFactory({ dictionary: {}, graphs: adjacencyGraphs });
const fewestGuesses = 1e6;
// The estimate is superlinear, and a strong beginning is enough.
const mostLookedAt = 32;

/** Returns the words of public facts, alone and joined, as written and as they sound. */
function wordsOf(about: readonly string[]): { written: string[]; sounds: string[] } {
  const words = about.flatMap((text) => {
    const parts = plain(text).split(/[^\p{L}\p{N}]+/u);
    return [...parts, parts.join('')];
  });
  const written = [...new Set([...words, ...words.map(transliterate)])].filter((word) => word.length > 2);
  return { written, sounds: [...new Set(written.flatMap(soundsOf))] };
}

/** Returns whether only digits and signs remain of a password without those words, or only a listed word. */
function isMadeOf(words: readonly string[], password: string): boolean {
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), password);
  if (rest === password) return false;
  const letters = rest.replaceAll(/[^\p{L}]/gu, '');
  return (letters.length < 3 && [...rest].length < 8) || listed.has(letters);
}

const withoutTail = (password: string) => password.replaceAll(/[^\p{L}]{0,6}$/gu, '');
const withoutEnds = (password: string) => withoutTail(password).replace(/^[^\p{L}]{0,4}/u, '');

/** Returns whether a password is a listed word with digits or signs around it. */
function isListed(typed: string): boolean {
  const unsigned = typed.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const cores = [typed, withoutTail(typed), withoutEnds(typed), withoutEnds(unsigned)].filter(
    (core) => core.length > 2,
  );
  return cores.some(
    (core) =>
      (core.length > 3 && listed.has(core)) || soundsOf(core).some((sound) => listedSounds.has(sound)),
  );
}

/** Returns whether a password is little more than the owner's own words. */
const isOwn = (typed: string, own: ReturnType<typeof wordsOf>): boolean =>
  isMadeOf(own.written, typed) || soundsOf(typed).some((sound) => isMadeOf(own.sounds, sound));

/** Returns whether most of a text is a row of keys, an alphabetical sequence or a repetition. */
function isPattern(text: string): boolean {
  const { sequence } = patterns.check(text.slice(0, mostLookedAt));
  const found = sequence.filter(({ pattern }) => ['spatial', 'sequence', 'repeat'].includes(pattern));
  const length = found.reduce((sum, { token }) => sum + token.length, 0);
  return length > text.length / 2;
}

/** Returns what makes a guessable password guessable, from how it is composed. */
function nameWeakness([wanted, ...others]: readonly [string, ...string[]]): PasswordWeakness {
  const letters = wanted.replaceAll(/[^\p{L}]/gu, '');
  if (letters === '') return /\p{N}/u.test(wanted) ? 'only_digits' : 'key_pattern';
  if ([wanted, ...others].some(isPattern)) return 'key_pattern';
  const hasOneWord = /^\P{L}*\p{L}{3,}\P{L}*$/u.test(wanted) && letters !== wanted;
  if (!hasOneWord) return 'too_common';
  return /(?<!\p{N})(?:19|20)\p{N}{2}(?!\p{N})/u.test(wanted) ? 'word_and_year' : 'word_and_digits';
}

/**
 * Returns why a password is among the first million guesses, or undefined; `about` contains public
 * facts about its owner.
 */
export function weaknessOf(password: string, about: readonly string[] = []): PasswordWeakness | undefined {
  const wanted = plain(password).slice(0, 200);
  const own = wordsOf([...about, 'kallos']);
  const readings = [wanted, plain(toOtherKeyboardLayout(password)).slice(0, 200)] as const;
  if (readings.some((reading) => isOwn(reading, own))) return 'own_name';
  const words = [...own.written, ...own.sounds];
  if (listed.has(wanted) || readings.some(isListed)) return nameWeakness(readings);
  // A sound has fewer letters than the text, which must not count as easier.
  const looks = new Map(
    readings.map((reading) => [soundsOf(reading)[0] ?? '', reading.length] as const).concat([[wanted, 0]]),
  );
  for (const [look, length] of looks) {
    const estimated = estimate.check(look.slice(0, mostLookedAt), words);
    if (estimated.guesses * 10 ** Math.max(0, length - look.length) >= fewestGuesses) continue;
    const isOfOwner = estimated.sequence.some(
      (match) => 'dictionaryName' in match && match.dictionaryName === 'userInputs',
    );
    return isOfOwner ? 'own_name' : nameWeakness(readings);
  }
  return undefined;
}

/** Returns the error for a weak password. */
export const weakPassword = (weakness: PasswordWeakness): AppError =>
  new AppError('invalid_fields', {
    message: passwordWeaknesses[weakness],
    fields: { password: weakness },
  });

/** Public facts about a user who chooses a password: their address and the names of their business. */
export interface OwnerFacts {
  readonly email: string;
  readonly names?: readonly string[];
}

/** Rejects a guessable password with its weakness. */
export function refuseGuessable(password: string, { email, names = [] }: OwnerFacts): void {
  const weakness = weaknessOf(password, [...email.split('@'), email, ...names]);
  if (weakness !== undefined) throw weakPassword(weakness);
}
