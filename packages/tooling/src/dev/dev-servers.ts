import { join } from 'node:path';
import RefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack from 'webpack';
import type { Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { folderOf, loneRemote, repository } from '../build/remote-folders.ts';
import { baseConfig, hostFederation, remoteFederation } from '../build/webpack/webpack-preset.ts';

/** A development server of a front-end, with the path below which it is served. */
export interface DevServer {
  readonly app: string;
  readonly prefix: string;
  readonly port: number;
  /** Resolves with the files of the first screen once the first build is done. */
  readonly firstFiles: Promise<string[]>;
  readonly stop: () => Promise<void>;
}

const sharedRuntime = join(import.meta.dirname, 'refresh-runtime.cjs');
const faultSheet = join(import.meta.dirname, 'fault-sheet.cjs');

// A deployed shell has React's production build, so the page is reloaded instead of refreshed.
const isRefreshed = loneRemote(repository) === undefined;

/** Returns the path below which a front-end is served during development. */
export const prefixOf = (app: string): string => (app === 'shell' ? '/shell/' : `/remotes/${app}/dev/`);

function developmentConfig(app: string): Configuration {
  const folder = folderOf(repository, app);
  const base = baseConfig({ name: app, folder }, 'development', isRefreshed);
  const source = './src';
  return {
    ...base,
    entry: app === 'shell' ? { main: `${source}/index.ts` } : {},
    output: {
      filename: '[name].js',
      chunkFilename: '[name].js',
      publicPath: app === 'shell' ? prefixOf(app) : 'auto',
      uniqueName: app,
      path: join(repository, '.cache', 'dev-web', app),
    },
    optimization: { chunkIds: 'named', moduleIds: 'named', runtimeChunk: false },
    resolve: {
      ...base.resolve,
      alias: { 'react-refresh/runtime$': sharedRuntime },
    },
    plugins: [
      ...(base.plugins ?? []),
      app === 'shell'
        ? hostFederation(folder)
        : remoteFederation({ name: app, folder }, 'dev', `${source}/App.tsx`),
      new webpack.EntryPlugin(folder, faultSheet, { name: undefined }),
      ...(isRefreshed
        ? [new RefreshPlugin({ overlay: false, exclude: [/node_modules/, sharedRuntime, faultSheet] })]
        : []),
    ],
  };
}

const serverOptions = (app: string): WebpackDevServer.Configuration => ({
  host: '127.0.0.1',
  port: 'auto',
  hot: isRefreshed,
  liveReload: !isRefreshed,
  allowedHosts: 'all',
  static: false,
  setupExitSignals: false,
  webSocketServer: { type: 'ws', options: { path: `${prefixOf(app)}ws` } },
  client: {
    // The page's policy forbids the overlay's frame; fault-sheet.cjs replaces it.
    overlay: false,
    logging: 'warn',
    webSocketURL: `auto://0.0.0.0:0${prefixOf(app)}ws`,
  },
  devMiddleware: { publicPath: prefixOf(app), stats: 'errors-warnings' },
});

function filesOf(stats: webpack.Stats): string[] {
  const { entrypoints } = stats.toJson({ all: false, entrypoints: true });
  const assets = entrypoints?.['main']?.assets ?? [];
  return assets
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.js') && !name.includes('hot-update'));
}

/** Starts the development server of one front-end. */
export async function startDevServer(app: string): Promise<DevServer> {
  // Only in development does federation leave hot updates out of the manifest; a page would run them too
  // early.
  process.env['NODE_ENV'] = 'development';
  const compiler = webpack(developmentConfig(app));
  if (!compiler) throw new Error(`${app} has no configuration`);
  const firstFiles = new Promise<string[]>((done) => {
    compiler.hooks.done.tap('first-files', (stats) => done(filesOf(stats)));
  });
  const server = new WebpackDevServer(serverOptions(app), compiler);
  await server.start();
  const address = server.server?.address();
  if (typeof address !== 'object' || address === null) throw new Error(`${app} listens nowhere`);
  return { app, prefix: prefixOf(app), port: address.port, firstFiles, stop: () => server.stop() };
}
