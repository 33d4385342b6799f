import { randomBytes, scryptSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decrypt, encrypt } from '@kallos/service-kit/security/aes-gcm';
import { StackFault } from '../../fault.ts';

/** The encrypted part of a backup. */
export interface Secrets {
  /** The manifest's hash, which proves that it was not changed. */
  readonly manifest: string;
  /** The installation's own names and secrets. */
  readonly book: Record<string, string>;
  /** Keys from environment variables, without which stored tokens cannot be read. */
  readonly secretKeys: string;
}

const fileOf = (folder: string): string => join(folder, 'secrets.sealed');
const bound = Buffer.from('kallos backup 1');
const minLength = 12;

/** Normalises a passphrase: keyboards compose accents differently, and files end in a line break. */
const plain = (passphrase: string): string => passphrase.normalize('NFC').trim();

export function readPassphrase(environment: Record<string, string | undefined>): string {
  const passphrase = environment.BACKUP_PASSPHRASE ?? '';
  if (plain(passphrase).length >= minLength) return passphrase;
  throw new StackFault(
    `BACKUP_PASSPHRASE must be set, of ${minLength} characters or more: the keys in the backup are sealed under it`,
  );
}

// A derivation takes a quarter of a second and 128 MB.
const keyOf = (passphrase: string, salt: Buffer): Buffer =>
  scryptSync(passphrase, salt, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 });

export function seal(folder: string, passphrase: string, secrets: Secrets): void {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const { bytes, tag } = encrypt(
    keyOf(plain(passphrase), salt),
    nonce,
    bound,
    Buffer.from(JSON.stringify(secrets), 'utf8'),
  );
  writeFileSync(fileOf(folder), Buffer.concat([salt, nonce, tag, bytes]), { mode: 0o600 });
}

function open(file: string, passphrase: string): string | null {
  try {
    const all = readFileSync(file);
    const sealed = { tag: all.subarray(28, 44), bytes: all.subarray(44) };
    const key = keyOf(passphrase, all.subarray(0, 16));
    return decrypt(key, all.subarray(16, 28), bound, sealed).toString('utf8');
  } catch {
    return null;
  }
}

export function unseal(folder: string, passphrase: string): Secrets {
  const file = fileOf(folder);
  // Earlier releases did not normalise it.
  const text =
    open(file, plain(passphrase)) ?? (plain(passphrase) === passphrase ? null : open(file, passphrase));
  if (text === null)
    throw new StackFault(`${file} does not open: another passphrase, or the file is damaged`);
  return JSON.parse(text) as Secrets;
}
