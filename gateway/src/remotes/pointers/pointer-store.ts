import { AppError } from '@kallos/contracts/errors';
import type { RemotePointer } from '@kallos/contracts/gateway/deploys';
import type { Log } from '@kallos/service-kit/observability/log';
import type { KV } from '@nats-io/kv';
import { type BucketOptions, isWriteConflict, openSharedBucket } from '../shared-bucket.ts';
import { openPointerFiles, parsePointer } from './pointer-files.ts';
import { newerPointer } from './pointer.ts';

/**
 * The pointers of all remotes, shared by every gateway through NATS and saved in files that survive
 * a loss of NATS.
 */
export interface PointerStore {
  readonly names: () => string[];
  readonly current: (name: string) => RemotePointer | undefined;
  /**
   * Changes a pointer; `make` may run again when another gateway was faster, and makes no change by returning
   * its input. Rejects while other gateways are unreachable; an `isUrgent` change is applied here and shared
   * later.
   */
  readonly change: (
    name: string,
    make: (before: RemotePointer | undefined) => RemotePointer,
    isUrgent?: boolean,
  ) => Promise<RemotePointer>;
  readonly close: () => Promise<void>;
}

interface StoreOptions extends BucketOptions {
  readonly folder: string;
  /**
   * Fetches the files of a pointer that another gateway moved; the pointer takes effect here once
   * they are present.
   */
  readonly bringFiles: (pointer: RemotePointer) => Promise<boolean>;
  /**
   * Shares the files of a pointer with every gateway; without them the pointer is not published.
   */
  readonly shareFiles: (pointer: RemotePointer) => Promise<void>;
  /** Called on every change; `before` is the previous state known here. */
  readonly onChange: (pointer: RemotePointer, before: RemotePointer | undefined) => void;
}

/** Holds the pointers that this gateway knows, on disk and in memory. */
function openKnown({ folder, log, bringFiles, shareFiles, onChange }: StoreOptions) {
  const files = openPointerFiles(folder, log);
  const known = new Map(files.readAll().map((pointer) => [pointer.name, pointer]));
  const isNews = (pointer: RemotePointer): boolean => {
    const before = known.get(pointer.name);
    return !before || newerPointer(before, pointer) !== before;
  };
  const adopt = (pointer: RemotePointer): void => {
    if (!isNews(pointer)) return;
    const before = known.get(pointer.name);
    known.set(pointer.name, pointer);
    files.write(pointer);
    log.info(
      { remote: pointer.name, stable: pointer.stable, generation: pointer.generation },
      'remote pointer',
    );
    onChange(pointer, before);
  };
  // Pointers whose files could not be fetched; they are tried again, even if nothing was known of
  // the remote before.
  const missed = new Set<string>();
  const names = () => new Set([...known.keys(), ...missed]);
  const apply = async (text: string): Promise<void> => {
    const pointer = parsePointer(text);
    if (!pointer || !isNews(pointer)) return;
    missed.add(pointer.name);
    if (await bringFiles(pointer)) return adopt(pointer);
    log.warn(
      { remote: pointer.name, stable: pointer.stable },
      'the files of a release are not to be had yet',
    );
  };
  return { known, names, adopt, apply, keepRest: files.writeRest, shareFiles };
}

type Known = ReturnType<typeof openKnown>;

/** Brings this gateway and the bucket to the later state of every pointer. */
async function reconcile(
  kv: KV,
  { known, names, apply, keepRest, shareFiles }: Known,
  log: Log,
): Promise<void> {
  keepRest();
  for (const name of names()) {
    const pointer = known.get(name);
    const entry = await kv.get(name);
    const held = entry && parsePointer(entry.string());
    if (held && JSON.stringify(held) === JSON.stringify(pointer)) continue;
    if (held && (!pointer || newerPointer(pointer, held) === held)) {
      await apply(entry.string());
      continue;
    }
    if (!pointer) continue;
    try {
      await shareFiles(pointer);
    } catch (error) {
      log.warn({ err: error, remote: pointer.name }, 'the files of a release could not be shared yet');
      continue;
    }
    await kv
      .put(pointer.name, JSON.stringify(pointer), { previousSeq: entry?.revision ?? 0 })
      .catch((error: unknown) => {
        if (!isWriteConflict(error)) throw error;
      });
  }
}

type MakePointer = (before: RemotePointer | undefined) => RemotePointer;

async function changeShared(
  kv: KV,
  { known, adopt, shareFiles }: Known,
  name: string,
  make: MakePointer,
): Promise<RemotePointer> {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const entry = await kv.get(name);
    const held = entry ? parsePointer(entry.string()) : undefined;
    const own = known.get(name);
    const before = held && own ? newerPointer(own, held) : (held ?? own);
    const next = make(before);
    if (next === before) return next;
    if (next.stable !== before?.stable || next.canary !== before.canary) await shareFiles(next);
    try {
      await kv.put(name, JSON.stringify(next), { previousSeq: entry?.revision ?? 0 });
    } catch (error) {
      if (isWriteConflict(error)) continue;
      throw error;
    }
    adopt(next);
    return next;
  }
  throw new AppError('conflict');
}

const untold = () =>
  new AppError('unavailable', {
    message:
      'The other gateways cannot be told now, because NATS does not answer. What is shown stays; try again in a moment.',
    retryAfterSeconds: 5,
  });

/** Opens the store; without NATS it uses its files, and synchronises when NATS returns. */
export function openPointerStore(options: StoreOptions): PointerStore {
  const known = openKnown(options);
  const shared = openSharedBucket(options, {
    reconcile: (kv) => reconcile(kv, known, options.log),
    onEntry: (_, text) => known.apply(text),
  });
  return {
    names: () => [...known.known.keys()],
    current: (name) => known.known.get(name),
    change: async (name, make, isUrgent = false) => {
      const bucket = await shared.soon();
      try {
        if (bucket) return await changeShared(bucket, known, name, make);
      } catch (error) {
        if (error instanceof AppError) throw error;
        options.log.warn({ err: error, remote: name }, 'NATS does not take the pointer');
      }
      if (!isUrgent) throw untold();
      const next = make(known.known.get(name));
      known.adopt(next);
      return next;
    },
    close: shared.close,
  };
}
