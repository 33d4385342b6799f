import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { AppError } from '@kallos/contracts/errors';
import { budgetFault, RemoteNeeds, type ShellOffer } from '@kallos/contracts/gateway/deploys';
import {
  contractFault,
  federationNameOf,
  FirstPaints,
  type RemoteEntry,
} from '@kallos/contracts/gateway/remotes';
import { truncate } from '@kallos/contracts/texts/cut-text';
import { satisfies } from 'semver';
import * as z from 'zod';

const manifestFile = 'mf-manifest.json';
const mostFiles = 500;
const mostPlainBytes = 16 * 1024 * 1024;

/** The files of a release by name, including compressed variants (`.br`, `.gz`). */
export type ReleaseFiles = ReadonlyMap<string, Uint8Array>;

const Manifest = z.object({
  name: z.string(),
  metaData: z.object({ remoteEntry: z.object({ name: z.string() }) }),
  exposes: z.array(
    z.object({ name: z.string(), assets: z.object({ js: z.object({ sync: z.array(z.string()) }) }) }),
  ),
  /** The hash of each script by its name in the folder. */
  integrity: z.record(z.string(), z.string()),
  /** The scripts of each screen. */
  screens: z.record(z.string(), z.array(z.string())).optional(),
  /** The file with the first paint of its screens, shown before their script is loaded. */
  firstPaint: z.string().optional(),
  kallos: RemoteNeeds,
});

/** Returns `sha384-…` of some bytes, in the format that browsers check. */
export const integrityOf = (bytes: Uint8Array): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

const refuse = (message: string): never => {
  throw new AppError('bad_request', { message });
};

/** Throws for file names that may not be served; `more` is an additional ending. */
export function checkFileNames(files: ReleaseFiles, more = 'js'): void {
  if (files.size > mostFiles) refuse(`A release has at most ${mostFiles} files; this one has ${files.size}.`);
  const served = new RegExp(
    `^[\\w@+~-][\\w@.+~-]*\\.(js|css|json|svg|png|jpg|webp|avif|woff2|${more})(\\.br|\\.gz)?$`,
  );
  for (const name of files.keys())
    if (!served.test(name)) refuse(`${name} is no file name that may be served.`);
}

function readManifest(files: ReleaseFiles) {
  const bytes = files.get(manifestFile) ?? refuse(`The release has no ${manifestFile}.`);
  try {
    return { bytes, manifest: Manifest.parse(JSON.parse(Buffer.from(bytes).toString('utf8'))) };
  } catch (error) {
    return refuse(
      `${manifestFile} can't be read: ${error instanceof Error ? truncate(error.message, 300) : 'no JSON'}`,
    );
  }
}

/** Throws for scripts whose hashes are not listed. */
export function checkHashes(files: ReleaseFiles, integrity: Record<string, string>): void {
  for (const [name, hash] of Object.entries(integrity)) {
    const bytes = files.get(name) ?? refuse(`${name} is listed but was not sent.`);
    if (integrityOf(bytes) !== hash) refuse(`${name} is not the file that the manifest lists.`);
  }
  for (const name of files.keys())
    if (name.endsWith('.js') && integrity[name] === undefined) refuse(`${name} has no hash in the manifest.`);
}

function unpack(name: string, bytes: Uint8Array): Uint8Array {
  try {
    const limit = { maxOutputLength: mostPlainBytes };
    return name.endsWith('.br') ? brotliDecompressSync(bytes, limit) : gunzipSync(bytes, limit);
  } catch {
    return refuse(`${name} can't be unpacked.`);
  }
}

/** Throws for compressed files whose content differs from the plain ones. */
export function checkCompressedFiles(files: ReleaseFiles): void {
  for (const [name, bytes] of files) {
    if (!/\.(br|gz)$/.test(name)) continue;
    const plain = files.get(name.replace(/\.(br|gz)$/, ''));
    if (!plain || Buffer.compare(unpack(name, bytes), plain) !== 0)
      refuse(`${name} does not hold what its name says.`);
  }
}

