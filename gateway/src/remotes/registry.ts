import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import type { RemotePointer } from '@kallos/contracts/gateway/deploys';
import { type RemoteEntry, RemoteRegistry } from '@kallos/contracts/gateway/remotes';
import type { Log } from '@kallos/service-kit/log';
import { beginPointer, followPlatform, type Viewer, versionFor } from './pointer.ts';
import type { PointerStore } from './pointer-store.ts';

/** Who asks for the registry: a viewer, or the holder of a preview. */
export interface Asker extends Viewer {
  readonly preview?: { readonly remote: string; readonly version: string } | undefined;
}

/** The registry of remotes: what came with the platform, and what was deployed since. */
export interface Registry {
  /** Undefined before a good file was seen; a file that turns bad leaves the last good one in force. */
  readonly current: (asker: Asker) => RemoteRegistry | undefined;
  /** What came with the platform. */
  readonly shipped: (name: string) => RemoteEntry | undefined;
  /** Whether a share of browsers is trying a version, so that browsers need a name. */
  readonly needsCohort: () => boolean;
  /** Told of every pointer that moved. */
  readonly hear: (pointer: RemotePointer) => void;
  readonly close: () => void;
}

interface RegistryOptions {
  readonly file: string;
  readonly pointers: PointerStore;
  readonly log: Log;
  readonly onChange: () => void;
  readonly pollMilliseconds?: number;
}

const platform = () => ({ by: 'platform', at: new Date() });

async function followFile({ remotes }: RemoteRegistry, pointers: PointerStore, log: Log): Promise<void> {
  try {
    for (const entry of remotes) {
      const known = pointers.current(entry.name);
      // Without a pointer nothing was ever deployed, and the file alone decides.
      if (!known || known.base === entry.version) continue;
      await pointers.change(entry.name, (before = beginPointer(entry, platform())) =>
        before.base === entry.version ? before : followPlatform(before, entry, platform()),
      );
    }
  } catch (error) {
    log.warn({ err: error }, 'a pointer did not follow the platform');
  }
}

/** Follows the file of what came with the platform. */
function openShipped({ file, pointers, log, onChange, pollMilliseconds = 500 }: RegistryOptions) {
  let shipped: RemoteRegistry | undefined;
  const read = (): void => {
    try {
      const before = shipped;
      shipped = RemoteRegistry.parse(JSON.parse(readFileSync(file, 'utf8')));
      log.info({ generation: shipped.generation }, 'remote registry read');
      void followFile(shipped, pointers, log);
      if (before && before.generation !== shipped.generation) onChange();
    } catch (error) {
      log.warn({ err: error, file }, 'the remote registry cannot be read');
    }
  };
  read();
  watchFile(file, { interval: pollMilliseconds, persistent: false }, read);
  return { current: () => shipped, close: () => unwatchFile(file, read) };
}

/** Reads what came with the platform and lays the pointers over it. */
export function openRegistry(options: RegistryOptions): Registry {
  const { pointers, log, onChange } = options;
  const file = openShipped(options);
  const heardOf = new Set<string>();
  const pointerOf = ({ name }: RemoteEntry) => pointers.current(name);
  const entryFor = (entry: RemoteEntry, asker: Asker): RemoteEntry => {
    const pointer = pointerOf(entry);
    if (!pointer) return entry;
    const { preview } = asker;
    const version = preview?.remote === entry.name ? preview.version : versionFor(pointer, asker);
    return pointer.releases[version]?.entry ?? entry;
  };
  const audiences = () =>
    (file.current()?.remotes ?? []).flatMap((entry) => pointerOf(entry)?.canary?.audience ?? []);
  return {
    current: (asker) => {
      const shipped = file.current();
      if (!shipped) return undefined;
      const { generation, remotes } = shipped;
      return {
        generation: remotes.reduce((sum, entry) => sum + (pointerOf(entry)?.generation ?? 0), generation),
        remotes: remotes.map((entry) => entryFor(entry, asker)),
        ...(audiences().some((audience) => 'accounts' in audience) ? { isPersonal: true } : {}),
      };
    },
    shipped: (name) => file.current()?.remotes.find((entry) => entry.name === name),
    needsCohort: () => audiences().some((audience) => 'percent' in audience),
    hear: ({ name }) => {
      const shipped = file.current();
      // A platform that starts beside a pointer of an earlier one comes newer, as if its file had just changed.
      if (!heardOf.has(name) && shipped) void followFile(shipped, pointers, log);
      heardOf.add(name);
      onChange();
    },
    close: file.close,
  };
}
