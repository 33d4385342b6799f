import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { BuildOptions, BuildResult, Plugin } from 'esbuild';
import { patchPostgres } from '../../bin/patch-postgres.mjs';
import { readCommandLine } from '../command-line.ts';
import { isEntryPoint } from '../entry-point.ts';
import { runCommand } from '../run-command.ts';
import { digestInputs, readStamp, writeStamp } from './build-stamp.ts';

const run = promisify(execFile);

/** The processes that run as bundles: source file → bundle, both relative to the repository. */
export const serviceBundles: Readonly<Record<string, string>> = {
  'svc-auth/src/main.ts': 'svc-auth/dist/main.js',
  'svc-catalog/src/main.ts': 'svc-catalog/dist/main.js',
  'svc-catalog/src/picture-worker.ts': 'svc-catalog/dist/picture-worker.js',
  'svc-social/src/main.ts': 'svc-social/dist/main.js',
  'svc-posts/src/main.ts': 'svc-posts/dist/main.js',
  'svc-posts/src/publisher.ts': 'svc-posts/dist/publisher.js',
  'svc-posts/src/claims-worker.ts': 'svc-posts/dist/claims-worker.js',
  'gateway/src/main.ts': 'gateway/dist/main.js',
  'gateway/src/release-worker.ts': 'gateway/dist/release-worker.js',
  'sandbox/src/main.ts': 'sandbox/dist/main.js',
};

// These contain compiled code or load files next to them, so they stay in node_modules.
const EXTERNAL = ['sharp', '@node-rs/argon2', 'esbuild'];
/** Files that a module reads from its own folder; each bundle with the module gets a copy next to it. */
const filesOfModules: Readonly<Record<string, string>> = {
  'packages/compliance/src/classifier/weights.ts': 'packages/compliance/src/classifier/weights.bin',
};
const OWN_INPUTS = [
  'package-lock.json',
  'packages/tooling/src/build/build-services.ts',
  'packages/tooling/bin/patch-postgres.mjs',
];

/** Returns the files that bundles read from their own folder. */
const filesOf = (modules: readonly string[]): string[] =>
  modules.flatMap((module) => filesOfModules[module] ?? []);

/** Names of the files that may be next to a bundle. */
export const bundledFiles: readonly string[] = Object.values(filesOfModules).map((file) => basename(file));

const copyFiles = (root: string): Plugin => ({
  name: 'copy-files',
  setup: (plan) =>
    plan.onEnd(({ metafile }) => {
      for (const [output, { inputs }] of Object.entries(metafile?.outputs ?? {}))
        for (const file of filesOf(Object.keys(inputs)))
          copyFileSync(join(root, file), join(root, dirname(output), basename(file)));
    }),
});

function presentEntries(root: string): string[] {
  return Object.keys(serviceBundles).filter((entry) => existsSync(join(root, entry)));
}

/**
 * Returns the bundle options of all services or of those in one folder, also for tools that bundle
 * a variant.
 */
export function bundleOptions(root: string, folder = ''): BuildOptions {
  // An install without scripts did not patch it.
  patchPostgres(root);
  const own = presentEntries(root).filter((entry) => entry.startsWith(folder));
  const entries = own.map((entry) => [serviceBundles[entry]?.replace(/\.js$/, ''), entry]);
  return {
    absWorkingDir: root,
    entryPoints: Object.fromEntries(entries) as Record<string, string>,
    outdir: '.',
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    external: EXTERNAL,
    // A process holds its bundle's text in memory; names are kept for logs and errors, maps are read on demand.
    minify: true,
    keepNames: true,
    lineLimit: 160,
    sourcemap: 'external',
    sourcesContent: false,
    legalComments: 'none',
    metafile: true,
    plugins: [copyFiles(root)],
    logLevel: 'silent',
    // CommonJS dependencies inside a module bundle still call require.
    banner: {
      js: "import { createRequire as kallosCreateRequire } from 'node:module'; var require = kallosCreateRequire(import.meta.url);",
    },
  };
}

