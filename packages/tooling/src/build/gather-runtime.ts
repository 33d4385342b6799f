import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { readCommandLine } from '../command-line.ts';
import { isEntryPoint } from '../entry-point.ts';
import { runCommand } from '../run-command.ts';
import { bundledFiles, bundleOptions, serviceBundles } from './build-services.ts';

/** The programs that operators run as bundles: source file → bundle, both relative to the repository. */
export const operatorPrograms: Readonly<Record<string, string>> = {
  'stack/src/deployment/prepare.ts': 'stack/dist/prepare.js',
  'stack/src/operations/operate.ts': 'stack/dist/operate.js',
};

/** Files that processes read next to their bundles. */
const companions = ['migrations', 'demo', 'pictures'];

/** Packages that bundles load by name; everything else is bundled. */
const loadedByName = { sharp: 'svc-catalog', '@node-rs/argon2': 'svc-auth' };

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * Returns the folder of an installed package as seen from another folder; null if this platform
 * does not use it.
 */
function locate(name: string, from: string): string | null {
  for (const modules of createRequire(join(from, 'package.json')).resolve.paths(name) ?? [])
    if (existsSync(join(modules, name, 'package.json'))) return join(modules, name);
  return null;
}

/** Copies a package and all its dependencies into one folder. */
function copyPackage(name: string, from: string, target: string, isOptional = false): void {
  const folder = locate(name, from);
  if (folder === null && isOptional) return;
  if (folder === null) throw new Error(`${name} is not installed`);
  const copy = join(target, 'node_modules', name);
  if (existsSync(copy)) return;
  const own = (file: string) => !file.slice(folder.length).includes('/node_modules');
  cpSync(folder, copy, { recursive: true, dereference: true, filter: own });
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  for (const one of Object.keys(manifest.dependencies ?? {})) copyPackage(one, folder, target);
  for (const one of Object.keys(manifest.optionalDependencies ?? {})) copyPackage(one, folder, target, true);
}

/** Collects the production files in two folders: packages with compiled code, and the product. */
async function gatherRuntime(root: string, target: string): Promise<void> {
  const [modules, app] = [join(target, 'modules'), join(target, 'app')];
  for (const [name, folder] of Object.entries(loadedByName)) copyPackage(name, join(root, folder), modules);
  await build({
    ...bundleOptions(root),
    entryPoints: Object.fromEntries(
      Object.entries(operatorPrograms).map(([file, bundle]) => [bundle.replace(/\.js$/, ''), file]),
    ),
    outdir: app,
  });
  for (const bundle of Object.values(serviceBundles))
    for (const file of [bundle, `${bundle}.map`]) cpSync(join(root, file), join(app, file));
  for (const bundle of Object.values(serviceBundles))
    for (const name of bundledFiles) {
      const file = join(dirname(bundle), name);
      if (existsSync(join(root, file))) cpSync(join(root, file), join(app, file));
    }
  for (const folder of new Set(Object.values(serviceBundles).map((bundle) => bundle.split('/')[0] ?? '')))
    for (const one of companions)
      if (existsSync(join(root, folder, one)))
        cpSync(join(root, folder, one), join(app, folder, one), { recursive: true });
  cpSync(join(root, 'dist/web'), join(app, 'dist/web'), { recursive: true });
  cpSync(join(root, 'deploy/is-healthy.mjs'), join(app, 'deploy/is-healthy.mjs'));
  cpSync(join(root, 'LICENSE'), join(app, 'LICENSE'));
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  writeFileSync(join(app, 'package.json'), `${JSON.stringify({ name, version, type: 'module' })}\n`);
}

if (isEntryPoint(import.meta)) {
  const [target, ...rest] = readCommandLine({ allowPositionals: true }).positionals;
  await runCommand(async () => {
    if (target === undefined || rest.length > 0) throw new Error('usage: gather-runtime.ts <folder>');
    mkdirSync(target, { recursive: true });
    await gatherRuntime(resolve(dirname(import.meta.filename), '../../../..'), resolve(target));
  });
}
