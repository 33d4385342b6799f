import { AppError } from '@kallos/contracts/errors';
import { dictionary } from '@zxcvbn-ts/language-common';

// What people here choose that a list of English-speaking leaks lacks, without accents.
const localFavourites =
  'κωδικος καλημερα ελλαδα αθηνα θεσσαλονικη σαγαπω παναθηναικος ολυμπιακος παναγια ' +
  'kodikos athina thessaloniki sagapo agapimou panathinaikos olympiakos panagia kallos';

/** Passwords that guessers try first, in lower case: some 42,700 from leaks, and local favourites. */
export const commonPasswords: ReadonlySet<string> = new Set([
  ...dictionary['passwords-common'].filter((password) => password.length >= 6),
  ...localFavourites.split(' '),
]);

const plain = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFKC').toLowerCase().replaceAll('ς', 'σ').trim();
const listed = new Set([...commonPasswords].map(plain));

/** Whether every character follows the one before by the same small step: `aaaaaa`, `abcdef`, `654321`. */
function isRun(password: string): boolean {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  return Math.abs(step) <= 1 && codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step);
}

/** Whether a password is among the first that a guesser tries; `about` is what strangers know of its owner. */
export function isGuessable(password: string, about: readonly string[] = []): boolean {
  const wanted = plain(password);
  return listed.has(wanted) || isRun(wanted) || about.some((text) => plain(text) === wanted);
}

/** Refuses a password that is easy to guess, in words for whoever chose it. */
export function refuseGuessable(password: string, { email }: { email: string }): void {
  if (!isGuessable(password, [email, email.split('@')[0] ?? ''])) return;
  throw new AppError('invalid_fields', {
    message: 'This password is too common and easy to guess. Choose another one.',
    fields: { password: 'too_common' },
  });
}
