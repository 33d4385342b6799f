import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { faultCode, StackFault } from '../../fault.ts';
import type { ServiceName } from '../../settings/settings.ts';
import type { Migration, Table } from './tables.ts';

export type CopiedTable = Table & { rows: number; sha256: string };

export interface CopiedDatabase {
  readonly migrations: Migration[];
  readonly tables: CopiedTable[];
  readonly sequences: Record<string, string>;
}

export interface CopiedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** The content of a backup, with the hash of each part. */
export interface Manifest {
  readonly format: 1;
  readonly product: string;
  readonly takenAt: string;
  readonly heldMs: number;
  readonly postgres: string;
  readonly databases: Record<ServiceName, CopiedDatabase>;
  /** Images and releases of remotes, by their path in the data folder. */
  readonly files: CopiedFile[];
  /** The address of images that are not among the files; null when they are. */
  readonly picturesElsewhere: string | null;
}

export const manifestFile = (folder: string): string => join(folder, 'manifest.json');

export const tableFile = (folder: string, service: ServiceName, { name }: Table): string =>
  join(folder, 'databases', service, `${name}.copy.gz`);

/** Reads a backup's manifest; the caller checks its hash. */
export function readManifestText(folder: string): string {
  let text: string;
  try {
    text = readFileSync(manifestFile(folder), 'utf8');
  } catch (error) {
    throw new StackFault(`${folder} holds no backup: its manifest.json can't be read (${faultCode(error)})`);
  }
  const [, format = '1'] = /^\{\s*"format":\s*(\d+)/.exec(text) ?? [];
  if (format !== '1') throw new StackFault(`${folder} was written by a newer Kallos (format ${format})`);
  return text;
}

export const hashOfText = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
