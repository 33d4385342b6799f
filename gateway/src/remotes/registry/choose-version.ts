import { createHash } from 'node:crypto';
import type { RemotePointer } from '@kallos/contracts/gateway/deploys';

/** The browser that a version is looked up for. */
export interface Viewer {
  /** The account in use; undefined before the login. */
  readonly accountId?: number | undefined;
  /** The browser's random name. */
  readonly cohort?: string | undefined;
  /** The account's trial version in this browser, as `shell@<version>`: page requests are anonymous. */
  readonly tried?: string | undefined;
}

/** Returns a browser's bucket from 0 to 99, which differs between remotes. */
export function bucketOf(name: string, cohort: string): number {
  return createHash('sha256').update(`${name}\0${cohort}`).digest().readUInt32BE(0) % 100;
}

type Trial = NonNullable<RemotePointer['canary']>;

function isInAudience(name: string, { version, audience }: Trial, viewer: Viewer): boolean {
  if ('accounts' in audience)
    return viewer.accountId === undefined
      ? viewer.tried === `${name}@${version}`
      : audience.accounts.includes(viewer.accountId);
  return viewer.cohort !== undefined && bucketOf(name, viewer.cohort) < audience.percent;
}

/** Returns the version that a viewer gets. */
export function versionFor(pointer: RemotePointer, viewer: Viewer): string {
  const { canary, name, stable } = pointer;
  return canary && isInAudience(name, canary, viewer) ? canary.version : stable;
}
