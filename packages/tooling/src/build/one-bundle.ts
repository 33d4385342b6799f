import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shellContract } from '@kallos/contracts/gateway/remotes';
import webpack from 'webpack';
import { isEntryPoint } from '../entry-point.ts';
import { buildShell } from './build-one.ts';
import { aboutOf, remoteFolders, globalNameOf, repository } from './remote-folders.ts';
import { publishFolder } from './web-files.ts';
import { IntegrityPlugin } from './webpack/webpack-plugins.ts';
import { baseConfig, shellConfig } from './webpack/webpack-preset.ts';

const remotes = remoteFolders(repository);

// Loads the remotes by imports instead of federation.
const loader = `
const loaders = {
${remotes
  .map(
    (app) =>
      `  ${globalNameOf(app)}: () => import(/* webpackChunkName: "${globalNameOf(app)}" */ ${JSON.stringify(join(repository, app, 'src/App.tsx'))}),`,
  )
  .join('\n')}
};
const shown = new Map();
export class ContractMismatch extends Error {}
export const shownRemote = (name) => shown.get(name);
export const takeNewest = (name) => shown.get(name);
export const loadNewer = async () => undefined;
export const onArrival = () => () => undefined;
export const onReplacement = () => () => undefined;
export const replaceBroken = () => false;
export const warmRemoteAt = async () => undefined;
export const loadFirst = async (name) => {
  shown.set(name, { version: 'one', module: await loaders[name]() });
  return shown.get(name);
};
`;

/**
 * Builds the same sources as one application without federation, split by route, to measure the
 * cost of federation.
 */
async function buildOneBundle(webRoot: string): Promise<void> {
  const folder = join(repository, '.cache', 'one-bundle');
  mkdirSync(folder, { recursive: true });
  const loadRemote = join(folder, 'load-remote.js');
  writeFileSync(loadRemote, loader);
  const earlyManifest = join(folder, 'early-manifest.js');
  writeFileSync(
    earlyManifest,
    'export const fetchManifestEarly = () => undefined;\nexport const remoteHere = () => ({});\n',
  );
  const app = { name: 'shell', folder: join(repository, 'shell') };
  const configuration = shellConfig(app)({ version: 'one' });
  await buildShell(
    {
      ...configuration,
      cache: false,
      output: {
        ...configuration.output,
        path: join(folder, 'dist'),
        publicPath: '/shell/',
        uniqueName: 'one',
      },
      plugins: [
        ...(baseConfig(app, 'production').plugins ?? []),
        new IntegrityPlugin(),
        new webpack.NormalModuleReplacementPlugin(/\/load-remote\.ts$/, loadRemote),
        new webpack.NormalModuleReplacementPlugin(/\/early-manifest\.ts$/, earlyManifest),
      ],
    },
    { folder: join(folder, 'dist'), version: 'one', contract: shellContract },
  );
  publishFolder(join(folder, 'dist'), join(webRoot, 'shell'));
  // The shell reads its mounts from the registry and requests none of these files.
  const listed = remotes.map((app) => ({
    name: globalNameOf(app),
    version: 'one',
    contract: shellContract,
    entry: '',
    integrity: '',
    preload: [],
    about: aboutOf(repository, app),
  }));
  writeFileSync(join(webRoot, 'remotes.json'), JSON.stringify({ generation: 1, remotes: listed }));
}

if (isEntryPoint(import.meta)) {
  const [target] = process.argv.slice(2);
  if (target === undefined) throw new Error('usage: one-bundle.ts <web root>');
  mkdirSync(target, { recursive: true });
  await buildOneBundle(target);
}
