import { readStored, serverNow, writeStored } from '@kallos/web-kit/kit';
import { type DraftOwner, draftPrefixOf, forgetDrafts, storedKeys } from './draft-keys.tsx';

/** Unsaved input of a form. */
export interface Draft {
  /** The form's own name, such as `new-post` or `product:7`. */
  readonly form: string;
  /** The form's title for people. */
  readonly title: string;
  /** The address of the form's screen. */
  readonly path: string;
  /** The screen opens the form without asking. */
  readonly opensItself?: boolean | undefined;
  readonly value: unknown;
  /** Data that the screen needs to reopen the form. */
  readonly context?: unknown;
  /** The saved value when the form was opened, as text: when it changes, the draft is outdated. */
  readonly base?: string | undefined;
}

/** A draft as it is stored. */
export interface Entry extends Draft {
  readonly key: string;
  /** The page that wrote it. */
  readonly page: string;
  readonly at: number;
}

const shelfLife = 7 * 24 * 3_600_000;
const version = 1;

const newPage = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-');
const isText = (value: unknown): value is string => typeof value === 'string';

function readEntry(key: string): Entry | undefined {
  try {
    const found = JSON.parse(readStored('local', key) ?? '') as Partial<Entry> & { version?: number };
    const { form, title, path, page, at, opensItself, value, context, base } = found;
    if (found.version !== version || !isText(form) || !isText(title) || !isText(page)) return undefined;
    if (!isText(path) || !path.startsWith('/') || typeof at !== 'number' || value === undefined)
      return undefined;
    const entry = { key, form, title, path, page, at, opensItself: opensItself === true, value, context };
    return isText(base) ? { ...entry, base } : entry;
  } catch {
    return undefined;
  }
}

/**
 * The drafts of one person in one account. Each page has its own keys, so that tabs never overwrite each
 * other; a later page can adopt those of a closed one.
 */
class DraftStore {
  #owner: DraftOwner | undefined;
  #page = newPage();
  /** Drafts that the browser refused to store; they live as long as this page. */
  readonly #unstored = new Map<string, Entry>();
  /** Drafts of other pages that a form of this one shows. */
  readonly #adopted = new Map<string, string>();
  /** Files of closed forms with a draft, in memory only. */
  readonly #files = new Map<string, readonly File[]>();
  readonly #shown = new Set<string>();
  readonly #listeners = new Set<() => void>();
  /** Other open pages; unknown in a browser without locks. */
  #openPages: ReadonlySet<string> = new Set();
  #isLocked = false;
  #wasSetAside = false;
  #wanted: string | undefined;
  #snapshot: readonly Entry[] | undefined;

  open(owner: DraftOwner): void {
    if (this.#owner === owner) return;
    this.#owner = owner;
    this.#adopted.clear();
    this.#wanted = undefined;
    this.#removeUnreadable();
    this.#snapshot = undefined;
    void this.#lookForPages();
  }

  /** Each open page holds the lock of its name. */
  async #lookForPages(): Promise<void> {
    try {
      const { held = [] } = await navigator.locks.query();
      const start = draftPrefixOf('');
      const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(start));
      const pages = names.map((name) => name.slice(start.length)).filter((page) => page !== this.#page);
      this.#openPages = new Set(pages);
      this.#announce();
      for (const page of pages) void navigator.locks.request(start + page, () => this.#pageEnded(page));
    } catch {
      // Without locks every other page counts as closed.
    }
  }

  #pageEnded(page: string): void {
    this.#openPages = new Set([...this.#openPages].filter((open) => open !== page));
    this.#announce();
  }

  #lock(): void {
    if (this.#isLocked) return;
    this.#isLocked = true;
    try {
      void navigator.locks.request(draftPrefixOf('') + this.#page, () => new Promise(() => undefined));
    } catch {
      // Other pages may offer this page's drafts but never remove them.
    }
  }

  #removeUnreadable(): void {
    if (this.#owner === undefined) return;
    for (const key of storedKeys()) {
      const entry = readEntry(key);
      if (!entry || serverNow().getTime() - entry.at > shelfLife) writeStored('local', key, null);
    }
  }

  #announce(): void {
    this.#snapshot = undefined;
    for (const listener of this.#listeners) listener();
  }

  #keyOf(form: string): string {
    return `${draftPrefixOf(this.#owner ?? '')}${this.#page}|${form}`;
  }

