import { createCipheriv, createDecipheriv } from 'node:crypto';

/** The result of AES-256-GCM encryption. */
export interface Sealed {
  readonly bytes: Buffer;
  readonly tag: Buffer;
}

/**
 * Encrypts with a 32-byte key and a 12-byte nonce; `bound` is authenticated but not contained
 * (AAD).
 */
export function encrypt(key: Buffer, nonce: Buffer, bound: Buffer, plain: Buffer): Sealed {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound);
  const bytes = Buffer.concat([cipher.update(plain), cipher.final()]);
  return { bytes, tag: cipher.getAuthTag() };
}

/** Decrypts; throws if anything was altered or the tag is not 16 bytes long. */
export function decrypt(key: Buffer, nonce: Buffer, bound: Buffer, { bytes, tag }: Sealed): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 }).setAAD(bound);
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes), decipher.final()]);
}
