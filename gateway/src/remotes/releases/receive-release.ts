import { rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '@kallos/contracts/errors';
import {
  maxReleaseBytes,
  type Release,
  type RemotePointer,
  ReleaseVersion,
  type UploadReply,
} from '@kallos/contracts/gateway/deploys';
import { type RemoteEntry, shellName } from '@kallos/contracts/gateway/remotes';
import type { Context } from 'hono';
import { readOwnBody } from '../../web/own-body.ts';
import { readOffer, rejectTakenScreens } from '../deploy/compatibility.ts';
import type { DeployParts } from '../deploy/deploy-parts.ts';
import { type DeployToken, makePreview } from '../deploy/deploy-tokens.ts';
import {
  addRelease,
  emptyPointer,
  pruneReleases,
  prunedBetween,
  findRelease,
  seedPointer,
} from '../pointers/pointer.ts';
import { diskError } from './release-files.ts';
import { newStage } from './release-jobs.ts';
import { releaseFolder } from './release-store.ts';

/** Converts a bundled version into a release; `digest` is that of its kept files. */
const asRelease = (entry: RemoteEntry, digest = ''): Release => ({
  entry,
  digest,
  by: 'platform',
  at: new Date().toISOString(),
});

async function placeShipped({ releases, webRoot }: DeployParts, shipped: RemoteEntry): Promise<void> {
  const { name, version, entry } = shipped;
  if (await releases.has(name, version)) return;
  const stage = newStage(releases.folder);
  try {
    await cp(join(webRoot, dirname(entry)), stage, { recursive: true });
  } catch (error) {
    rmSync(stage, { recursive: true, force: true });
    throw diskError(error);
  }
  releases.place(name, version, stage);
}

/**
 * Stores a bundled version like an uploaded release, because the next platform may not bundle it.
 */
async function keepShipped(parts: DeployParts, shipped: RemoteEntry): Promise<Release> {
  await placeShipped(parts, shipped);
  const folder = join(parts.releases.folder, releaseFolder(shipped.name, shipped.version));
  const { digest } = await parts.run({ kind: 'pack', folder });
  return asRelease(shipped, digest);
}

/**
 * Stores the bundled version again where its files were lost, so that a rollback to it is always
 * possible.
 */
export async function restoreBundledRelease(parts: DeployParts, name: string): Promise<void> {
  const shipped = parts.registry.shipped(name);
  const kept = shipped && findRelease(parts.pointers.current(name), shipped.version);
  if (shipped && kept?.entry.integrity === shipped.integrity) await placeShipped(parts, shipped);
}

/** Returns a remote's pointer for a team; undefined for an unknown one. */
export function pointerForTeam({ pointers, registry }: DeployParts, name: string): RemotePointer | undefined {
  const known = pointers.current(name);
  const shipped = registry.shipped(name);
  return shipped && (!known || known.isSeed) ? seedPointer(known, asRelease(shipped)) : known;
}

/**
 * Stores and returns a team's first release; undefined after a decision or without a bundled
 * version.
 */
export async function storeFirstRelease(parts: DeployParts, name: string): Promise<Release | undefined> {
  const known = parts.pointers.current(name);
  const shipped = parts.registry.shipped(name);
  if (!shipped || (known && !known.isSeed)) return undefined;
  const kept = findRelease(known, shipped.version);
  return kept && kept.digest !== '' ? kept : keepShipped(parts, shipped);
}

/** Claims a version name for a release: of several concurrent uploads, one content gets it. */
async function claim(parts: DeployParts, name: string, release: Release) {
  const seed = await storeFirstRelease(parts, name);
  let forgotten: string[] = [];
  const pointer = await parts.pointers.change(name, (before) => {
    const begun = seed ? seedPointer(before, seed) : (before ?? emptyPointer(name));
    const added = addRelease(begun, release);
    // An upload of a known release changes nothing, so it prunes nothing either.
    const next = added === begun ? begun : pruneReleases(added, parts.keptReleases, release.entry.version);
    forgotten = prunedBetween(begun, next);
    return next;
  });
  await parts.releases.unshare(name, forgotten);
  const kept = findRelease(pointer, release.entry.version) ?? release;
  return { kept, isNew: kept === release };
}

// Other bodies are rejected before a thread is started.
const beginsAsRelease = /^\s*\{\s*"(files|address)"\s*:/;

/** Receives an upload: checks it completely, claims its name and stores it for every gateway. */
export async function receiveRelease(
  parts: DeployParts,
  c: Context,
  token: DeployToken,
): Promise<UploadReply> {
  const { releases, run, log } = parts;
  const name = token.remote;
  const wanted = ReleaseVersion.safeParse(c.req.param('version'));
  if (!wanted.success) throw new AppError('bad_request', { message: 'This is no name for a version.' });
  const version = wanted.data;
  const body = new Uint8Array(await readOwnBody(c, maxReleaseBytes, beginsAsRelease));
  const address = `${name === shellName ? '' : '/remotes'}/${releaseFolder(name, version)}`;
  const offer = await readOffer(parts, parts.registry.current({})?.shell);
  const stage = newStage(releases.folder);
  try {
    const { origins } = parts;
    const { entry, digest } = await run({
      kind: 'check',
      body,
      name,
      version,
      address,
      offer,
      origins,
      stage,
    });
    if (!entry) throw new Error('a checked release has no entry');
    if (!entry.about && name !== shellName && !parts.registry.shipped(name))
      throw new AppError('bad_request', {
        message: `${name} does not say where its screens stand: add "kallos" to its package.json.`,
      });
    rejectTakenScreens(parts, entry);
    const release: Release = { entry, digest, by: token.holder, at: new Date().toISOString() };
    const preview = makePreview(token, { remote: name, version });
    const { kept, isNew } = await claim(parts, name, release);
    // The files are stored after the name is claimed; the next upload completes an interrupted one.
    if (kept.digest !== '' && (isNew || !(await releases.has(name, version))))
      releases.place(name, version, stage);
    await releases.share(kept);
    if (isNew) log.info({ remote: name, version, by: token.holder }, 'release uploaded');
    return { release: kept, preview, isNew };
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}
