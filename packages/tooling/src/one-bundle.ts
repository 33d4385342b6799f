import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shellContract } from '@kallos/contracts/gateway/remotes';
import webpack from 'webpack';
import { buildShell } from './build-web.ts';
import { baseConfig, repository, shellConfig } from './webpack-preset.ts';
import { IntegrityPlugin } from './webpack-plugins.ts';

// The shell's way to its remotes, with imports where federation stands otherwise.
const loader = `
const loaders = {
  mfe_admin: () => import(/* webpackChunkName: "mfe_admin" */ ${JSON.stringify(join(repository, 'mfe-admin/src/App.tsx'))}),
  mfe_portal: () => import(/* webpackChunkName: "mfe_portal" */ ${JSON.stringify(join(repository, 'mfe-portal/src/App.tsx'))}),
};
const shown = new Map();
export class ContractMismatch extends Error {}
export const shownRemote = (name) => shown.get(name);
export const takeNewest = (name) => shown.get(name);
export const loadNewer = async () => undefined;
export const onArrival = () => () => undefined;
export const onReplacement = () => () => undefined;
export const replaceBroken = () => false;
export const warmRemote = async (name) => void (await loaders[name]());
export const loadFirst = async (name) => {
  shown.set(name, { version: 'one', module: await loaders[name]() });
  return shown.get(name);
};
`;

/**
 * Builds the same sources as one application without federation, split by route, into a web root: what federation costs is
 * the difference to it.
 */
async function buildOneBundle(webRoot: string): Promise<void> {
  const folder = join(repository, '.cache', 'one-bundle');
  mkdirSync(folder, { recursive: true });
  const loadRemote = join(folder, 'load-remote.js');
  writeFileSync(loadRemote, loader);
  const app = { name: 'shell', folder: join(repository, 'shell') };
  const configuration = shellConfig(app)({ version: 'one' });
  await buildShell(
    {
      ...configuration,
      cache: false,
      output: { ...configuration.output, path: join(folder, 'dist'), uniqueName: 'one' },
      plugins: [
        ...(baseConfig(app, 'production').plugins ?? []),
        new IntegrityPlugin(),
        new webpack.NormalModuleReplacementPlugin(/\/load-remote\.ts$/, loadRemote),
      ],
    },
    { folder: join(folder, 'dist'), target: join(webRoot, 'shell'), contract: shellContract },
  );
  writeFileSync(join(webRoot, 'remotes.json'), JSON.stringify({ generation: 1, remotes: [] }));
}

if (import.meta.main) {
  const [target] = process.argv.slice(2);
  if (target === undefined) throw new Error('usage: one-bundle.ts <web root>');
  mkdirSync(target, { recursive: true });
  await buildOneBundle(target);
}
