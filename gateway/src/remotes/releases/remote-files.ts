import { type FindFile, openFiles } from '../../web/files.ts';
import type { PointerStore } from '../pointers/pointer-store.ts';
import { findRelease } from '../pointers/pointer.ts';
import type { ReleaseStore } from './release-store.ts';

/**
 * Finds a file of a front end by its path, which begins with `remotes/`, or with `shell/` for the
 * shell's.
 */
export type RemoteFiles = FindFile;

/**
 * Searches deployed releases, then bundled versions, then NATS for a release that this disk lost.
 */
export function openRemoteFiles(
  releases: ReleaseStore,
  pointers: PointerStore,
  shipped: FindFile,
): RemoteFiles {
  const deployed = openFiles(releases.folder, releases.onChange);
  return async (relative, acceptEncoding) => {
    const below = relative.replace(/^remotes\//, '');
    const found = (await deployed(below, acceptEncoding)) ?? (await shipped(relative, acceptEncoding));
    if (found) return found;
    const [app = '', version = ''] = below.split('/');
    const name = app.replaceAll('-', '_');
    const release = findRelease(pointers.current(name), version);
    if (!release || release.digest === '' || (await releases.has(name, version))) return undefined;
    return (await releases.bring(release)) ? deployed(below, acceptEncoding) : undefined;
  };
}
