import { createHash, randomBytes } from 'node:crypto';

const prefixes = { admin: 'ka_', business: 'kb_' } as const;

/** Returns the stored hash of a token: its SHA-256 in hexadecimal. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Returns a new session token of 256 random bits; the prefix shows its kind. */
export const newToken = (kind: keyof typeof prefixes): string =>
  prefixes[kind] + randomBytes(32).toString('base64url');
