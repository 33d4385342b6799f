#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type RemoteEntry, shellContract, shellName } from '@kallos/contracts/gateway/remotes';
import webpack from 'webpack';
import type { Configuration, Stats } from 'webpack';
import { digestOf, frontEndInputs } from './build-stamp.ts';
import { drawFirstPaints } from './first-paint.ts';
import { inTurn } from './in-turn.ts';
import { aboutOf, folderOf, frontEnds, loneRemote } from './remote-folders.ts';
import { compressFolder, filesIn, publishFolder, removeOldFiles, scriptHashes } from './web-files.ts';
import { buildPageFiles, type PageScriptNames, writePage } from './web-page.ts';
import { needsOf, offerOf } from './web-contract.ts';
import { describeRemote, describeShell, writeRegistry } from './web-registry.ts';
import { type ConfigMaker, globalNameOf, repository } from './webpack-preset.ts';

const output = join(repository, 'dist', 'web');
const keptDays = 30;
const apps = frontEnds(repository);

/** A short name for exactly these sources: the same sources always give the same version. */
const versionOf = (app: string): string => digestOf(repository, frontEndInputs(repository, app)).slice(0, 10);

/** Where the build of a front end leaves a version. */
const releaseFolder = (app: string, version: string): string =>
  join(folderOf(repository, app), 'dist', version);

async function runWebpack(configuration: Configuration): Promise<Stats> {
  const compiler = webpack(configuration);
  const stats = await new Promise<Stats>((done, fail) => {
    compiler.run((error, result) =>
      error || !result ? fail(error ?? new Error('no result')) : done(result),
    );
  });
  await new Promise<void>((done, fail) => compiler.close((error) => (error ? fail(error) : done())));
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
  if (stats.hasWarnings()) console.log(stats.toString({ preset: 'errors-warnings', colors: false }));
  return stats;
}

/** The scripts of a page: the entry, then what the entry loads at once; what the first remote, and what a login, needs besides. */
function scriptsOf(stats: Stats): PageScriptNames {
  const { namedChunkGroups } = stats.toJson({ all: false, chunkGroups: true });
  const filesOf = (...groups: string[]): string[] => {
    const assets = groups.flatMap((group) => namedChunkGroups?.[group]?.assets ?? []);
    return [...new Set(assets.map(({ name }) => name))].filter((name) => name.endsWith('.js'));
  };
  const first = filesOf('main', 'bootstrap');
  const besides = (group: string): string[] => filesOf(group).filter((name) => !first.includes(name));
  return { first, federation: besides('federation'), login: besides('login') };
}

/** Builds the shell into `folder`, saying that it speaks `contract`. */
export async function buildShell(
  configuration: Configuration,
  { folder, version, contract }: { folder: string; version: string; contract: number },
): Promise<void> {
  const stats = await runWebpack(configuration);
  const source = join(repository, 'shell', 'src');
  const page = await buildPageFiles(source, folder, String(configuration.output?.publicPath));
  const firstPaints = await drawFirstPaints(source, folder);
  writePage(join(source, 'index.html'), folder, page, scriptsOf(stats), firstPaints);
  const manifest = { ...offerOf('shell'), contract, version, integrity: scriptHashes(folder) };
  writeFileSync(join(folder, 'contract.json'), JSON.stringify(manifest));
  await compressFolder(folder);
}

const firstPaintFile = 'first-paint.json';
const screenChunk = /^screen-(.+)$/;

/** The files of each screen, by the name that its dynamic import gives it. */
function screenFiles(stats: Stats): Record<string, string[]> {
  const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true });
  const groups = Object.entries(namedChunkGroups).flatMap(([name, { assets = [] }]) => {
    const screen = screenChunk.exec(name)?.[1];
    const scripts = assets.map((asset) => asset.name).filter((file) => file.endsWith('.js'));
    return screen === undefined ? [] : [[screen, scripts] as const];
  });
  return Object.fromEntries(groups);
}

