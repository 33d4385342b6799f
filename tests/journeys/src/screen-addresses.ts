import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

interface Remote {
  readonly folder: string;
  readonly mounts: readonly string[];
  readonly smoke: readonly string[];
  readonly audience: 'admin' | 'business';
}

const remotes = globSync('mfe-*/package.json', { cwd: root }).map((file): Remote => {
  const { kallos } = JSON.parse(read(file)) as { kallos: Omit<Remote, 'folder'> };
  return { folder: path.dirname(file), ...kallos };
});

/** Returns the rows of a remote's route table: a path, and its only prefix if it has one. */
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

const tableOf = ({ folder }: Remote): string => {
  const file = `${folder}/src/routes.tsx`;
  return existsSync(path.join(root, file)) ? read(file) : '';
};
const keepsTable = (remote: Remote): boolean => /\bscreen\(\s*'/.test(tableOf(remote));

const addressesOf = (remote: Remote): string[] =>
  rowsOf(tableOf(remote)).map(({ below = remote.mounts[0] ?? '', at }) =>
    at === '' ? below : `${below}/${at}`,
  );

/** Screens from remotes' own descriptions, without a table. */
export const describedScreens = remotes
  .filter((remote) => !keepsTable(remote))
  .flatMap(({ smoke, audience }) => smoke.map((at) => ({ path: at, audience })));

const shellAddresses = [...read('shell/src/App.tsx').matchAll(/<Route path="(\/[^"]*)"/g)].map(
  ([, at = '']) => at,
);

/** The addresses of all listed screens; one below two prefixes appears once. */
export const screenAddresses: readonly string[] = [
  ...shellAddresses,
  ...remotes.filter(keepsTable).flatMap(addressesOf),
];
