import { join } from 'node:path';
import { bundleOptions, serviceBundles } from '@kallos/tooling/build-services';
import { build, type Plugin } from 'esbuild';
import { rootFolder } from 'stack/root-folder';
import type { Replacements } from '../fleet/fleet.ts';
import type { SeededBug } from '../options.ts';

/** The module that each bug takes the place of. */
const places: Record<SeededBug, { original: string; seeded: string }> = {
  'blind-retry': { original: 'packages/graph/src/page-posts.ts', seeded: 'blind-retry.ts' },
  '4xx-not-posted': {
    original: 'packages/graph/src/page-posts.ts',
    seeded: 'refusal-means-unposted.ts',
  },
  'outbox-outside': { original: 'packages/service-kit/src/outbox.ts', seeded: 'outbox-outside.ts' },
};

/** Leads every import of the original to the seeded module, except the seeded module's own. */
function swap(original: string, seeded: string, onSwap: () => void): Plugin {
  return {
    name: 'seed-bug',
    setup: (plan) => {
      plan.onResolve({ filter: /.*/ }, async (asked) => {
        if (asked.pluginData === 'resolving' || asked.importer === seeded || asked.kind === 'entry-point')
          return undefined;
        const { path } = await plan.resolve(asked.path, {
          kind: asked.kind,
          importer: asked.importer,
          resolveDir: asked.resolveDir,
          pluginData: 'resolving',
        });
        if (path !== original) return undefined;
        onSwap();
        return { path: seeded };
      });
    },
  };
}

/** Bundles the services once more with one module exchanged, beside the product's own bundles. */
export async function bundleWithBug(bug: SeededBug): Promise<Replacements> {
  const { original, seeded } = places[bug];
  const own = bundleOptions(rootFolder);
  const chosen = Object.entries(serviceBundles).filter(([source]) => source.startsWith('svc-'));
  const named = (bundle: string) => bundle.replace(/\.js$/, `.${bug}`);
  let swaps = 0;
  const plugin = swap(join(rootFolder, original), join(import.meta.dirname, seeded), () => (swaps += 1));
  await build({
    ...own,
    entryPoints: Object.fromEntries(chosen.map(([source, bundle]) => [named(bundle), source])),
    plugins: [...(own.plugins ?? []), plugin],
  });
  if (swaps === 0) throw new Error(`nothing imports ${original} any more: the bug ${bug} is seeded nowhere`);
  return new Map(chosen.map(([, bundle]) => [bundle, join(rootFolder, `${named(bundle)}.js`)]));
}
