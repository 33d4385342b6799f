import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { keptFiles, root } from './tree.ts';

/** Links the installed packages into a copy of the tree, our own ones to the copy. */
export function linkPackages(tree: string, folder: string): void {
  mkdirSync(path.join(tree, folder), { recursive: true });
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    if (entry.name === '@kallos') linkPackages(tree, name);
    else {
      const isOurs = entry.isSymbolicLink();
      symlinkSync(
        isOurs ? readlinkSync(path.join(root, name)) : path.join(root, name),
        path.join(tree, name),
      );
    }
  }
}

/** Copies the tree without images to a temporary folder, with the installed packages. */
export function copyTree(): string {
  const tree = mkdtempSync(path.join(os.tmpdir(), 'kallos-tree-'));
  for (const file of keptFiles())
    if (!/\.(webp|jpe?g|png)$/.test(file)) cpSync(path.join(root, file), path.join(tree, file));
  // A workspace has packages of its own where its versions differ.
  for (const folder of globSync(['node_modules', '{*,packages/*,tests/*}/node_modules'], { cwd: root }))
    linkPackages(tree, folder);
  return tree;
}
