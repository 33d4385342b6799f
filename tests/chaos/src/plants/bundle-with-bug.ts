import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleOptions, serviceBundles } from '@kallos/tooling/build/build-services';
import { build, type Plugin } from 'esbuild';
import { rootFolder } from 'stack/root-folder';
import type { Replacements } from '../fleet/fleet.ts';
import { filesOf, withPlantedBug, type PlantedBugName, plantedBugs } from './plants.ts';

const asPattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[.*+?^$()[\]\\|{}]/g, String.raw`\$&`)}$`);

const plantIn = (name: PlantedBugName, onPlant: () => void): Plugin => ({
  name: 'plant-bug',
  setup: (plan) => {
    for (const file of filesOf(name))
      plan.onLoad({ filter: asPattern(join(rootFolder, file)) }, async ({ path }) => {
        onPlant();
        return { contents: withPlantedBug(name, file, await readFile(path, 'utf8')), loader: 'ts' };
      });
  },
});

/** Bundles the services with one planted bug, next to the product's bundles. */
export async function bundleWithBug(name: PlantedBugName): Promise<Replacements> {
  const own = bundleOptions(rootFolder);
  const chosen = Object.entries(serviceBundles).filter(([source]) => source.startsWith('svc-'));
  const named = (bundle: string) => bundle.replace(/\.js$/, `.${name}`);
  let places = 0;
  await build({
    ...own,
    entryPoints: Object.fromEntries(chosen.map(([source, bundle]) => [named(bundle), source])),
    plugins: [plantIn(name, () => (places += 1)), ...(own.plugins ?? [])],
  });
  if (places === 0)
    throw new Error(`nothing imports ${plantedBugs[name].file} any more: ${name} is planted nowhere`);
  return new Map(chosen.map(([, bundle]) => [bundle, join(rootFolder, `${named(bundle)}.js`)]));
}
