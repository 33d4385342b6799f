import { join } from 'node:path';
import { bundleOptions, serviceBundles } from '@kallos/tooling/build-services';
import { build, type Plugin } from 'esbuild';
import { rootFolder } from 'stack/root-folder';
import type { Replacements } from '../fleet/fleet.ts';
import type { PlantedBug } from '../options.ts';

/** The module that each bug takes the place of. */
const places: Record<PlantedBug, { original: string; planted: string }> = {
  'blind-retry': { original: 'svc-social/src/platforms/facebook/facebook.ts', planted: 'blind-retry.ts' },
  '4xx-not-posted': {
    original: 'svc-social/src/platforms/facebook/facebook.ts',
    planted: 'refusal-means-unposted.ts',
  },
  'outbox-outside': { original: 'packages/service-kit/src/outbox.ts', planted: 'outbox-outside.ts' },
};

/** Leads every import of the original to the planted module, except the planted module's own. */
function swap(original: string, planted: string, onSwap: () => void): Plugin {
  return {
    name: 'plant',
    setup: (plan) => {
      plan.onResolve({ filter: /.*/ }, async (asked) => {
        if (asked.pluginData === 'resolving' || asked.importer === planted || asked.kind === 'entry-point')
          return undefined;
        const { path } = await plan.resolve(asked.path, {
          kind: asked.kind,
          importer: asked.importer,
          resolveDir: asked.resolveDir,
          pluginData: 'resolving',
        });
        if (path !== original) return undefined;
        onSwap();
        return { path: planted };
      });
    },
  };
}

/** Bundles the services once more with one module exchanged, beside the product's own bundles. */
export async function plant(bug: PlantedBug): Promise<Replacements> {
  const { original, planted } = places[bug];
  const own = bundleOptions(rootFolder);
  const chosen = Object.entries(serviceBundles).filter(([source]) => source.startsWith('svc-'));
  const named = (bundle: string) => bundle.replace(/\.js$/, `.${bug}`);
  let swaps = 0;
  const plugin = swap(join(rootFolder, original), join(import.meta.dirname, planted), () => (swaps += 1));
  await build({
    ...own,
    entryPoints: Object.fromEntries(chosen.map(([source, bundle]) => [named(bundle), source])),
    plugins: [...(own.plugins ?? []), plugin],
  });
  if (swaps === 0) throw new Error(`nothing imports ${original} any more: the bug ${bug} is planted nowhere`);
  return new Map(chosen.map(([, bundle]) => [bundle, join(rootFolder, `${named(bundle)}.js`)]));
}
