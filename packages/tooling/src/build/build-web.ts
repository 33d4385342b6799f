#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type RemoteEntry, shellName } from '@kallos/contracts/gateway/remotes';
import { isEntryPoint } from '../entry-point.ts';
import { runCommand } from '../run-command.ts';
import { digestInputs, frontEndInputs } from './build-stamp.ts';
import { inTurn } from './in-turn.ts';
import {
  folderOf,
  frontEnds,
  globalNameOf,
  loneRemote,
  releaseFolder,
  repository,
} from './remote-folders.ts';
import { filesIn, publishFolder, removeOldFiles } from './web-files.ts';
import { describeRemote, describeShell, writeRegistry } from './web-registry.ts';

const output = join(repository, 'dist', 'web');
const keptDays = 30;
// A separate program, so that callers load the build tools only when they build.
const builder = join(import.meta.dirname, `build-one${extname(import.meta.filename)}`);
const apps = frontEnds(repository);

/** Returns the digest of a front end's sources. */
const sourcesOf = (app: string): string => digestInputs(repository, frontEndInputs(repository, app));
const nameOf = (sources: string): string => sources.slice(0, 10);

/** Writes the sources' digest next to a complete version's folder. */
const markOf = (app: string, version: string): string => `${releaseFolder(repository, app, version)}.built`;

function isBuilt(app: string, version: string, sources: string): boolean {
  const mark = markOf(app, version);
  const isWhole = existsSync(mark) && existsSync(releaseFolder(repository, app, version));
  return isWhole && readFileSync(mark, 'utf8') === sources;
}

/** Builds one front-end in a child process: webpack uses one core, so two builds use both. */
async function buildApart(app: string, version: string, sources: string): Promise<number> {
  const began = performance.now();
  rmSync(markOf(app, version), { force: true });
  const child = spawn(process.execPath, [builder, app, version], {
    cwd: repository,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', MF_BUILD_VERSION: version },
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${app} did not build`);
  // Sources that were edited during the build do not match the digest.
  if (sourcesOf(app) === sources) writeFileSync(markOf(app, version), sources);
  return (performance.now() - began) / 1000;
}

/**
 * Builds a front end for deployment, named by its version or its sources' digest, unless it is
 * already built; runs `take` on the folder before another build of the same version may start.
 */
export async function buildRelease<T>(
  app: string,
  wanted: string | undefined,
  take: (folder: string) => T,
): Promise<{ version: string; taken: T }> {
  const sources = sourcesOf(app);
  const version = wanted ?? nameOf(sources);
  const folder = releaseFolder(repository, app, version);
  return inTurn(folder, async () => {
    if (!isBuilt(app, version, sources)) await buildApart(app, version, sources);
    return { version, taken: take(folder) };
  });
}

/** Publishes a built shell next to the earlier ones; returns its description. */
function publishShell(version: string): RemoteEntry {
  const built = releaseFolder(repository, shellName, version);
  const target = join(output, 'shell');
  publishFolder(built, join(target, version));
  // Services do not know versions.
  copyFileSync(join(built, 'plain.css'), join(target, 'plain.css'));
  const kept = filesIn(built).map((file) => `${version}/${file}`);
  removeOldFiles(target, new Set([...kept, 'plain.css']), keptDays);
  return describeShell(version, built);
}

function publishRemote(app: string, version: string): RemoteEntry {
  const folder = join(output, 'remotes', app, version);
  publishFolder(releaseFolder(repository, app, version), folder);
  return describeRemote(globalNameOf(app), version, folder, `/remotes/${app}/${version}`);
}

/** Builds front-ends, two at a time, then updates the registry. */
async function buildWebApps(names: readonly string[]): Promise<void> {
  // Digests are computed before the build, because sources may be edited while it runs.
  const asked = names.map((app) => [app, sourcesOf(app)] as const);
  const queue = [...asked];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [app, sources] = next;
      const seconds = await buildApart(app, nameOf(sources), sources);
      console.log(`${app}  built in ${seconds.toFixed(1)} s`);
    }
  };
  await Promise.all([work(), work()]);
  const entries = asked.map(([app, sources]) =>
    app === shellName ? publishShell(nameOf(sources)) : publishRemote(app, nameOf(sources)),
  );
  writeRegistry(join(output, 'remotes.json'), entries);
}

/** Builds the named front ends, or all. */
async function build(named: readonly string[]): Promise<void> {
  const asked = named.length === 0 ? apps : named;
  const unknown = asked.filter((app) => !apps.includes(app) || !existsSync(folderOf(repository, app)));
  if (unknown.length > 0)
    throw new Error(`unknown front-end: ${unknown.join(', ')} (known: ${apps.join(', ')})`);
  if (loneRemote(repository) === undefined) return buildWebApps(asked);
  for (const one of asked) {
    const { taken } = await buildRelease(one, undefined, (folder) => folder);
    console.log(`${one}  built into ${taken}`);
  }
}

/** Builds the front ends that the command line names, or all. */
export const runBuild = (): Promise<void> => runCommand(() => build(process.argv.slice(2)));

if (isEntryPoint(import.meta)) await runBuild();
