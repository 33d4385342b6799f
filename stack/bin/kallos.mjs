// Plain JavaScript for any Node: it starts the rest with the right version.
import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');
const isNewEnough = Number.parseInt(process.versions.node, 10) >= 24;
const programs = ['start', 'test'];
const [program, ...rest] = process.argv.slice(2);

if (!existsSync(join(root, 'node_modules'))) {
  stopWith('the dependencies are not installed: run npm ci first');
} else if (!isNewEnough) {
  stopWith(
    `Kallos needs Node 24 and this is ${process.version}: npm ci brings it as the package "node", whose install script ` +
      'did not run; run npm rebuild node --ignore-scripts=false, or install Node 24',
  );
} else if (!programs.includes(program)) {
  stopWith(`usage: kallos.mjs ${programs.join('|')}`);
} else {
  // An install with --ignore-scripts skips this.
  const { patchPostgres } = await import('../../packages/tooling/bin/patch-postgres.mjs');
  patchPostgres(root);
  await endWithParent();
  await keepSmall();
  const entry = join(root, 'stack', 'src', `${program}.ts`);
  process.argv = [process.argv[0], entry, ...wordsForFolder(), ...rest];
  await import(pathToFileURL(entry).href);
}

/** Returns the arguments for a folder's own script: its tests, or its processes and what they need. */
function wordsForFolder() {
  const named = process.env.npm_package_json;
  const folder = named === undefined ? '' : relative(root, dirname(named));
  return folder === '' || folder.startsWith('..') ? [] : [`--folder=${folder}`];
}

/** Ends with npm, and ends the Node programs that it started. */
function endWithParent() {
  const module = pathToFileURL(join(root, 'stack', 'bin', 'end-with-parent.mjs')).href;
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import ${module}`.trim();
  // When started by hand, a program may outlive its shell.
  if (process.env.npm_lifecycle_event !== undefined) return import(module);
}

/**
 * Stripping types and young objects would take four times the program's memory: caches the one and limits the
 * other.
 */
async function keepSmall() {
  const [{ enableCompileCache }, { setFlagsFromString }] = await Promise.all([
    import('node:module'),
    import('node:v8'),
  ]);
  enableCompileCache(join(root, '.cache', 'compiled'));
  if (program !== 'start') return;
  setFlagsFromString('--max-semi-space-size=1');
  setFlagsFromString('--semi-space-growth-factor=1');
}

function stopWith(message) {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
