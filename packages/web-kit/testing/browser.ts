class MemoryStorage extends Map<string, string> {
  readonly getItem = (key: string) => this.get(key) ?? null;
  readonly setItem = (key: string, value: string) => void this.set(key, value);
  readonly removeItem = (key: string) => void this.delete(key);
  get length(): number {
    return this.size;
  }
}

/** Provides the browser globals that web-kit reads: both storages and an address. */
export function openBrowser(address: string): { goTo: (address: string) => void } {
  const goTo = (path: string): void => {
    const { pathname, search, hash } = new URL(path, 'https://kallos.example');
    replaceGlobal('location', { pathname, search, hash });
  };
  replaceGlobal('localStorage', new MemoryStorage());
  replaceGlobal('sessionStorage', new MemoryStorage());
  goTo(address);
  return { goTo };
}

function replaceGlobal(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