function checkFirstPaint(files: ReleaseFiles, name: string): void {
  const bytes = files.get(name) ?? refuse(`${name} is listed but was not sent.`);
  try {
    FirstPaints.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  } catch (error) {
    refuse(`${name} is no first paint: ${error instanceof Error ? truncate(error.message, 300) : 'no JSON'}`);
  }
}

/** Returns why a shell cannot mount a remote, and what helps; undefined when it can. */
export function incompatibilityOf(
  name: string,
  needs: RemoteNeeds,
  offer: ShellOffer,
  shell = 'the shell here',
): { readonly what: string; readonly help: string } | undefined {
  const fault = contractFault(needs, offer.contract);
  if (fault === 'too-new')
    return {
      what: `${name} needs contract ${needs.since} and ${shell} speaks ${offer.contract}`,
      help: ': deploy the shell first',
    };
  if (fault === 'too-old')
    return {
      what: `${name} was built for contract ${needs.contract}, ${shell} speaks ${offer.contract}`,
      help: ': rebuild it',
    };
  for (const [shared, range] of Object.entries(needs.shared)) {
    const offered = Object.hasOwn(offer.shared, shared) ? offer.shared[shared] : undefined;
    const wanted = `${name} wants ${shared} ${range} and ${shell}`;
    if (offered === undefined) return { what: `${wanted} does not share it`, help: '' };
    if (!satisfies(offered, range, { includePrerelease: true }))
      return { what: `${wanted} has ${offered}`, help: '' };
  }
  return undefined;
}

/**
 * Checks a complete release and returns its registry entry; `address` is where its folder is
 * served.
 */
export function checkRelease(
  release: { name: string; version: string; address: string; files: ReleaseFiles },
  offer: ShellOffer,
): RemoteEntry {
  const { name, version, address, files } = release;
  checkFileNames(files);
  for (const file of files.keys())
    if (/\.css(\.br|\.gz)?$/.test(file))
      refuse(`${file}: rules of a style file stay when the screens of ${name} go. Use styled-components.`);
  const fault = budgetFault(new Map([...files].map(([file, { length }]) => [file, length])));
  if (fault !== undefined) refuse(fault);
  const { bytes, manifest } = readManifest(files);
  if (manifest.name !== federationNameOf(name, version))
    refuse(`This is a release of ${manifest.name}, not of ${name} ${version}.`);
  if (!manifest.exposes.some((exposed) => exposed.name === 'App')) refuse(`${name} exposes no App.`);
  checkHashes(files, manifest.integrity);
  checkCompressedFiles(files);
  const incompatibility = incompatibilityOf(name, manifest.kallos, offer);
  if (incompatibility)
    throw new AppError('conflict', {
      message: `${incompatibility.what}${incompatibility.help}. The version that is shown stays.`,
    });
  const { firstPaint } = manifest;
  if (firstPaint !== undefined) checkFirstPaint(files, firstPaint);
  const first = [
    manifest.metaData.remoteEntry.name,
    ...manifest.exposes.flatMap((one) => one.assets.js.sync),
  ];
  const checked = (file: string) => ({
    url: `${address}/${file}`,
    integrity: manifest.integrity[file] ?? refuse(`${file} has no hash in the manifest.`),
  });
  const screens = Object.entries(manifest.screens ?? {}).map(([path, scripts]) => [
    path,
    scripts.map(checked),
  ]);
  return {
    name,
    version,
    contract: manifest.kallos.contract,
    since: manifest.kallos.since,
    entry: `${address}/${manifestFile}`,
    integrity: integrityOf(bytes),
    preload: [...new Set(first)].map(checked),
    screens: Object.fromEntries(screens),
    ...(manifest.kallos.about && { about: manifest.kallos.about }),
    ...(firstPaint === undefined ? {} : { firstPaint: `${address}/${firstPaint}` }),
  };
}
