import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { mostReleaseBytes } from '@kallos/contracts/gateway/deploys';
import type { Bus } from '@kallos/service-kit/bus';
import type { Log } from '@kallos/service-kit/log';
import { Objm } from '@nats-io/obj';
import type { ReleaseFiles } from './release-check.ts';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** The folder of a release below the folder of all remotes: `mfe_portal` stands in `mfe-portal`. */
export const releaseFolder = (name: string, version: string): string =>
  join(name.replaceAll('_', '-'), version);

/** One digest over the names and contents of a release. */
export function digestOf(files: ReleaseFiles): string {
  const hash = createHash('sha256');
  for (const name of [...files.keys()].sort()) {
    const bytes = files.get(name) ?? new Uint8Array();
    hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

/** Files as one JSON text: name to base64. */
const toBase64 = (files: ReleaseFiles): Record<string, string> =>
  Object.fromEntries([...files].map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]));

/** The files of such a text. */
export const fromBase64 = (packed: Record<string, string>): Map<string, Uint8Array> =>
  new Map(Object.entries(packed).map(([name, text]) => [name, Buffer.from(text, 'base64')]));

/** Where releases stand: on this gateway's disk, and in NATS for the other gateways. */
export interface ReleaseStore {
  readonly folder: string;
  /** Called whenever a release has come to this disk or left it. */
  readonly onChange: (hear: () => void) => void;
  readonly has: (name: string, version: string) => Promise<boolean>;
  /** Keeps a release here, and in NATS when that answers. */
  readonly keep: (name: string, version: string, files: ReleaseFiles) => Promise<void>;
  /** Deletes releases from this disk before anything else happens; what cannot be deleted is left and logged. */
  readonly drop: (name: string, versions: readonly string[]) => void;
  /** Deletes releases from NATS: for the gateway that forgot them alone, as a slow one would delete what came back. */
  readonly unshare: (name: string, versions: readonly string[]) => Promise<void>;
  /** Brings a release from NATS to this disk; answers false when it isn't to be had unchanged. */
  readonly fetch: (name: string, version: string, digest: string) => Promise<boolean>;
}

function writeFolder(target: string, files: ReleaseFiles): void {
  const next = `${target}.next-${process.pid}`;
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  for (const [name, bytes] of files) writeFileSync(join(next, name), bytes);
  rmSync(target, { recursive: true, force: true });
  renameSync(next, target);
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

async function openStore(bus: Bus, bucket: string) {
  const live = bus.live();
  return live && (await new Objm(live.js).open(bucket));
}

type Place = [folder: string, bus: Bus, bucket: string, log: Log];

/** Opens the store below a folder, shared through a bucket of NATS, and tells of what comes and goes there. */
export function openReleaseStore(...place: Place): ReleaseStore {
  const store = openSharedFolder(...place);
  const hearers: Array<() => void> = [];
  const tell = () => hearers.forEach((hear) => hear());
  return {
    ...store,
    onChange: (hear) => void hearers.push(hear),
    keep: (...release) => store.keep(...release).finally(tell),
    fetch: (...release) => store.fetch(...release).finally(tell),
    drop: (...releases) => {
      store.drop(...releases);
      tell();
    },
  };
}

function openSharedFolder(...[folder, bus, bucket, log]: Place): Omit<ReleaseStore, 'onChange'> {
  mkdirSync(folder, { recursive: true });
  const fetching = new Map<string, Promise<boolean>>();
  const openBucket = () => openStore(bus, bucket);
  const share = async (key: string, files: ReleaseFiles): Promise<void> => {
    const store = await openBucket();
    if (!store) throw new Error('NATS is not there');
    const bytes = await zip(JSON.stringify(toBase64(files)), { level: 1 });
    await store.putBlob({ name: key }, new Uint8Array(bytes));
  };
  const bring = async (key: string, digest: string): Promise<boolean> => {
    const store = await openBucket();
    const bytes = await store?.getBlob(key);
    if (!bytes) return false;
    const text = (await unzip(bytes, { maxOutputLength: 2 * mostReleaseBytes })).toString('utf8');
    const files = fromBase64(JSON.parse(text) as Record<string, string>);
    if (digestOf(files) !== digest) {
      log.error({ release: key }, 'the stored files of a release are not those that were deployed');
      return false;
    }
    writeFolder(join(folder, key), files);
    return true;
  };
  return {
    folder,
    has: (name, version) => isThere(join(folder, releaseFolder(name, version), 'mf-manifest.json')),
    keep: async (name, version, files) => {
      const key = releaseFolder(name, version);
      writeFolder(join(folder, key), files);
      await share(key, files).catch((error: unknown) => {
        log.warn({ err: error, release: key }, 'NATS does not take the files; only this gateway has them');
      });
    },
    drop: (name, versions) => {
      for (const key of versions.map((version) => releaseFolder(name, version)))
        deleteFolder(join(folder, key), log);
    },
    unshare: async (name, versions) => {
      for (const key of versions.map((version) => releaseFolder(name, version)))
        await openBucket()
          .then((store) => store?.delete(key))
          .catch((error: unknown) => {
            log.warn({ err: error, release: key }, 'an old release could not be deleted from NATS');
          });
    },
    fetch: (name, version, digest) => {
      const key = releaseFolder(name, version);
      const running =
        fetching.get(key) ??
        bring(key, digest)
          .catch((error: unknown) => {
            log.warn({ err: error, release: key }, 'the files of a release could not be fetched');
            return false;
          })
          .finally(() => fetching.delete(key));
      fetching.set(key, running);
      return running;
    },
  };
}
