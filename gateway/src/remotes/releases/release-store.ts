import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '@kallos/contracts/errors';
import type { Release } from '@kallos/contracts/gateway/deploys';
import { shellName } from '@kallos/contracts/gateway/remotes';
import type { Bus } from '@kallos/service-kit/messaging/bus';
import type { Log } from '@kallos/service-kit/observability/log';
import { type ObjectStore, Objm } from '@nats-io/obj';
import { newStage, type RunReleaseJob } from './release-jobs.ts';

/** Returns the folder of a release below the folder of all remotes: `mfe-portal` for `mfe_portal`. */
export const releaseFolder = (name: string, version: string): string =>
  join(name.replaceAll('_', '-'), version);

/** Returns the manifest's file name. */
const manifestOf = (name: string): string => (name === shellName ? 'contract.json' : 'mf-manifest.json');

/** Stores releases on this gateway's disk, and in NATS for the other gateways. */
export interface ReleaseStore {
  readonly folder: string;
  /** Registers a listener that is called after a release was added to this disk or removed. */
  readonly onChange: (listener: () => void) => void;
  readonly has: (name: string, version: string) => Promise<boolean>;
  /** Moves staged files to their place on this disk. */
  readonly place: (name: string, version: string, stage: string) => void;
  /**
   * Ensures that every gateway finds the files of a release; rejects when that is not possible now.
   */
  readonly share: (release: Release) => Promise<void>;
  /**
   * Deletes releases from this disk synchronously; logs and leaves those that cannot be deleted.
   */
  readonly drop: (name: string, versions: readonly string[]) => void;
  /**
   * Deletes releases from NATS. Only the gateway that pruned them calls this, because a slow one
   * would delete releases that were uploaded again.
   */
  readonly unshare: (name: string, versions: readonly string[]) => Promise<void>;
  /**
   * Fetches a release from NATS unless it is on this disk; resolves to false when it is not
   * available unchanged.
   */
  readonly bring: (release: Release) => Promise<boolean>;
}

function deleteFolder(target: string, log: Log): void {
  try {
    rmSync(target, { recursive: true, force: true });
  } catch (error) {
    log.warn({ err: error, folder: target }, 'an old release could not be deleted');
  }
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** Replaces a folder by another. */
function placeFolder(stage: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  rmSync(target, { recursive: true, force: true });
  renameSync(stage, target);
}

const unshared = (version: string, cause?: unknown) =>
  new AppError('unavailable', {
    message: `The files of ${version} cannot be brought to the other gateways now. What is shown stays; try again in a moment.`,
    retryAfterSeconds: 5,
    cause,
  });

interface StoreParts {
  readonly folder: string;
  readonly bus: Bus;
  readonly bucket: string;
  readonly run: RunReleaseJob;
  readonly log: Log;
}

/** Opens the part of the store that gateways share. */
function openShared({ folder, bus, bucket, run, log }: StoreParts) {
  const openBucket = async (): Promise<ObjectStore | undefined> => {
    const live = bus.live();
    return live && (await new Objm(live.js).open(bucket));
  };
  return {
    put: async ({ entry, digest }: Release): Promise<void> => {
      const key = releaseFolder(entry.name, entry.version);
      const store = await openBucket();
      if (!store) throw new Error('NATS is not there');
      const known = await store.info(key);
      if (known && !known.deleted) return;
      const packed = await run({ kind: 'pack', folder: join(folder, key) });
      if (packed.digest !== digest || !packed.piece) throw new Error(`${key} is not what was uploaded`);
      await store.putBlob({ name: key }, packed.piece);
    },
    /** Stages the release; undefined when it is not available unchanged. */
    get: async ({ entry: { name, version }, digest }: Release): Promise<string | undefined> => {
      const key = releaseFolder(name, version);
      const piece = await (await openBucket())?.getBlob(key);
      if (!piece) return undefined;
      const stage = newStage(folder);
      if ((await run({ kind: 'unpack', piece, digest, stage })).digest === '') {
        log.error({ release: key }, 'the stored files of a release are not those that were deployed');
        return undefined;
      }
      return stage;
    },
    remove: async (key: string): Promise<void> => {
      await (await openBucket())?.delete(key);
    },
  };
}

/** Runs concurrent calls with the same key only once. */
function onceAtATime<T>() {
  const running = new Map<string, Promise<T>>();
  return (key: string, run: () => Promise<T>): Promise<T> => {
    const begun = running.get(key) ?? run().finally(() => running.delete(key));
    running.set(key, begun);
    return begun;
  };
}

/** Opens the store in a folder, shared through a NATS bucket. */
export function openReleaseStore(parts: StoreParts): ReleaseStore {
  const { folder, log } = parts;
  mkdirSync(folder, { recursive: true });
  // Remove what a killed process left partly written.
  for (const name of readdirSync(folder))
    if (name.startsWith('.stage-')) deleteFolder(join(folder, name), log);
  const shared = openShared(parts);
  const once = onceAtATime<boolean>();
  const listeners: Array<() => void> = [];
  const notify = () => listeners.forEach((listener) => listener());
  const place: ReleaseStore['place'] = (name, version, stage) => {
    placeFolder(stage, join(folder, releaseFolder(name, version)));
    notify();
  };
  const has: ReleaseStore['has'] = (name, version) =>
    isThere(join(folder, releaseFolder(name, version), manifestOf(name)));
  return {
    folder,
    onChange: (listener) => void listeners.push(listener),
    has,
    place,
    share: async (release) => {
      // Files on another origin are available to all gateways.
      if (release.digest === '') return;
      await shared.put(release).catch((error: unknown) => {
        throw unshared(release.entry.version, error);
      });
    },
    drop: (name, versions) => {
      for (const version of versions) deleteFolder(join(folder, releaseFolder(name, version)), log);
      notify();
    },
    unshare: async (name, versions) => {
      for (const key of versions.map((version) => releaseFolder(name, version)))
        await shared.remove(key).catch((error: unknown) => {
          log.warn({ err: error, release: key }, 'an old release could not be deleted from NATS');
        });
    },
    bring: async (release) => {
      const { name, version } = release.entry;
      if (release.digest === '' || (await has(name, version))) return true;
      const key = releaseFolder(name, version);
      return once(key, async () => {
        const stage = await shared.get(release).catch((error: unknown) => {
          log.warn({ err: error, release: key }, 'the files of a release could not be fetched');
        });
        if (stage !== undefined) place(name, version, stage);
        return stage !== undefined;
      });
    },
  };
}
