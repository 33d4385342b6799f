/** Reads browser storage; returns null when the browser forbids it. */
export function readStored(kind: 'local' | 'session', key: string): string | null {
  try {
    return storageOf(kind).getItem(key);
  } catch {
    return null;
  }
}

/** Writes browser storage, `null` removes; returns whether it was stored. */
export function writeStored(kind: 'local' | 'session', key: string, value: string | null): boolean {
  try {
    if (value === null) storageOf(kind).removeItem(key);
    else storageOf(kind).setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

const storageOf = (kind: 'local' | 'session'): Storage =>
  kind === 'local' ? globalThis.localStorage : globalThis.sessionStorage;
