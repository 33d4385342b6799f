import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

interface Remote {
  readonly folder: string;
  readonly mounts: readonly string[];
  readonly smoke: readonly string[];
}

const remotes = globSync('mfe-*/package.json', { cwd: root }).map((file): Remote => {
  const { kallos } = JSON.parse(read(file)) as { kallos: Omit<Remote, 'folder'> };
  return { folder: path.dirname(file), ...kallos };
});

/** The rows of a remote's route table: a path, and the one prefix below which it stands, if it has one. */
function rowsOf(table: string): { below: string | undefined; at: string }[] {
  const rows = table
    .split(/\bscreen\(\s*(?=')/)
    .slice(1)
    .map((row) => ({
      at: /^'([^']*)'/.exec(row)?.[1] ?? '',
      below: /Screen,\s*'(\/[^']*)',?\s*\)/.exec(row)?.[1],
    }));
  if (rows.length !== table.match(/\bimport\(/g)?.length)
    throw new Error('a row of the route table is written in another way than the rest');
  return rows;
}

/** The addresses of a remote's screens; one that keeps no table is known by what is opened before a release of it. */
function addressesOf({ folder, mounts, smoke }: Remote): string[] {
  const file = `${folder}/src/routes.tsx`;
  if (!existsSync(path.join(root, file))) return [...smoke];
  return rowsOf(read(file)).map(({ below = mounts[0] ?? '', at }) => (at === '' ? below : `${below}/${at}`));
}

const shellAddresses = [...read('shell/src/App.tsx').matchAll(/<Route path="(\/[^"]*)"/g)].map(
  ([, at = '']) => at,
);

/** Every address of the sources that shows a screen; one that stands below two prefixes is written once. */
export const screenAddresses: readonly string[] = [...shellAddresses, ...remotes.flatMap(addressesOf)];
