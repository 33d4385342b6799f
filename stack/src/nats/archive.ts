import { spawnSync } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StackFault } from '../fault.ts';

// Where apt is configured there is dpkg, which reads every compression.
const unpackers = {
  deb: (file: string, folder: string) => ['dpkg-deb', '--extract', file, folder],
  'tar.gz': (file: string, folder: string) => ['tar', '-xzf', file, '-C', folder],
} as const;

/** Returns the first file of an archive whose path ends with `ending`. */
export function extractFile(archive: Buffer, kind: keyof typeof unpackers, ending: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'kallos-archive-'));
  const packed = `${folder}.${kind}`;
  try {
    writeFileSync(packed, archive);
    const [program = '', ...words] = unpackers[kind](packed, folder);
    const done = spawnSync(program, words, { encoding: 'utf8', timeout: 60_000 });
    if (done.status !== 0)
      throw new StackFault(`${program} can't unpack it: ${done.error?.message ?? done.stderr.trim()}`);
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
      join(folder, path),
    );
    const found = paths.find((path) => path.endsWith(ending) && lstatSync(path).isFile());
    if (found === undefined) throw new StackFault(`the archive carries no ${ending}`);
    return readFileSync(found);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(packed, { force: true });
  }
}
