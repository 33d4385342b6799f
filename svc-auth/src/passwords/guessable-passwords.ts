import { AppError } from '@kallos/contracts/errors';
import { greekFavourites } from './greek-favourites.ts';
import { inLatin, onOtherKeyboard, soundsOf } from './greek-readings.ts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

// What people choose that the list of leaks lacks, elsewhere than here.
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
const fewestGuesses = 1e6;
// The estimate takes ever longer with each character, and a password whose beginning holds is as good as needed.
const mostLookedAt = 32;

/** The words of what strangers know, alone and run together, as they are written and as they sound. */
function wordsOf(about: readonly string[]): { written: string[]; sounds: string[] } {
  const words = about.flatMap((text) => {
    const parts = plain(text).split(/[^\p{L}\p{N}]+/u);
    return [...parts, parts.join('')];
  });
  const written = [...new Set([...words, ...words.map(inLatin)])].filter((word) => word.length > 2);
  return { written, sounds: [...new Set(written.flatMap(soundsOf))] };
}

/** Whether little but digits and signs is left of a password without those words, or nothing but a listed word. */
function isMadeOf(words: readonly string[], password: string): boolean {
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), password);
  if (rest === password) return false;
  const letters = rest.replaceAll(/[^\p{L}]/gu, '');
  return (letters.length < 3 && [...rest].length < 8) || listed.has(letters);
}

const withoutTail = (password: string) => password.replaceAll(/[^\p{L}]{0,6}$/gu, '');
const withoutEnds = (password: string) => withoutTail(password).replace(/^[^\p{L}]{0,4}/u, '');

/** Whether a password is a listed word or the owner's own words, with digits or signs about it. */
function isDressedUp(typed: string, own: ReturnType<typeof wordsOf>): boolean {
  const unsigned = typed.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const cores = [typed, withoutTail(typed), withoutEnds(typed), withoutEnds(unsigned)].filter(
    (core) => core.length > 2,
  );
  return (
    cores.some(
      (core) =>
        (core.length > 3 && listed.has(core)) || soundsOf(core).some((sound) => listedSounds.has(sound)),
    ) ||
    isMadeOf(own.written, typed) ||
    soundsOf(typed).some((sound) => isMadeOf(own.sounds, sound))
  );
}

/** Whether a guesser tries a password among the first million; `about` is what strangers know of its owner. */
export function isGuessable(password: string, about: readonly string[] = []): boolean {
  const wanted = plain(password).slice(0, 200);
  const own = wordsOf([...about, 'kallos']);
  const readings = [wanted, plain(onOtherKeyboard(password)).slice(0, 200)];
  if (listed.has(wanted) || readings.some((reading) => isDressedUp(reading, own))) return true;
  const words = [...own.written, ...own.sounds];
  // A sound has fewer letters than the text, which makes nothing easier to guess.
  const guessesOf = (look: string, length: number) =>
    estimate.check(look.slice(0, mostLookedAt), words).guesses * 10 ** Math.max(0, length - look.length);
  const looks = new Map(
    readings.map((reading) => [soundsOf(reading)[0] ?? '', reading.length] as const).concat([[wanted, 0]]),
  );
  return [...looks].some(([look, length]) => guessesOf(look, length) < fewestGuesses);
}

/** Public facts about a user who chooses a password: their address and the names of their business. */
export interface OwnerFacts {
  readonly email: string;
  readonly names?: readonly string[];
}

/** Rejects a guessable password with a message for the user. */
export function refuseGuessable(password: string, { email, names = [] }: OwnerFacts): void {
  if (!isGuessable(password, [...email.split('@'), email, ...names])) return;
  throw new AppError('invalid_fields', {
    message: 'This password is too common and easy to guess. Choose another one.',
    fields: { password: 'too_common' },
  });
}
