import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** Each workspace's manifest by folder. `npm run check` rejects a dependency that is never imported. */
const manifests = new Map(
  globSync(['packages/*/package.json', '*/package.json'], { cwd: root }).map((file) => [
    path.dirname(file),
    JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Manifest,
  ]),
);

const importersOf = (name: string): string[] =>
  [...manifests]
    .filter(([, { dependencies, devDependencies }]) => name in { ...dependencies, ...devDependencies })
    .map(([folder]) => folder);

/** Packages for programs of other people. */
const published = ['packages/client'];

/** Returns whether the first line of the package's README justifies it. */
function isExcused(folder: string): boolean {
  const readme = path.join(root, folder, 'README.md');
  return existsSync(readme) && readFileSync(readme, 'utf8').startsWith('Has one importer, because ');
}

it('each shared package has two importers', () => {
  const packages = [...manifests].filter(([folder]) => folder.startsWith('packages/'));
  expect(packages.length).toBeGreaterThan(8);
  const lone = packages
    .filter(
      ([folder, { name }]) =>
        importersOf(name).length < 2 && !isExcused(folder) && !published.includes(folder),
    )
    .map(([folder, { name }]) => `${folder}: ${importersOf(name).join() || 'none'}`);
  expect(lone).toEqual([]);
});
