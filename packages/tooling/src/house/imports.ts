import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ts } from '../typescript.ts';

/** Which files of the tree a file imports; packages that are ours count, all others don't. */
function importsOf(root: string, file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(path.join(root, file), 'utf8'), true, true);
  return importedFiles.flatMap(({ fileName }) => {
    if (fileName.startsWith('.')) return [path.join(path.dirname(file), fileName)];
    const [, name, rest] = /^@kallos\/([^/]+)\/(.+)$/.exec(fileName) ?? [];
    if (name === undefined) return [];
    const inside = ['ts', 'tsx'].flatMap((end) =>
      ['src', 'testing'].map((folder) => `packages/${name}/${folder}/${rest}.${end}`),
    );
    return inside.filter((one) => existsSync(path.join(root, one)));
  });
}

/** Who imports whom among the given files. */
export function importGraph(root: string, files: readonly string[]): Map<string, string[]> {
  const known = new Set(files);
  return new Map(
    files.map((file) => [file, importsOf(root, file).filter((to) => to !== file && known.has(to))]),
  );
}

/** How many imports lie between each file that reaches `target` and it. */
export function distancesTo(graph: Map<string, string[]>, target: string): Map<string, number> {
  const importers = new Map<string, string[]>();
  for (const [from, imports] of graph)
    for (const to of imports) importers.set(to, [...(importers.get(to) ?? []), from]);
  const distances = new Map([[target, 0]]);
  for (const [file, distance] of distances)
    for (const from of importers.get(file) ?? []) if (!distances.has(from)) distances.set(from, distance + 1);
  return distances;
}
