import { createHash } from 'node:crypto';
import type { RemotePointer } from '@kallos/contracts/gateway/deploys';

/** For whom a version is looked up. */
export interface Viewer {
  /** The account that is worked for; undefined before anybody signed in. */
  readonly accountId?: number | undefined;
  /** A random name of the browser. */
  readonly cohort?: string | undefined;
  /** The account's trial version in this browser, as `shell@<version>`: page requests are anonymous. */
  readonly tried?: string | undefined;
}

/** The place of a browser between 0 and 99, another one for each remote. */
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

/** The version that a viewer gets. */
export function versionFor(pointer: RemotePointer, viewer: Viewer): string {
  const { canary, name, stable } = pointer;
  return canary && isInAudience(name, canary, viewer) ? canary.version : stable;
}
