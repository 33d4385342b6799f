import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import {
  contractFault,
  type RemoteEntry,
  RemoteRegistry,
  type RemoteSettings,
  shellName,
} from '@kallos/contracts/gateway/remotes';
import type { Log } from '@kallos/service-kit/observability/log';
import type { Preview } from '../deploy/deploy-tokens.ts';
import type { PointerStore } from '../pointers/pointer-store.ts';
import { findRelease } from '../pointers/pointer.ts';
import { type Viewer, versionFor } from './choose-version.ts';

/** The sender of a request for the registry, with its preview if any. */
export interface Requester extends Viewer {
  /** The account or administrator that is signed in. */
  readonly person?: string | undefined;
  readonly preview?: Preview | 'ended' | undefined;
}

/** The registry of remotes: bundled versions combined with deployed ones. */
export interface Registry {
  /**
   * Returns the registry for a requester; undefined before a valid file was read. An invalid file
   * keeps the last valid one in use.
   */
  readonly current: (requester: Requester) => RemoteRegistry | undefined;
  /** Returns the bundled version of a front end. */
  readonly shipped: (name: string) => RemoteEntry | undefined;
  /** Returns whether a share of browsers is trying a version, so that browsers need a name. */
  readonly needsCohort: () => boolean;
  /** Returns the shell version that an account tries, as `shell@<version>`. */
  readonly triedShell: (viewer: Viewer) => string | undefined;
  /** Must be called after every move of a pointer. */
  readonly refresh: () => void;
  readonly close: () => void;
}

interface RegistryOptions {
  readonly file: string;
  readonly settings?: RemoteSettings;
  readonly pointers: PointerStore;
  readonly log: Log;
  readonly onChange: () => void;
  readonly pollMilliseconds?: number;
}

/** Watches the file of the bundled versions. */
function openShipped({ file, log, onChange, pollMilliseconds = 500 }: RegistryOptions) {
  let shipped: RemoteRegistry | undefined;
  const read = (): void => {
    try {
      const before = shipped;
      const read = RemoteRegistry.parse(JSON.parse(readFileSync(file, 'utf8')));
      shipped = { ...read, remotes: read.remotes.filter(({ about }) => about?.draft !== true) };
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

/** Returns the release of a front end by its pointer or a preview; undefined before a decision. */
function releaseFor(pointers: PointerStore, name: string, { preview, ...viewer }: Requester) {
  const pointer = pointers.current(name);
  if (!pointer) return undefined;
  const previewed = preview && preview !== 'ended' && preview.remote === name ? preview.version : '';
  const seen =
    findRelease(pointer, previewed) ??
    (pointer.isSeed ? undefined : findRelease(pointer, versionFor(pointer, viewer)));
  return seen?.entry;
}

/** Returns a function that replaces bundled versions by those that teams deployed. */
function openLayers(file: Shipped, pointers: PointerStore) {
  const shellFor = (requester: Requester): RemoteEntry | undefined => {
    const shipped = file.current()?.shell;
    const release = releaseFor(pointers, shellName, requester);
    if (!release || !shipped) return release ?? shipped;
    // When the platform's contract differs by more than one version, its own shell is used.
    return Math.abs(release.contract - shipped.contract) > 1 ? shipped : release;
  };
  const entryFor = (shipped: RemoteEntry, requester: Requester, shell?: number): RemoteEntry => {
    const release = releaseFor(pointers, shipped.name, requester);
    // A release that is incompatible with the shell is replaced by the bundled version.
    if (!release || contractFault(release, shell) !== undefined) return shipped;
    // Releases of early builds lack `about`.
    return release.about ? release : { ...release, about: shipped.about };
  };
  // Remotes that teams deployed and the platform does not bundle. Incompatible ones are listed too,
  // so that the shell shows a card; otherwise their addresses would be unknown pages.
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

/** Adds what the operator chose for each remote. */
const withSettings = <Laid extends Pick<RemoteRegistry, 'remotes'>>(
  laid: Laid,
  all: RemoteSettings,
): Laid => ({
  ...laid,
  remotes: laid.remotes.map((entry) => {
    const settings = all[entry.name.replaceAll('_', '-')];
    return settings ? { ...entry, settings } : entry;
  }),
});

/** Opens the registry: reads the bundled versions and applies the pointers. */
export function openRegistry(options: RegistryOptions): Registry {
  const { pointers, onChange, settings = {} } = options;
  const file = openShipped(options);
  const layers = openLayers(file, pointers);
  // The bundled version is used until a team has decided; afterwards a new platform does not change
  // the choice.
  const decided = () =>
    pointers.names().flatMap((name) => {
      const pointer = pointers.current(name);
      return pointer && !pointer.isSeed ? [pointer] : [];
    });
  const audiences = () => decided().flatMap(({ canary }) => canary?.audience ?? []);
  const lay = (shipped: RemoteRegistry, requester: Requester): RemoteRegistry => ({
    generation: decided().reduce((sum, pointer) => sum + pointer.generation, shipped.generation),
    ...withSettings(layers(shipped, requester), settings),
    ...(audiences().some((audience) => 'accounts' in audience) ? { isPersonal: true } : {}),
  });
  // Without a trial all requesters without a preview get the same registry.
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
    refresh: () => {
      common = undefined;
      onChange();
    },
    close: file.close,
  };
}
