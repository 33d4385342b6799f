import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import {
  contractFault,
  type RemoteEntry,
  RemoteRegistry,
  shellName,
} from '@kallos/contracts/gateway/remotes';
import type { Log } from '@kallos/service-kit/observability/log';
import type { Preview } from '../deploy/deploy-tokens.ts';
import { type Viewer, versionFor } from './choose-version.ts';
import { releaseIn } from '../pointers/pointer.ts';
import type { PointerStore } from '../pointers/pointer-store.ts';

/** Who requests the registry: a viewer, perhaps with a preview. */
export interface Requester extends Viewer {
  /** The account or administrator that is signed in. */
  readonly person?: string | undefined;
  readonly preview?: Preview | 'ended' | undefined;
}

/** The registry of remotes: what came with the platform, and what was deployed since. */
export interface Registry {
  /** Undefined before a good file was seen; a file that turns bad leaves the last good one in force. */
  readonly current: (requester: Requester) => RemoteRegistry | undefined;
  /** What came with the platform. */
  readonly shipped: (name: string) => RemoteEntry | undefined;
  /** Whether a share of browsers is trying a version, so that browsers need a name. */
  readonly needsCohort: () => boolean;
  /** The shell that an account tries, as `shell@<version>`. */
  readonly triedShell: (viewer: Viewer) => string | undefined;
  /** Called for every pointer that moved. */
  readonly hear: () => void;
  readonly close: () => void;
}

interface RegistryOptions {
  readonly file: string;
  readonly pointers: PointerStore;
  readonly log: Log;
  readonly onChange: () => void;
  readonly pollMilliseconds?: number;
}

/** Follows the file of what came with the platform. */
function openShipped({ file, log, onChange, pollMilliseconds = 500 }: RegistryOptions) {
  let shipped: RemoteRegistry | undefined;
  const read = (): void => {
    try {
      const before = shipped;
      shipped = RemoteRegistry.parse(JSON.parse(readFileSync(file, 'utf8')));
      log.info({ generation: shipped.generation }, 'remote registry read');
      if (before && before.generation !== shipped.generation) onChange();
    } catch (error) {
      log.warn({ err: error, file }, 'the remote registry cannot be read');
    }
  };
  read();
  watchFile(file, { interval: pollMilliseconds, persistent: false }, read);
  return { current: () => shipped, close: () => unwatchFile(file, read) };
}

// Deleted or incompatible releases are never served.
function previewIn(laid: readonly RemoteEntry[], { preview }: Requester): RemoteRegistry['preview'] {
  if (!preview || preview === 'ended') return preview;
  const { remote: name, version, until } = preview;
  const isShown = laid.some((entry) => entry.name === name && entry.version === version);
  return isShown ? { name, version, until: new Date(until).toISOString() } : 'ended';
}

type Shipped = ReturnType<typeof openShipped>;

/** Returns the release of a front end by its pointer or a preview; undefined without a decision. */
function releaseFor(pointers: PointerStore, name: string, { preview, ...viewer }: Requester) {
  const pointer = pointers.current(name);
  if (!pointer) return undefined;
  const previewed = preview && preview !== 'ended' && preview.remote === name ? preview.version : '';
  const seen =
    releaseIn(pointer, previewed) ??
    (pointer.isSeed ? undefined : releaseIn(pointer, versionFor(pointer, viewer)));
  return seen?.entry;
}

/** Makes the way to lay what teams decided over what came with the platform. */
function openLayers(file: Shipped, pointers: PointerStore) {
  const shellFor = (requester: Requester): RemoteEntry | undefined => {
    const shipped = file.current()?.shell;
    const release = releaseFor(pointers, shellName, requester);
    if (!release || !shipped) return release ?? shipped;
    // A platform that moved on too far for it brings a shell that fits.
    return Math.abs(release.contract - shipped.contract) > 1 ? shipped : release;
  };
  const entryFor = (shipped: RemoteEntry, requester: Requester, shell?: number): RemoteEntry => {
    const release = releaseFor(pointers, shipped.name, requester);
    // A shell that moved on too far for what is shown comes with a remote that fits it.
    if (!release || contractFault(release, shell) !== undefined) return shipped;
    // Releases of early builds say nothing of themselves.
    return release.about ? release : { ...release, about: shipped.about };
  };
  // What a team deployed that came with no platform. One that does not fit the shell is listed as well: in its place the
  // shell shows a card; unlisted, its addresses would be unknown pages.
  const deployed = (requester: Requester): RemoteEntry[] =>
    pointers
      .names()
      .filter(
        (name) => name !== shellName && !file.current()?.remotes.some((shipped) => shipped.name === name),
      )
      .flatMap((name) => releaseFor(pointers, name, requester) ?? []);
  return (
    { remotes }: RemoteRegistry,
    requester: Requester,
  ): Pick<RemoteRegistry, 'shell' | 'remotes' | 'preview'> => {
    const shell = shellFor(requester);
    const contract = shell?.contract;
    const laid = [...remotes.map((entry) => entryFor(entry, requester, contract)), ...deployed(requester)];
    const preview = previewIn(shell ? [shell, ...laid] : laid, requester);
    return { ...(shell && { shell }), remotes: laid, ...(preview && { preview }) };
  };
}

/** Reads what came with the platform and lays the pointers over it. */
export function openRegistry(options: RegistryOptions): Registry {
  const { pointers, onChange } = options;
  const file = openShipped(options);
  const layers = openLayers(file, pointers);
  // Until a team has decided, what comes with the platform is shown; from then on the platform moves nothing.
  const decided = () =>
    pointers.names().flatMap((name) => {
      const pointer = pointers.current(name);
      return pointer && !pointer.isSeed ? [pointer] : [];
    });
  const audiences = () => decided().flatMap(({ canary }) => canary?.audience ?? []);
  const lay = (shipped: RemoteRegistry, requester: Requester): RemoteRegistry => ({
    generation: decided().reduce((sum, pointer) => sum + pointer.generation, shipped.generation),
    ...layers(shipped, requester),
    ...(audiences().some((audience) => 'accounts' in audience) ? { isPersonal: true } : {}),
  });
  // While no version is tried on some, all that preview nothing see the same.
  let common: { shipped: RemoteRegistry; laid: RemoteRegistry } | undefined;
  return {
    current: (requester) => {
      const shipped = file.current();
      if (!shipped) return undefined;
      if (requester.preview || audiences().length > 0) return lay(shipped, requester);
      if (common?.shipped !== shipped) common = { shipped, laid: lay(shipped, requester) };
      return common.laid;
    },
    shipped: (name) => {
      const { shell, remotes = [] } = file.current() ?? {};
      return name === shellName ? shell : remotes.find((entry) => entry.name === name);
    },
    needsCohort: () => audiences().some((audience) => 'percent' in audience),
    triedShell: (viewer) => {
      const pointer = pointers.current(shellName);
      const canary = pointer?.canary;
      if (!canary || !('accounts' in canary.audience)) return undefined;
      const { version } = canary;
      return versionFor(pointer, viewer) === version ? `${shellName}@${version}` : undefined;
    },
    hear: () => {
      common = undefined;
      onChange();
    },
    close: file.close,
  };
}
