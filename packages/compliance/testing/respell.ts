import { soundOfGreek, spellingOf } from '../src/letters.ts';
import { formsOf } from '../src/lexicon.ts';

const letters: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aαbβgγdδeεzζqθiιkκlλmμnνxξoοpπrρsσtτfφvβ'.matchAll(/(.)(.)/gu)].map(([, latin, greek]) => [
    latin,
    greek,
  ]),
);

/** A word in the shortest spelling that reads the same, in all its forms where it has forms; itself where there is none. */
export function respell(word: string, hasForms: boolean): string {
  const isGreek = /[α-ως]/.test(word);
  const compared = isGreek ? soundOfGreek : spellingOf;
  const short = isGreek
    ? [...soundOfGreek(word)].map((letter) => (letter === 'W' ? 'ου' : (letters[letter] ?? letter))).join('')
    : spellingOf(word);
  const readingsOf = (one: string) =>
    (hasForms ? formsOf(one) : [one]).map((form) => compared(form)).join(' ');
  return readingsOf(short) === readingsOf(word) ? short : word;
}
