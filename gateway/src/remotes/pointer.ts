import { createHash } from 'node:crypto';
import type {
  Audience,
  PointerAct,
  PointerWish,
  Release,
  RemotePointer,
} from '@kallos/contracts/gateway/deploys';
import type { RemoteEntry } from '@kallos/contracts/gateway/remotes';
import { AppError } from '@kallos/contracts/errors';

/** Who changes a pointer, and when. */
export interface Author {
  readonly by: string;
  readonly at: Date;
}

/** For whom a version is looked up. */
export interface Viewer {
  /** The account that is worked for; undefined before anybody signed in. */
  readonly accountId?: number | undefined;
  /** A random name of the browser. */
  readonly cohort?: string | undefined;
}

const mostActs = 200;
const mostPast = 20;

/** A pointer to what came with the platform. */
export function beginPointer(entry: RemoteEntry, { by, at }: Author): RemotePointer {
  const { name, version } = entry;
  return {
    name,
    generation: 0,
    base: version,
    stable: version,
    canary: null,
    past: [],
    releases: { [version]: { entry, digest: '', by, at: at.toISOString() } },
    acts: [],
  };
}

function change(
  before: RemotePointer,
  next: Partial<RemotePointer>,
  act: Omit<PointerAct, 'by' | 'at' | 'from'>,
  { by, at }: Author,
): RemotePointer {
  const done: PointerAct = { ...act, from: before.stable, by, at: at.toISOString() };
  return {
    ...before,
    ...next,
    generation: before.generation + 1,
    acts: [...before.acts, done].slice(-mostActs),
  };
}

const pastWith = (before: RemotePointer, version: string): string[] =>
  version === before.stable ? before.past : [...before.past, before.stable].slice(-mostPast);

// Short, because every name that was ever used stays in the pointer: NATS takes some 15,000 of them.
const shorten = (text: string): string =>
  text && createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** What a release holds: its manifest, which lists the hash of each script, and all files where we keep them. */
const printOf = ({ entry, digest }: Release): string => `${shorten(entry.integrity)}.${shorten(digest)}`;

function holdsTheSame(print: string, release: Release): boolean {
  const [manifest, files] = print.split('.');
  const [ownManifest, ownFiles] = printOf(release).split('.');
  return manifest === ownManifest && (!files || !ownFiles || files === ownFiles);
}

/**
 * Adds a verified release and shows it to nobody yet. A version's name stands for one content for ever: other content
 * is refused, also when the release was forgotten long ago.
 */
export function addRelease(before: RemotePointer, release: Release): RemotePointer {
  const { version } = release.entry;
  const known = before.releases[version];
  const print = known ? printOf(known) : before.forgotten?.[version];
  if (print !== undefined && !holdsTheSame(print, release))
    throw new AppError('already_exists', {
      message: `${version} was uploaded before with other content; a version never changes.`,
    });
  if (known) return before;
  return {
    ...before,
    generation: before.generation + 1,
    releases: { ...before.releases, [version]: release },
  };
}

/** Follows the platform: what came with it is newer than whatever was deployed before. */
export function followPlatform(before: RemotePointer, entry: RemoteEntry, author: Author): RemotePointer {
  const { version } = entry;
  const release: Release = { entry, digest: '', by: author.by, at: author.at.toISOString() };
  return change(
    before,
    {
      base: version,
      stable: version,
      canary: null,
      past: pastWith(before, version),
      releases: { ...before.releases, [version]: before.releases[version] ?? release },
    },
    { action: 'platform', version },
    author,
  );
}

