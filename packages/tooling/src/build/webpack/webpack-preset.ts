import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { federationNameOf } from '@kallos/contracts/gateway/remotes';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Configuration } from 'webpack';
import { globalNameOf, repository } from '../remote-folders.ts';
import { remoteTable, sharedModules, sharedTable } from './federation.ts';
import { LastingEffectsPlugin } from './lasting-effects.ts';
import {
  IntegrityPlugin,
  MinifyPlugin,
  NoStyleFilesPlugin,
  SharedNamesPlugin,
  SharedOnlyPlugin,
} from './webpack-plugins.ts';

/** Build options; the version is part of a remote's folder, script names and global. */
export interface BuildOptions {
  readonly version: string;
}

/** Creates a front-end's configuration for a version. */
export type ConfigMaker = (options: BuildOptions) => Configuration;

interface AppOptions {
  /** The workspace's name, for example `mfe-portal`. */
  readonly name: string;
  /** The workspace's folder. */
  readonly folder: string;
}

/** Returns a function that finds a package's installed version as the front-end sees it. */
export function versionIn(folder: string): (packageName: string) => string {
  const { resolve: find } = createRequire(join(folder, 'package.json'));
  return (packageName) => {
    const places = find.paths(packageName) ?? [];
    const file = places
      .map((place) => join(place, packageName, 'package.json'))
      .find((candidate) => existsSync(candidate));
    if (file === undefined) throw new Error(`${packageName} is not installed: run npm install`);
    return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  };
}

/**
 * Matches react-aria's texts in unused languages by file name; a folder name could look like a
 * language.
 */
export const otherLanguage = /^\.\.?\/(?:.*\/)?(?!(?:el-GR|en-US|en-GB)\.)[a-z]{2}-[A-Z]{2}\.\w+$/;
const lookPackages = /[\\/](?:react-aria|react-aria-components|react-stately|@react-\w+)[\\/]/;

// Matches two modules of react-aria that query the browser's languages, which blocks a slow phone
// for 150 ms (decision 78).
const browserLanguage = /^\.\/(useDefaultLocale|utils)\.mjs$/;

/** Returns the common build configuration of front-ends, for production and development. */
export function baseConfig(
  { name, folder }: AppOptions,
  mode: 'production' | 'development',
  isRefreshed = mode === 'development',
): Configuration {
  const isDevelopment = mode === 'development';
  return {
    name,
    mode,
    context: folder,
    target: ['web', 'es2022'],
    devtool: isDevelopment ? 'cheap-module-source-map' : false,
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [scriptRule(isRefreshed), contractRule, packedRule, { test: /\.md$/, type: 'asset/source' }],
    },
    plugins: [
      new webpack.NormalModuleReplacementPlugin(otherLanguage, (request) => {
        if (lookPackages.test(request.context))
          request.request = 'data:text/javascript,export default undefined;';
      }),
      new webpack.NormalModuleReplacementPlugin(browserLanguage, (request) => {
        if (request.context.includes(`react-aria${sep}dist${sep}private${sep}i18n`))
          request.request = '@kallos/ui/form/written-left-to-right';
      }),
    ],
    cache: {
      type: 'filesystem',
      cacheDirectory: join(repository, '.cache', 'webpack'),
      name: `${name}-${mode}`,
      buildDependencies: {
        config: [
          join(folder, 'webpack.config.mjs'),
          import.meta.filename,
          join(import.meta.dirname, 'lean-contracts.ts'),
          join(repository, 'package-lock.json'),
        ],
      },
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

// Of packages with `type: module`, webpack would take the whole of a shared CommonJS module as its default export.
const packedRule = { test: /[\\/]@kallos[\\/][\w-]+[\\/]dist[\\/].+\.js$/, type: 'javascript/auto' };

// Before the script rule, which removes the types.
const contractRule = {
  test: /[\\/](packages[\\/]contracts[\\/]src|@kallos[\\/]contracts[\\/]dist)[\\/].+\.[jt]s$/,
  enforce: 'pre',
  sideEffects: false,
  use: createRequire(import.meta.url).resolve('@kallos/tooling/build/webpack/lean-contracts'),
} as const;

/**
 * Returns the rule that removes types; with `isRefreshed`, for hot reload with React's development
 * build.
 */
function scriptRule(isRefreshed: boolean) {
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    use: {
      loader: 'swc-loader',
      options: {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development: isRefreshed, refresh: isRefreshed } },
          target: 'es2022',
        },
      },
    },
  };
}

const federationBase = {
  shareStrategy: 'loaded-first',
  dts: false,
  dev: false,
} as const;

const optimization = { target: 'web' } as const;

/**
 * Build-time constants of federation's host side. Uses federation's API instead of the plugin,
 * which would resolve each of the shell's own imports as a shared module.
 */
export const hostFederation = (folder: string): webpack.DefinePlugin =>
  new webpack.DefinePlugin({
    SHARED_MODULES: JSON.stringify(sharedTable(sharedModules, versionIn(folder))),
  });

/**
 * Returns the federation plugin of a remote, which exposes `./App` (path relative to the build's
 * context) and bundles no shared module.
 */
export const remoteFederation = (
  { name, folder }: AppOptions,
  version: string,
  exposed = './src/App.tsx',
): ModuleFederationPlugin =>
  new ModuleFederationPlugin({
    ...federationBase,
    name: federationNameOf(globalNameOf(name), version),
    // The page has one copy of the federation runtime: remotes find the shell's.
    experiments: { optimization, externalRuntime: true },
    filename: 'remoteEntry.js',
    exposes: { './App': exposed },
    manifest: true,
    shared: remoteTable(sharedModules, versionIn(folder)),
  });

// A module that failed to load because a dependency was lost is loaded again at the next request.
const scripts = {
  filename: '[name].[contenthash:10].js',
  // Without readable names: block lists match words such as facebook, social or campaign in script names.
  chunkFilename: 'part.[contenthash:12].js',
  strictModuleExceptionHandling: true,
};

/** Returns the shell's production build, in a folder per version. */
export const shellConfig =
  (app: AppOptions): ConfigMaker =>
  ({ version }) => {
    const base = baseConfig(app, 'production');
    return {
      ...base,
      entry: { main: './src/index.ts' },
      output: {
        ...scripts,
        path: join(app.folder, 'dist', version),
        publicPath: `/shell/${version}/`,
        uniqueName: 'shell',
        chunkLoadTimeout: 15_000,
        clean: true,
      },
      optimization: { minimizer: [new MinifyPlugin()], chunkIds: 'deterministic' },
      plugins: [...(base.plugins ?? []), hostFederation(app.folder), new IntegrityPlugin()],
    };
  };

/** Returns a remote's production build, in a folder per version. */
export const remoteConfig =
  (app: AppOptions): ConfigMaker =>
  ({ version }) => {
    const base = baseConfig(app, 'production');
    return {
      ...base,
      entry: {},
      output: {
        ...scripts,
        path: join(app.folder, 'dist', version),
        publicPath: 'auto',
        uniqueName: `${app.name}@${version}`,
        chunkLoadTimeout: 15_000,
        clean: true,
      },
      optimization: { minimizer: [new MinifyPlugin()], chunkIds: 'deterministic' },
      plugins: [
        ...(base.plugins ?? []),
        remoteFederation(app, version),
        new IntegrityPlugin(),
        new SharedOnlyPlugin(),
        new SharedNamesPlugin(),
        new LastingEffectsPlugin(),
        new NoStyleFilesPlugin(),
      ],
    };
  };
