import { createHash, randomInt } from 'node:crypto';

// Without similar letters and digits.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const howMany = 10;

const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');

/** Returns ten new codes of about 79 random bits, each valid for one sign-in. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: howMany }, () => Array.from({ length: 4 }, group).join('-'));

/** Returns a recovery code's stored hash, in any notation; undefined for other text. */
export function recoveryHash(typed: string): string | undefined {
  const plain = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  if (plain.length !== 16 || [...plain].some((letter) => !letters.includes(letter))) return undefined;
  return createHash('sha256').update(plain).digest('hex');
}
