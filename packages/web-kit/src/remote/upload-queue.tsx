/** A file in the queue, or the refusal of one. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  readonly state: 'waiting' | 'preparing' | 'sending' | 'failed';
  /** The sent share from 0 to 1, or the progress of `step`. */
  readonly share: number;
  readonly step?: string | undefined;
  /** Why it failed, as a sentence. */
  readonly reason?: string;
  /** Whether the same bytes may succeed later. */
  readonly canRetry?: boolean;
}

/** An announcement for screen readers; `id` distinguishes equal sentences. */
export interface Announcement {
  readonly id: number;
  readonly text: string;
}

/** The uploads of one field with their announcements. */
export interface UploadState {
  readonly uploads: readonly Upload[];
  readonly announcements: readonly Announcement[];
}

/** Options for storing one file. */
export interface StoreOptions {
  readonly signal: AbortSignal;
  /** Reports progress from 0 to 1, optionally of a later named step. */
  readonly onSent: (share: number, step?: string) => void;
}

/** The functions of an upload queue. */
export interface QueueOptions {
  /** Returns how many more files fit. */
  readonly room: () => number;
  /** Copies a chosen file into memory; called for all files at once. */
  readonly read: (chosen: File) => Promise<File>;
  /** Prepares a file for sending; called for one file at a time. */
  readonly prepare: (file: File) => Promise<File>;
  /** Stores one file; returns its announcement. */
  readonly store: (file: File, options: StoreOptions) => Promise<string>;
  /** Explains a failure, and whether the same bytes may succeed later. */
  readonly explain: (failure: unknown) => { readonly reason: string; readonly canRetry: boolean };
  readonly words: {
    readonly stopped: (name: string) => string;
    readonly noRoom: string;
  };
}

interface Job {
  readonly controller: AbortController;
  readonly bytes: Promise<File>;
  /** The chosen file, and then its copy in memory. */
  file: File;
}

// Enough for a slow screen reader.
const keptAnnouncements = 4;

/** Makes a queue that stores files one by one in the chosen order, each with progress and result. */
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
    // The failure is reported when the file is next.
    bytes.catch(() => undefined);
    return bytes;
  };
  /** Removes final refusals and earlier tries of the same files. */
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
    /** Replaces the options. */
    configure: (next: QueueOptions): void => void (options = next),
    /** Adds files that were selected together, and rejects entries that are not files. */
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
    /** Removes final refusals after a later success. */
    clearRefusals: (): void => clearOvertaken(new Set()),
    /** Announces another change of the list, such as a removal. */
    announce: (text: string): void => announce(text),
    /** Cancels a running upload, or hides a refusal. */
    cancel(id: number): void {
      const upload = state.uploads.find((one) => one.id === id);
      if (!upload) return;
      jobs.get(id)?.controller.abort();
      remove(id);
      if (upload.state !== 'failed') announce(options.words.stopped(upload.name));
    },
    /** Retries a failed upload after the waiting ones. */
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
    /** Returns the files that may still be stored, in the chosen order. */
    unsent: (): File[] => [...jobs.values()].map(({ file }) => file),
    /** Stops everything. */
    close(): void {
      for (const { controller } of jobs.values()) controller.abort();
      jobs.clear();
      set({ uploads: [] });
    },
  };
}
/** The queue that {@link createUploadQueue} makes. */
export type UploadQueue = ReturnType<typeof createUploadQueue>;
