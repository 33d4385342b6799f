import { createCipheriv, createDecipheriv } from 'node:crypto';

/** What AES-256-GCM makes of a text. */
export interface Sealed {
  readonly bytes: Buffer;
  readonly tag: Buffer;
}

/** Encrypts with a 32-byte key and a 12-byte nonce; `bound` is proved but not contained. */
export function encrypt(key: Buffer, nonce: Buffer, bound: Buffer, plain: Buffer): Sealed {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound);
  const bytes = Buffer.concat([cipher.update(plain), cipher.final()]);
  return { bytes, tag: cipher.getAuthTag() };
}

/** Decrypts, or throws when anything was altered; only whole 16-byte tags are taken. */
export function decrypt(key: Buffer, nonce: Buffer, bound: Buffer, { bytes, tag }: Sealed): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 }).setAAD(bound);
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes), decipher.final()]);
}
