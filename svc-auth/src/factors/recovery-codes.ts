import { createHash, randomInt } from 'node:crypto';

// Without the letters and digits that are taken for one another.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const howMany = 10;

const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');

/** Ten new codes of some 79 random bits, each good for one sign-in without the usual second step. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: howMany }, () => Array.from({ length: 4 }, group).join('-'));

/** What is stored of a recovery code, however it was typed; undefined for what cannot be one. */
export function recoveryHash(typed: string): string | undefined {
  const plain = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  if (plain.length !== 16 || [...plain].some((letter) => !letters.includes(letter))) return undefined;
  return createHash('sha256').update(plain).digest('hex');
}
