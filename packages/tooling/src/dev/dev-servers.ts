import { join } from 'node:path';
import RefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack from 'webpack';
import type { Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { folderOf, loneRemote, repository } from '../build/remote-folders.ts';
import { baseConfig, hostFederation, remoteFederation } from '../build/webpack/webpack-preset.ts';

/** One front-end under development: its server, and the address below which it is served. */
export interface DevServer {
  readonly app: string;
  readonly prefix: string;
  readonly port: number;
  /** Settles when the first build is done, with the files of the first screen. */
  readonly firstFiles: Promise<string[]>;
  readonly stop: () => Promise<void>;
}

const sharedRuntime = join(import.meta.dirname, 'refresh-runtime.cjs');
const faultSheet = join(import.meta.dirname, 'fault-sheet.cjs');

// A lone remote is shown by a deployed shell, whose React is built for production: its page is loaded anew.
const isRefreshed = loneRemote(repository) === undefined;

/** The address below which a front-end under development is served. */
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
    // The page's policy forbids the frame in which an overlay would stand; the sheet of faults stands instead.
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
  // Federation leaves the scripts of edits out of a manifest only here; a page would run them before the remote is there.
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
