import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { StackFault, faultCode } from '../fault.ts';

const ringName = 'tokens.ring';
const isLogin = (name: string): boolean => /^(postgres\.(svc_\w+|superuser)|identity\.\w+|nats)$/.test(name);
const newPassword = (): string => randomBytes(24).toString('base64url');
const newKey = (): string => randomBytes(32).toString('base64');

/** Random secrets of this installation, created on first use in a file that only its owner can read. */
export class SecretStore {
  readonly #file: string;
  readonly #kept: Record<string, string>;

  constructor(file: string) {
    this.#file = file;
    this.#kept = readKept(file);
  }

  /** Returns a password that needs no quoting in a URL or SQL. */
  password(name: string): string {
    return this.#keep(name, newPassword);
  }

  /** Returns 32 random bytes in base64. */
  key(name: string): string {
    return this.#keep(name, newKey);
  }

  /** Returns the encryption keys in the format of `SECRET_KEYS`: the first encrypts, all decrypt. */
  keyRing(): string {
    return this.#kept[ringName] ?? `local:${this.key('tokens')}`;
  }

  /**
   * Replaces every process's password or key and adds a new first encryption key; keeps older ones for which
   * `isUsed` is true. Returns the changed logins and dropped keys. The folder's name and deploy tokens stay.
   */
  async rotate(isUsed: (kid: string) => Promise<boolean>): Promise<{ logins: string[]; dropped: string[] }> {
    const older: string[] = [];
    const dropped: string[] = [];
    for (const pair of this.keyRing().split(',')) {
      const kid = pair.slice(0, pair.indexOf(':'));
      if (await isUsed(kid)) older.push(pair);
      else dropped.push(kid);
    }
    const logins = Object.keys(this.#kept).filter(isLogin);
    for (const name of logins) this.#kept[name] = name.startsWith('identity.') ? newKey() : newPassword();
    delete this.#kept.tokens;
    this.#kept[ringName] = [`k${randomBytes(4).toString('hex')}:${newKey()}`, ...older].join(',');
    this.#write();
    return { logins, dropped };
  }

  /** Returns all secrets by name. */
  all(): Record<string, string> {
    return { ...this.#kept };
  }

  #keep(name: string, make: () => string): string {
    const known = this.#kept[name];
    if (known !== undefined) return known;
    const made = make();
    this.#kept[name] = made;
    this.#write();
    return made;
  }

  #write(): void {
    writeFileSync(`${this.#file}.new`, `${JSON.stringify(this.#kept, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
  }
}

function readKept(file: string): Record<string, string> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (faultCode(error) === 'ENOENT') return {};
    throw new StackFault(
      `${file} can't be read (${faultCode(error)}): it belongs to another user; set DATA_DIR`,
    );
  }
  chmodSync(file, 0o600);
  try {
    const found: unknown = JSON.parse(text);
    if (
      found !== null &&
      typeof found === 'object' &&
      Object.values(found).every((v) => typeof v === 'string')
    ) {
      return found as Record<string, string>;
    }
  } catch {
    // Falls through to the message: new secrets would make stored tokens unreadable.
  }
  throw new StackFault(`${file} is damaged. Restore it, or delete it together with its folder to begin anew`);
}
