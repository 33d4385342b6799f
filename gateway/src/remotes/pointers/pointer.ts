import { createHash } from 'node:crypto';
import { AppError } from '@kallos/contracts/errors';
import type { PointerAct, PointerChange, Release, RemotePointer } from '@kallos/contracts/gateway/deploys';

/** Who changes a pointer, and when. */
export interface Author {
  readonly by: string;
  readonly at: Date;
}

/**
 * Returns the release of a version; own properties only, as a version may be named like a built-in
 * property.
 */
export const findRelease = (pointer: RemotePointer | undefined, version: string): Release | undefined =>
  pointer && Object.hasOwn(pointer.releases, version) ? pointer.releases[version] : undefined;

const mostActs = 200;
const mostPast = 20;

/** Creates a pointer without a release, for a remote that is not bundled. */
export const emptyPointer = (name: string): RemotePointer => ({
  name,
  generation: 0,
  base: '',
  isSeed: true,
  stable: '',
  canary: null,
  past: [],
  releases: {},
  acts: [],
});

/** Creates a pointer to the bundled version, which is served until a team decides. */
export function createPointer(release: Release): RemotePointer {
  const { name, version } = release.entry;
  return {
    ...emptyPointer(name),
    base: version,
    stable: version,
    releases: { [version]: release },
  };
}

/** Returns a team's first pointer: the decided one, otherwise one to the bundled version. */
export function seedPointer(before: RemotePointer | undefined, shipped: Release): RemotePointer {
  if (!before) return createPointer(shipped);
  const { version } = shipped.entry;
  if (!before.isSeed || findRelease(before, version)?.digest === shipped.digest) return before;
  return {
    ...before,
    generation: before.generation + 1,
    base: version,
    stable: version,
    releases: { ...before.releases, [version]: shipped },
  };
}

function change(
  before: RemotePointer,
  next: Partial<RemotePointer>,
  act: Omit<PointerAct, 'by' | 'at' | 'from'>,
  { by, at }: Author,
): RemotePointer {
  const done: PointerAct = { ...act, from: before.stable, by, at: at.toISOString() };
  const { isSeed, ...decided } = before;
  return {
    ...(act.action === 'upload' && isSeed ? before : decided),
    ...next,
    generation: before.generation + 1,
    acts: [...before.acts, done].slice(-mostActs),
  };
}

const pastWith = (before: RemotePointer, version: string): string[] =>
  version === before.stable || before.stable === ''
    ? before.past
    : [...before.past, before.stable].slice(-mostPast);

// Short, because the pointer contains every version name that was ever used; NATS accepts some
// 15,000 of them.
const shorten = (text: string): string =>
  text && createHash('sha256').update(text).digest('base64url').slice(0, 22);

/**
 * Identifies the content of a release: its manifest with the hash of each script, and all files if
 * we host them.
 */
const printOf = ({ entry, digest }: Release): string => `${shorten(entry.integrity)}.${shorten(digest)}`;

function holdsTheSame(print: string, release: Release): boolean {
  const [manifest, files] = print.split('.');
  const [ownManifest, ownFiles] = printOf(release).split('.');
  return manifest === ownManifest && (!files || !ownFiles || files === ownFiles);
}

/**
 * Adds a verified release without serving it. A version name refers to one content for ever: other
 * content is rejected, even after the release was deleted.
 */
export function addRelease(before: RemotePointer, release: Release): RemotePointer {
  const { version } = release.entry;
  const known = findRelease(before, version);
  const print = known
    ? printOf(known)
    : Object.entries(before.forgotten ?? {}).find(([name]) => name === version)?.[1];
  if (print !== undefined && !holdsTheSame(print, release))
    throw new AppError('already_exists', {
      message: `${version} was uploaded before with other content; a version never changes.`,
    });
  if (known) return before;
  return change(
    before,
    { releases: { ...before.releases, [version]: release } },
    { action: 'upload', version },
    { by: release.by, at: new Date(release.at) },
  );
}

/** Drops releases except those that the pointer names, the one just added, and the newest up to `most`. */
export function pruneReleases(pointer: RemotePointer, most: number, added?: string): RemotePointer {
  const { base, stable, canary, past, releases } = pointer;
  const kept = new Set([base, stable, canary?.version, ...past]);
  const others = Object.entries(releases)
    .filter(([version]) => !kept.has(version))
    // The clocks of gateways differ, so the release just added counts as the newest.
    .toSorted(([one, a], [other, b]) =>
      one === added ? -1 : other === added ? 1 : b.at.localeCompare(a.at),
    );
  const old = others.slice(most);
  if (old.length === 0) return pointer;
  const gone = new Set(old.map(([version]) => version));
  const forgotten = Object.fromEntries(old.map(([version, release]) => [version, printOf(release)]));
  return {
    ...pointer,
    releases: Object.fromEntries(Object.entries(releases).filter(([version]) => !gone.has(version))),
    forgotten: { ...pointer.forgotten, ...forgotten },
  };
}

