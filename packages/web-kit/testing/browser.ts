class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();
  get length(): number {
    return this.#items.size;
  }
  clear(): void {
    this.#items.clear();
  }
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }
  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }
  removeItem(key: string): void {
    this.#items.delete(key);
  }
  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }
}

/** Gives a test the parts of a browser that web-kit reads: both storages and an address. */
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
