import { createHash, randomBytes } from 'node:crypto';
import { decrypt, encrypt } from './aes-gcm.ts';

/** Encrypts and decrypts tokens for the columns of one account. */
export interface Secrets {
  /** Returns the envelope `kid.nonce.ciphertext.tag`, bound to the account and the column. */
  readonly seal: (plain: string, place: SealContext) => string;
  /**
   * Decrypts; throws if the key is unknown, or the envelope was altered or belongs to another
   * account or column.
   */
  readonly open: (envelope: string, place: SealContext) => string;
  /** Re-encrypts with the current key. */
  readonly reseal: (envelope: string, place: SealContext) => string;
  /** The id of the encrypting key; envelopes with another id are old. */
  readonly currentKeyId: string;
}

/** The place of an envelope; it cannot be decrypted elsewhere. */
export interface SealContext {
  readonly accountId: number;
  readonly column: string;
}

const boundTo = ({ accountId, column }: SealContext) => Buffer.from(`account:${accountId}|${column}`);

function parseKeys(text: string): Map<string, Buffer> {
  const keys = new Map<string, Buffer>();
  for (const pair of text.split(',')) {
    const [kid = '', base64 = ''] = pair.trim().split(':');
    const key = Buffer.from(base64, 'base64');
    if (!/^[A-Za-z0-9_-]{1,32}$/.test(kid) || key.length !== 32 || keys.has(kid))
      throw new Error('SECRET_KEYS must be distinct kid:base64 pairs of 32-byte keys');
    keys.set(kid, key);
  }
  return keys;
}

/** Returns whether a text is a valid key ring for {@link openSecrets}. */
export function isKeyRing(text: string): boolean {
  try {
    return parseKeys(text).size > 0;
  } catch {
    return false;
  }
}

/** Opens the key ring; the first key encrypts, every key decrypts. */
export function openSecrets(keyText: string): Secrets {
  const keys = parseKeys(keyText);
  const current = [...keys.keys()][0] as string;
  const secrets: Omit<Secrets, 'reseal'> = {
    currentKeyId: current,
    seal: (plain, place) => {
      const nonce = randomBytes(12);
      const key = keys.get(current) as Buffer;
      const { bytes, tag } = encrypt(key, nonce, boundTo(place), Buffer.from(plain, 'utf8'));
      const parts = [nonce, bytes, tag].map((part) => part.toString('base64url'));
      return [current, ...parts].join('.');
    },
    open: (envelope, place) => {
      const [kid = '', ...parts] = envelope.split('.');
      const key = keys.get(kid);
      if (!key) throw new Error(`no key ${kid.slice(0, 32)} in SECRET_KEYS`);
      const [nonce, bytes, tag] = parts.map((part) => Buffer.from(part, 'base64url'));
      if (!nonce || !bytes || !tag || parts.length !== 3) throw new Error('not an envelope');
      return decrypt(key, nonce, boundTo(place), { bytes, tag }).toString('utf8');
    },
  };
  return { ...secrets, reseal: (envelope, place) => secrets.seal(secrets.open(envelope, place), place) };
}

/** Returns a new 256-bit random text for tickets, states and browser cookies. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Returns the hash that is stored of a single-use secret. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