/** Returns the versions that were pruned between two states of a pointer. */
export const prunedBetween = (before: RemotePointer | undefined, after: RemotePointer): string[] =>
  Object.keys(before?.releases ?? {}).filter((version) => !findRelease(after, version));

function requireRelease(pointer: RemotePointer, version: string): void {
  if (findRelease(pointer, version)) return;
  const { name, forgotten = {} } = pointer;
  const message = Object.hasOwn(forgotten, version)
    ? `The files of ${version} were deleted when newer releases came: deploy it again from its sources.`
    : `${name} has no release ${version}.`;
  throw new AppError('not_found', { message });
}

type Wished<A extends PointerChange['action']> = Extract<PointerChange, { action: A }>;

const conflict = (message: string): never => {
  throw new AppError('conflict', { message });
};

const noteOf = ({ note }: PointerChange) => (note === undefined ? {} : { note });

const endTrial = (
  before: RemotePointer,
  ended: string,
  note: Pick<PointerAct, 'note'>,
  author: Author,
): RemotePointer =>
  change(before, { canary: null }, { action: 'rollback', version: before.stable, ended, ...note }, author);

function rollBack(before: RemotePointer, wish: Wished<'rollback'>, author: Author): RemotePointer {
  const { name, stable, canary, past } = before;
  const { from, to } = wish;
  if (from !== undefined && from !== stable && from !== canary?.version)
    conflict(`${from} is neither shown nor on trial: somebody was quicker.`);
  const note = noteOf(wish);
  // A rollback that names only its target means the stable version, not a colleague's trial.
  const isTrialMeant = canary !== null && (from === undefined ? to === undefined : from === canary.version);
  if (to === undefined && isTrialMeant) return endTrial(before, canary.version, note, author);
  const version = to ?? past.at(-1) ?? conflict(`${name} has no earlier version to go back to.`);
  requireRelease(before, version);
  const place = past.lastIndexOf(version);
  const next = {
    stable: version,
    canary: isTrialMeant || canary?.version === version ? null : canary,
    past: place < 0 ? pastWith(before, version) : past.slice(0, place),
  };
  return change(before, next, { action: 'rollback', version, ...note }, author);
}

function promote(before: RemotePointer, wish: Wished<'promote'>, author: Author): RemotePointer {
  const { name, canary } = before;
  const { version } = wish;
  if (!canary) conflict(`${name} has no version on trial to promote.`);
  if (canary?.version !== version) conflict(`${canary?.version} is on trial, not ${version}.`);
  const next = { stable: version, canary: null, past: pastWith(before, version) };
  return change(before, next, { action: 'promote', version, ...noteOf(wish) }, author);
}

/**
 * Applies a change to a pointer; throws `conflict` with a message for a change that is not
 * possible.
 */
export function movePointer(before: RemotePointer, wish: PointerChange, author: Author): RemotePointer {
  if (wish.action === 'rollback') return rollBack(before, wish, author);
  if (wish.action === 'promote') return promote(before, wish, author);
  const { version } = wish;
  const tried = before.canary?.version;
  requireRelease(before, version);
  if (tried !== undefined && tried !== version && wish.replace !== true)
    conflict(`${tried} is on trial: promote it or roll it back first, or deploy with --replace.`);
  const note = noteOf(wish);
  if (wish.action === 'canary') {
    const { audience } = wish;
    if (version === before.stable) conflict(`${version} is shown to everybody already.`);
    const act = { action: 'canary', version, audience, ...note } as const;
    return change(before, { canary: { version, audience } }, act, author);
  }
  const next = { stable: version, canary: null, past: pastWith(before, version) };
  return change(before, next, { action: 'deploy', version, ...note }, author);
}

const lastActOf = ({ acts }: RemotePointer): string => acts.at(-1)?.at ?? '';

/**
 * Returns the later of two versions of a pointer; every gateway picks the same one, also after concurrent
 * changes.
 */
export function newerPointer(a: RemotePointer, b: RemotePointer): RemotePointer {
  if (a.generation !== b.generation) return b.generation > a.generation ? b : a;
  if (lastActOf(a) !== lastActOf(b)) return lastActOf(b) > lastActOf(a) ? b : a;
  return JSON.stringify(b) > JSON.stringify(a) ? b : a;
}