/** Forgets releases but the newest `most` and every one that the pointer names: shown, on trial, or a way back. */
export function forgetOldReleases(pointer: RemotePointer, most: number): RemotePointer {
  const { base, stable, canary, past, releases } = pointer;
  const named = new Set([base, stable, canary?.version, ...past]);
  const newest = Object.entries(releases)
    .toSorted(([, one], [, other]) => other.at.localeCompare(one.at))
    .slice(0, most);
  for (const [version] of newest) named.add(version);
  const old = Object.entries(releases).filter(([version]) => !named.has(version));
  if (old.length === 0) return pointer;
  const forgotten = Object.fromEntries(old.map(([version, release]) => [version, printOf(release)]));
  return {
    ...pointer,
    releases: Object.fromEntries(Object.entries(releases).filter(([version]) => named.has(version))),
    forgotten: { ...pointer.forgotten, ...forgotten },
  };
}

/** The versions that were forgotten between two states of a pointer. */
export const forgottenBetween = (before: RemotePointer | undefined, after: RemotePointer): string[] =>
  Object.keys(before?.releases ?? {}).filter((version) => after.releases[version] === undefined);

function requireRelease(pointer: RemotePointer, version: string): void {
  if (pointer.releases[version] === undefined)
    throw new AppError('not_found', { message: `${pointer.name} has no release ${version}.` });
}

function rollBack(
  before: RemotePointer,
  wish: { to?: string | undefined; note?: string | undefined },
  author: Author,
) {
  const said = wish.note === undefined ? {} : { note: wish.note };
  if (wish.to === undefined && before.canary)
    return change(before, { canary: null }, { action: 'rollback', version: before.stable, ...said }, author);
  const version = wish.to ?? before.past.at(-1);
  if (version === undefined)
    throw new AppError('conflict', { message: `${before.name} has no earlier version to go back to.` });
  requireRelease(before, version);
  const place = before.past.lastIndexOf(version);
  const past = place < 0 ? pastWith(before, version) : before.past.slice(0, place);
  return change(
    before,
    { stable: version, canary: null, past },
    { action: 'rollback', version, ...said },
    author,
  );
}

/** Does what is asked of a pointer; refuses what makes no sense with a sentence. */
export function movePointer(before: RemotePointer, wish: PointerWish, author: Author): RemotePointer {
  if (wish.action === 'rollback') return rollBack(before, wish, author);
  const said = wish.note === undefined ? {} : { note: wish.note };
  if (wish.action === 'promote') {
    const version = before.canary?.version;
    if (version === undefined)
      throw new AppError('conflict', { message: `${before.name} has no version on trial to promote.` });
    const next = { stable: version, canary: null, past: pastWith(before, version) };
    return change(before, next, { action: 'promote', version, ...said }, author);
  }
  const { version } = wish;
  requireRelease(before, version);
  if (wish.action === 'canary')
    return change(
      before,
      { canary: { version, audience: wish.audience } },
      { action: 'canary', version, note: wish.note ?? describeAudience(wish.audience) },
      author,
    );
  const next = { stable: version, canary: null, past: pastWith(before, version) };
  return change(before, next, { action: 'deploy', version, ...said }, author);
}

/** An audience in words. */
const describeAudience = (audience: Audience): string =>
  'percent' in audience ? `${audience.percent}% of browsers` : `accounts ${audience.accounts.join(', ')}`;

/** The place of a browser between 0 and 99, another one for each remote. */
export function bucketOf(name: string, cohort: string): number {
  return createHash('sha256').update(`${name}\0${cohort}`).digest().readUInt32BE(0) % 100;
}

function isInAudience(name: string, audience: Audience, viewer: Viewer): boolean {
  if ('accounts' in audience)
    return viewer.accountId !== undefined && audience.accounts.includes(viewer.accountId);
  return viewer.cohort !== undefined && bucketOf(name, viewer.cohort) < audience.percent;
}

/** The version that a viewer gets. */
export function versionFor(pointer: RemotePointer, viewer: Viewer): string {
  const { canary, name, stable } = pointer;
  return canary && isInAudience(name, canary.audience, viewer) ? canary.version : stable;
}

/** The later of two accounts of the same pointer. */
export const newerPointer = (a: RemotePointer, b: RemotePointer): RemotePointer =>
  b.generation > a.generation ? b : a;