async function buildRemote(app: string, version: string, configuration: Configuration): Promise<void> {
  const folder = releaseFolder(app, version);
  const stats = await runWebpack(configuration);
  rmSync(join(folder, 'mf-stats.json'), { force: true });
  const manifest = join(folder, 'mf-manifest.json');
  const described = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, unknown>;
  const integrity = scriptHashes(folder);
  const firstPaints = await drawFirstPaints(join(folderOf(repository, app), 'src'), folder);
  if (firstPaints) writeFileSync(join(folder, firstPaintFile), JSON.stringify(firstPaints));
  writeFileSync(
    manifest,
    JSON.stringify({
      ...described,
      integrity,
      screens: screenFiles(stats),
      ...(firstPaints && { firstPaint: firstPaintFile }),
      kallos: { ...needsOf(app), about: aboutOf(repository, app) },
    }),
  );
  await compressFolder(folder);
}

/** Builds one front-end in this process. */
async function buildOne(app: string, version: string): Promise<void> {
  const file = join(folderOf(repository, app), 'webpack.config.mjs');
  const { default: makeConfig } = (await import(pathToFileURL(file).href)) as { default: ConfigMaker };
  const configuration = makeConfig({ version });
  if (app === shellName)
    await buildShell(configuration, {
      folder: releaseFolder(app, version),
      version,
      contract: shellContract,
    });
  else await buildRemote(app, version, configuration);
}

/** Builds one front-end in a process of its own: webpack keeps to one core, so two of them use both. */
async function buildApart(app: string, version: string): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, [import.meta.filename, '--one', app, version], {
    cwd: repository,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', MF_BUILD_VERSION: version },
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${app} did not build`);
  return (performance.now() - began) / 1000;
}

/**
 * Builds one front end to be deployed, under a name for its version or the digest of its sources, and takes what it needs of
 * the folder before anybody else builds the same version there.
 */
export async function buildRelease<T>(
  app: string,
  version: string = versionOf(app),
  take: (folder: string) => T,
): Promise<{ version: string; taken: T }> {
  const folder = releaseFolder(app, version);
  return inTurn(folder, async () => {
    await buildApart(app, version);
    return { version, taken: take(folder) };
  });
}

/** Puts a built shell beside the earlier ones and answers what it is. */
function publishShell(version: string): RemoteEntry {
  const built = releaseFolder(shellName, version);
  const target = join(output, 'shell');
  publishFolder(built, join(target, version));
  // Services know nothing of versions.
  copyFileSync(join(built, 'plain.css'), join(target, 'plain.css'));
  const kept = filesIn(built).map((file) => `${version}/${file}`);
  removeOldFiles(target, new Set([...kept, 'plain.css']), keptDays);
  return describeShell(version, built);
}

function publishRemote(app: string, version: string): RemoteEntry {
  const folder = join(output, 'remotes', app, version);
  publishFolder(releaseFolder(app, version), folder);
  return describeRemote(globalNameOf(app), version, folder, `/remotes/${app}/${version}`);
}

/** Builds front-ends, two at a time, then points the registry at the new ones. */
async function buildWebApps(names: readonly string[]): Promise<void> {
  // Named before the build begins: sources may be edited while it runs.
  const versions = new Map(names.map((app) => [app, versionOf(app)]));
  const queue = [...versions];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [app, version] = next;
      const seconds = await buildApart(app, version);
      console.log(`${app}  built in ${seconds.toFixed(1)} s`);
    }
  };
  await Promise.all([work(), work()]);
  const entries = [...versions].map(([app, version]) =>
    app === shellName ? publishShell(version) : publishRemote(app, version),
  );
  writeRegistry(join(output, 'remotes.json'), entries);
}

async function main(): Promise<void> {
  const [flag, ...rest] = process.argv.slice(2);
  const [app, version] = rest;
  if (flag === '--one' && app !== undefined && version !== undefined) return buildOne(app, version);
  const asked = flag === undefined ? apps : [flag, ...rest];
  const unknown = asked.filter((app) => !apps.includes(app) || !existsSync(folderOf(repository, app)));
  if (unknown.length > 0)
    throw new Error(`unknown front-end: ${unknown.join(', ')} (known: ${apps.join(', ')})`);
  if (loneRemote(repository) === undefined) return buildWebApps(asked);
  for (const one of asked) {
    const { taken } = await buildRelease(one, undefined, (folder) => folder);
    console.log(`${one}  built into ${taken}`);
  }
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
