import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefix = 'kal_live_';
const secretDigits = 43;
const checkDigits = 6;

function toBase62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value, at = 0; at < length; rest /= 62n, at += 1)
    text = (digits[Number(rest % 62n)] ?? '') + text;
  return text;
}

const checksumOf = (text: string): string => toBase62(BigInt(crc32(text)), checkDigits);

/** The pattern of keys for secret scanners; a match whose last six characters are no checksum is no key. */
export const apiKeyPattern = 'kal_live_[0-9A-Za-z]{49}';

const isShaped = new RegExp(`^${apiKeyPattern}$`);

/** Returns a new key of 256 random bits with its checksum. */
export function newApiKey(): string {
  const body = prefix + toBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretDigits);
  return body + checksumOf(body);
}

/** Returns whether a text has the form and the checksum of a key; one that has not needs no look into the database. */
export const isApiKey = (text: string): boolean =>
  isShaped.test(text) && checksumOf(text.slice(0, -checkDigits)) === text.slice(-checkDigits);

/** Returns the stored hash of a key: its SHA-256 in hexadecimal. */
export const hashApiKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Returns the part of a key that screens may show. */
export const startOf = (key: string): string => key.slice(0, prefix.length + 5);