function inputsOf(root: string, result: BuildResult): string[] {
  const own = Object.keys(result.metafile?.inputs ?? {}).filter((input) => !input.includes('node_modules/'));
  const modules = own.map((input) => relative(root, resolve(root, input)));
  return [...modules, ...filesOf(modules), ...OWN_INPUTS];
}

function areFresh(root: string): boolean {
  const stamp = readStamp(root, 'services');
  if (stamp === null) return false;
  const entries = presentEntries(root);
  const isComplete = entries.every(
    (entry) => stamp.inputs.includes(entry) && existsSync(join(root, serviceBundles[entry] ?? '')),
  );
  return isComplete && digestInputs(root, stamp.inputs) === stamp.digest;
}

/** Bundles all services in one call and stores their inputs. */
async function bundleAll(root: string): Promise<void> {
  const { build } = await import('esbuild');
  const inputs = inputsOf(root, await build(bundleOptions(root)));
  writeStamp(root, 'services', { inputs, digest: digestInputs(root, inputs) });
}

/**
 * Bundles services whose sources changed in a child process, because a launcher would keep its
 * memory. Returns their number; 0 if nothing changed. Rejects with esbuild's report.
 */
export async function buildServices(root: string, options: { force?: boolean } = {}): Promise<number> {
  if (options.force !== true && areFresh(root)) return 0;
  try {
    await run(process.execPath, [import.meta.filename, '--all', root], { cwd: root });
  } catch (error) {
    throw new Error((error as { stderr?: string }).stderr?.trim() || 'bundling failed', { cause: error });
  }
  return presentEntries(root).length;
}

/**
 * Rebuilds bundles when their sources change and reports those with different content; `stop` ends
 * the watch.
 */
export async function watchServices(
  root: string,
  onChange: (bundles: string[]) => void,
  onFault: (report: string) => void,
): Promise<{ stop: () => Promise<void> }> {
  const readDigest = (bundle: string): string =>
    existsSync(join(root, bundle))
      ? createHash('sha256')
          .update(readFileSync(join(root, bundle)))
          .digest('hex')
      : '';
  const bundles = presentEntries(root).map((entry) => serviceBundles[entry] ?? '');
  // Compares with the running bundles: an edit made before the watch is ready counts as a change.
  const digests = new Map(bundles.map((bundle) => [bundle, readDigest(bundle)]));
  const reporter = (result: BuildResult): void => {
    if (result.errors.length > 0) {
      const { location, text } = result.errors[0] ?? { location: null, text: 'unknown fault' };
      onFault(location === null ? text : `${location.file}:${location.line}: ${text}`);
      return;
    }
    const changed = bundles.filter((bundle) => digests.get(bundle) !== readDigest(bundle));
    for (const bundle of changed) digests.set(bundle, readDigest(bundle));
    if (changed.length > 0) onChange(changed);
  };
  const { context } = await import('esbuild');
  const watching = await context({
    ...bundleOptions(root),
    plugins: [copyFiles(root), { name: 'report-changes', setup: (hooks) => hooks.onEnd(reporter) }],
  });
  await watching.watch();
  return { stop: () => watching.dispose() };
}

async function bundleFolder(root: string, folder: string): Promise<void> {
  const known = [...new Set(presentEntries(root).map((entry) => entry.split('/')[0] ?? ''))];
  if (!known.includes(folder)) throw new Error(`unknown service: ${folder} (known: ${known.join(', ')})`);
  const { build } = await import('esbuild');
  const { metafile } = await build(bundleOptions(root, `${folder}/`));
  const bundles = Object.keys(metafile?.outputs ?? {}).filter((file) => file.endsWith('.js'));
  console.log(`bundled ${bundles.join(', ')}`);
}

if (isEntryPoint(import.meta)) {
  const { values, positionals } = readCommandLine({
    allowPositionals: true,
    options: { all: { type: 'string' } },
  });
  const root = values.all ?? resolve(import.meta.dirname, '../../../..');
  const [folder = '', ...rest] = positionals;
  await runCommand(() => {
    if (rest.length > 0) throw new Error(`one service at a time, not ${positionals.join(', ')}`);
    return values.all === undefined ? bundleFolder(root, folder) : bundleAll(root);
  });
}
