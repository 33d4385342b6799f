#!/usr/bin/env node
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { shellContract, shellName } from '@kallos/contracts/gateway/remotes';
import webpack from 'webpack';
import type { Configuration, Stats } from 'webpack';
import { isEntryPoint } from '../entry-point.ts';
import { runCommand } from '../run-command.ts';
import { drawFirstPaints } from './page/first-paint.ts';
import { buildPageFiles, type PageScriptNames, writePage } from './page/web-page.ts';
import { aboutOf, folderOf, releaseFolder, repository } from './remote-folders.ts';
import { needsOf, offerOf } from './web-contract.ts';
import { compressFolder, scriptHashes } from './web-files.ts';
import type { ConfigMaker } from './webpack/webpack-preset.ts';

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

/**
 * Returns the scripts of a page: the entry and what it loads at once; further ones for the first
 * remote and for a login.
 */
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

/** Builds the shell into `folder` with the given contract. */
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

/** Returns the files of each screen, by the chunk name of its dynamic import. */
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
  const folder = releaseFolder(repository, app, version);
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
      folder: releaseFolder(repository, app, version),
      version,
      contract: shellContract,
    });
  else await buildRemote(app, version, configuration);
}

if (isEntryPoint(import.meta)) {
  const [app = '', version = ''] = process.argv.slice(2);
  await runCommand(() => buildOne(app, version));
}
