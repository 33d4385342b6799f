// In a separate file, because the shell reads it before its shared modules are loaded.

/** The path to which browsers report errors of releases, by `sendBeacon`, which sends no token. */
export const reportsPath = '/deploy/reports';

/** The part of a remote that locates its screens. */
export interface MountedRemote {
  readonly about?: { readonly mounts: readonly string[] } | undefined;
}

const shellPages =
  /^\/(business\/(login|forgot-password|password)|(admin|business)\/security|admin|login)?\/?$/;

const isBelow = (path: string, mount: string): boolean => path === mount || path.startsWith(`${mount}/`);

/**
 * Returns the remote with the longest mount that contains a path; undefined for the shell's own
 * pages.
 */
export function remoteAt<R extends MountedRemote>(path: string, remotes: readonly R[]): R | undefined {
  if (shellPages.test(path)) return undefined;
  const mounted = remotes.flatMap((remote) =>
    (remote.about?.mounts ?? []).map((mount) => ({ remote, mount })),
  );
  return mounted
    .filter(({ mount }) => isBelow(path, mount))
    .toSorted((one, other) => other.mount.length - one.mount.length)[0]?.remote;
}