  /** Returns all drafts that this page may show, the newest of each form first. */
  all = (): readonly Entry[] => {
    if (this.#snapshot) return this.#snapshot;
    const start = this.#owner === undefined ? undefined : draftPrefixOf(this.#owner);
    const stored = start === undefined ? [] : storedKeys(start).flatMap((key) => readEntry(key) ?? []);
    const unstored = [...this.#unstored.values()].filter(
      ({ key }) => start !== undefined && key.startsWith(start),
    );
    return (this.#snapshot = [...unstored, ...stored]
      .filter(({ page }) => page === this.#page || !this.#openPages.has(page))
      .toSorted((a, b) => Number(b.page === this.#page) - Number(a.page === this.#page) || b.at - a.at));
  };

  find(form: string): Entry | undefined {
    return this.#isSetAside() ? undefined : this.all().find((entry) => entry.form === form);
  }

  /**
   * After a crash the shell disables drafts, since one may be the cause. They stay stored and can be copied.
   */
  #isSetAside(): boolean {
    const isSetAside = globalThis.document?.documentElement.dataset['drafts'] === 'aside';
    if (isSetAside && !this.#wasSetAside) {
      this.#adopted.clear();
      // New drafts get new keys.
      this.#page = newPage();
      this.#isLocked = false;
      // Called during rendering; the notice that offers the drafts renders later.
      queueMicrotask(() => this.#announce());
    }
    this.#wasSetAside = isSetAside;
    return isSetAside;
  }

  /** Moves a draft to this page and returns it. */
  adopt(form: string): Entry | undefined {
    const entry = this.find(form);
    if (entry && entry.page !== this.#page) this.#adopted.set(form, entry.key);
    return entry;
  }

  /** Stores a draft; one with files only stays in memory, like its files. */
  write(draft: Draft, isInMemory = false): void {
    if (this.#owner === undefined) return;
    this.#isSetAside();
    this.#lock();
    const key = this.#keyOf(draft.form);
    const entry = { ...draft, key, page: this.#page, at: serverNow().getTime() };
    const { key: _, ...stored } = entry;
    if (isInMemory) {
      writeStored('local', key, null);
      this.#unstored.set(key, entry);
    } else if (writeStored('local', key, JSON.stringify({ version, ...stored }))) this.#unstored.delete(key);
    else {
      // Otherwise an older draft of this form could be restored instead.
      writeStored('local', key, null);
      this.#unstored.set(key, entry);
      document.documentElement.dataset['drafts'] ??= 'unstored';
    }
    this.#removeAdopted(draft.form);
    this.#announce();
  }

  #removeAdopted(form: string): void {
    const key = this.#adopted.get(form);
    if (key === undefined) return;
    this.#adopted.delete(form);
    const page = this.all().find((entry) => entry.key === key)?.page;
    if (page !== undefined && !this.#openPages.has(page)) this.#removeKey(key);
  }

  #removeKey(key: string): void {
    this.#unstored.delete(key);
    writeStored('local', key, null);
  }

  drop(form: string): void {
    const own = this.#keyOf(form);
    this.#forgetFiles(form);
    const had = this.all().some((entry) => entry.key === own) || this.#adopted.has(form);
    this.#removeKey(own);
    this.#removeAdopted(form);
    if (had) this.#announce();
  }

  /** Removes an offered draft. */
  discard(key: string): void {
    const form = this.all().find((entry) => entry.key === key)?.form;
    if (form !== undefined) this.#forgetFiles(form);
    this.#removeKey(key);
    this.#announce();
  }

  clear(): void {
    if (this.#owner === undefined) return;
    forgetDrafts(this.#owner);
    this.#unstored.clear();
    this.#adopted.clear();
    this.#files.clear();
    this.#announce();
  }

  #filesKey(form: string, field: string): string {
    return JSON.stringify([this.#owner, form, field]);
  }

  #forgetFiles(form: string): void {
    const start = this.#filesKey(form, '').slice(0, -'""]'.length);
    for (const key of this.#files.keys()) if (key.startsWith(start)) this.#files.delete(key);
  }

  /**
   * Keeps the unsent files of a closing form if its draft remains: the session ended, or its screen crashed.
   */
  holdFiles(form: string, field: string, files: readonly File[]): void {
    if (files.length > 0 && this.all().some((entry) => entry.form === form))
      this.#files.set(this.#filesKey(form, field), files);
  }

  /** Returns the files of {@link holdFiles} once. */
  takeFiles(form: string, field: string): readonly File[] {
    const key = this.#filesKey(form, field);
    const files = this.#files.get(key) ?? [];
    this.#files.delete(key);
    return files;
  }

  /** Returns the names of a form's files in memory. */
  fileNames(form: string): string[] {
    const start = this.#filesKey(form, '').slice(0, -'""]'.length);
    return [...this.#files].flatMap(([key, files]) =>
      key.startsWith(start) ? files.map(({ name }) => name) : [],
    );
  }

  ask(form: string): void {
    delete document.documentElement.dataset['drafts'];
    this.#wanted = form;
    this.#announce();
  }

  wanted = (): string | undefined => this.#wanted;

  opened(): void {
    this.#wanted = undefined;
    this.#announce();
  }

  show(form: string): () => void {
    this.#shown.add(form);
    this.#announce();
    return () => {
      this.#shown.delete(form);
      this.#announce();
    };
  }

  isShown = (form: string): boolean => this.#shown.has(form);

  listen = (listener: () => void): (() => void) => {
    const other = (event: StorageEvent): void => {
      if (event.key === null || storedKeys().includes(event.key) || event.newValue === null) this.#announce();
    };
    this.#listeners.add(listener);
    globalThis.addEventListener?.('storage', other);
    return () => {
      globalThis.removeEventListener?.('storage', other);
      this.#listeners.delete(listener);
    };
  };
}

/** The drafts of this page. */
export const draftStore = new DraftStore();
