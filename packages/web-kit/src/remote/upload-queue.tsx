/** A file on its way, or the verdict on one that cannot be used. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  readonly state: 'waiting' | 'preparing' | 'sending' | 'failed';
  /** How much of it has been sent, from 0 to 1, or how far the step is that `step` names. */
  readonly share: number;
  readonly step?: string | undefined;
  /** Why it failed, as a sentence. */
  readonly reason?: string;
  /** Whether the same bytes may succeed later. */
  readonly canRetry?: boolean;
}

/** What a screen reader hears; `id` tells equal sentences apart. */
export interface Announcement {
  readonly id: number;
  readonly text: string;
}

/** The uploads of one field, and what is announced of them. */
export interface UploadState {
  readonly uploads: readonly Upload[];
  readonly announcements: readonly Announcement[];
}

/** How one file is stored. */
export interface StoreOptions {
  readonly signal: AbortSignal;
  /** Takes how much has been sent, from 0 to 1, or how far a later step is, and what that step is called. */
  readonly onSent: (share: number, step?: string) => void;
}

/** What a queue of uploads works with. */
export interface QueueOptions {
  /** How many more files fit. */
  readonly room: () => number;
  /** Copies a chosen file into memory; called for all files at once. */
  readonly read: (chosen: File) => Promise<File>;
  /** Makes what is sent of a file in memory; called for one file at a time. */
  readonly prepare: (file: File) => Promise<File>;
  /** Stores one file and returns what is announced of it. */
  readonly store: (file: File, options: StoreOptions) => Promise<string>;
  /** A failure as a sentence, and whether the same bytes may succeed later. */
  readonly explain: (failure: unknown) => { readonly reason: string; readonly canRetry: boolean };
  readonly words: {
    readonly stopped: (name: string) => string;
    readonly noRoom: string;
  };
}

interface Job {
  readonly controller: AbortController;
  readonly bytes: Promise<File>;
  /** The file as it was chosen, and its copy in memory once that is made. */
  file: File;
}

// Enough for a screen reader that is still speaking.
const keptAnnouncements = 4;

/** Stores files one after the other in the order of their choice; each has a progress and a verdict of its own. */
export function createUploadQueue(first: QueueOptions) {
  let options = first;
  const listeners = new Set<() => void>();
  const jobs = new Map<number, Job>();
  let state: UploadState = { uploads: [], announcements: [] };
  let ids = 0;
  let isRunning = false;

  const set = (change: Partial<UploadState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const announce = (text: string): void => {
    const told = [...state.announcements, { id: (ids += 1), text }];
    set({ announcements: told.slice(-keptAnnouncements) });
  };
  const update = (id: number, change: Partial<Upload>): void =>
    set({ uploads: state.uploads.map((one) => (one.id === id ? { ...one, ...change } : one)) });
  const remove = (id: number): void => {
    jobs.delete(id);
    set({ uploads: state.uploads.filter((one) => one.id !== id) });
  };
  const fail = (id: number, { reason, canRetry }: ReturnType<QueueOptions['explain']>): void => {
    if (!canRetry) jobs.delete(id);
    update(id, { state: 'failed', share: 0, reason, canRetry });
  };
  const refuse = (name: string, reason: string): void => {
    const refused = { id: (ids += 1), name, state: 'failed', share: 0, reason, canRetry: false } as const;
    set({ uploads: [...state.uploads, refused] });
  };

  const send = async ({ id }: Upload, { bytes, controller: { signal } }: Job): Promise<void> => {
    try {
      update(id, { state: 'preparing' });
      const file = await options.prepare(await bytes);
      signal.throwIfAborted();
      update(id, { state: 'sending' });
      const told = await options.store(file, {
        signal,
        onSent: (share, step) => update(id, { share, step }),
      });
      if (signal.aborted) return;
      remove(id);
      announce(told);
    } catch (failure) {
      if (!signal.aborted) fail(id, options.explain(failure));
    }
  };
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    for (;;) {
      const next = state.uploads.find((one) => one.state === 'waiting');
      const job = next && jobs.get(next.id);
      if (!next || !job) break;
      await send(next, job);
    }
    isRunning = false;
  };

  const read = (chosen: File): Promise<File> => {
    const bytes = options.read(chosen);
    // Its failure is told when its turn comes.
    bytes.catch(() => undefined);
    return bytes;
  };
  /** Forgets what the new choice overtakes: verdicts that are final, and earlier tries of the same files. */
  const clearOvertaken = (names: ReadonlySet<string>): void => {
    for (const { id, state: at, canRetry, name } of state.uploads)
      if (at === 'failed' && (!canRetry || names.has(name))) remove(id);
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: (): UploadState => state,
    /** Works with other options from now on. */
    configure: (next: QueueOptions): void => void (options = next),
    /** Takes files that were chosen together, and refuses what came with them and is no file. */
    take(files: readonly File[], refused: ReadonlyArray<{ name: string; reason: string }> = []): void {
      clearOvertaken(new Set(files.map(({ name }) => name)));
      const pending = state.uploads.filter((one) => one.state !== 'failed').length;
      const most = Math.max(0, options.room() - pending);
      for (const chosen of files.slice(0, most)) {
        const id = (ids += 1);
        const job: Job = { controller: new AbortController(), bytes: read(chosen), file: chosen };
        void job.bytes.then(
          (copy) => (job.file = copy),
          () => undefined,
        );
        jobs.set(id, job);
        set({ uploads: [...state.uploads, { id, name: chosen.name, state: 'waiting', share: 0 }] });
      }
      for (const { name } of files.slice(most)) refuse(name, options.words.noRoom);
      for (const { name, reason } of refused) refuse(name, reason);
      void run();
    },
    /** Forgets verdicts that are final, because something else succeeded. */
    clearRefusals: (): void => clearOvertaken(new Set()),
    /** Announces what was done to the list otherwise, such as a removal. */
    announce: (text: string): void => announce(text),
    /** Ends an upload that is under way, or puts a verdict away. */
    cancel(id: number): void {
      const upload = state.uploads.find((one) => one.id === id);
      if (!upload) return;
      jobs.get(id)?.controller.abort();
      remove(id);
      if (upload.state !== 'failed') announce(options.words.stopped(upload.name));
    },
    /** Tries a failed upload again, after those that wait. */
    retry(id: number): void {
      const job = jobs.get(id);
      if (!job) return;
      const failed = state.uploads.find((one) => one.id === id);
      if (!failed) return;
      const { reason: _, canRetry: __, ...rest } = failed;
      set({
        uploads: [...state.uploads.filter((one) => one.id !== id), { ...rest, state: 'waiting', share: 0 }],
      });
      void run();
    },
    /** Returns the files that may still be stored, in the order of their choice. */
    unsent: (): File[] => [...jobs.values()].map(({ file }) => file),
    /** Ends everything: nothing is shown or stored any more. */
    close(): void {
      for (const { controller } of jobs.values()) controller.abort();
      jobs.clear();
      set({ uploads: [] });
    },
  };
}
/** The queue that {@link createUploadQueue} makes. */
export type UploadQueue = ReturnType<typeof createUploadQueue>;
