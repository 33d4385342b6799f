import { AppError } from '@kallos/contracts/errors';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

// What people choose that the list of leaks lacks, without accents: first people here, then elsewhere.
const favourites = (
  'κωδικος καλημερα ελλαδα αθηνα θεσσαλονικη σαγαπω παναθηναικος ολυμπιακος παναγια κλινικη ιατρειο ινστιτουτο ' +
  'αισθητικη kodikos kalimera ellada athina thessaloniki sagapo agapimou panathinaikos olympiakos panagia kallos ' +
  'clinic kliniki iatreio aisthitiki acropolis ' +
  '7dwarfs ajelet avenir ayelet aylmer betacam classroom cunningham cuteme e-mail gammaphi garfunkel gocougs good-luck ' +
  'hallowell heikki hilbert histoire hotmail if6was9 informix ingvar instructor irmeli j1l2t3 jethrotull jordie ' +
  'lipgloss lissabon majordomo maldita midvale morecats ne1410s ne14a69 nesbit nesbitt newcourt nicarao notta1 paagal ' +
  'pasaway rastafarian rotimi snowski sphynx stivers tapani tekiero thejudge thelorax upsilon whoville winniethepooh ' +
  'x-files zacefron'
).split(' ');

const plain = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFKC').toLowerCase().replaceAll('ς', 'σ').trim();
const listed = new Set([...dictionary['passwords-common'], ...favourites].map(plain));

const estimate = new ZxcvbnFactory({
  dictionary: { ...dictionary, local: favourites.map(plain) },
  graphs: adjacencyGraphs,
});
const fewestGuesses = 1e6;
// The estimate takes ever longer with each character, and a password whose beginning holds is as good as needed.
const mostLookedAt = 32;

const latin: Record<string, string> = Object.fromEntries(
  'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s τ t υ y φ f χ ch ψ ps ω o'
    .split(' ')
    .reduce<string[][]>((pairs, letter, index, all) => {
      if (index % 2 === 0) pairs.push([letter, all[index + 1] ?? '']);
      return pairs;
    }, []),
);
const inLatin = (word: string) => [...word].map((letter) => latin[letter] ?? letter).join('');

/** The words of what strangers know, alone and run together, in Greek and in Latin letters. */
function wordsOf(about: readonly string[]): string[] {
  const words = about.flatMap((text) => {
    const parts = plain(text).split(/[^\p{L}\p{N}]+/u);
    return [...parts, parts.join('')];
  });
  return [...new Set([...words, ...words.map(inLatin)])].filter((word) => word.length > 2);
}

/** Whether little but digits and signs is left of a password without those words. */
function isMadeOf(words: readonly string[], password: string): boolean {
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), password);
  return rest !== password && rest.replaceAll(/[^\p{L}]/gu, '').length < 3 && [...rest].length < 8;
}

const withoutEnds = (password: string) => password.replaceAll(/^[^\p{L}]{0,4}|[^\p{L}]{0,6}$/gu, '');

/** Whether a guesser tries a password among the first million; `about` is what strangers know of its owner. */
export function isGuessable(password: string, about: readonly string[] = []): boolean {
  const wanted = plain(password).slice(0, 200);
  const own = wordsOf([...about, 'kallos']);
  const core = withoutEnds(wanted);
  if (listed.has(wanted) || (core.length > 3 && listed.has(core)) || isMadeOf(own, wanted)) return true;
  return estimate.check(wanted.slice(0, mostLookedAt), own).guesses < fewestGuesses;
}

/** What strangers know of somebody who chooses a password: their address and the names of their business. */
export interface KnownOfOwner {
  readonly email: string;
  readonly names?: readonly string[];
}

/** Refuses a password that is easy to guess, in words for whoever chose it. */
export function refuseGuessable(password: string, { email, names = [] }: KnownOfOwner): void {
  if (!isGuessable(password, [...email.split('@'), email, ...names])) return;
  throw new AppError('invalid_fields', {
    message: 'This password is too common and easy to guess. Choose another one.',
    fields: { password: 'too_common' },
  });
}
