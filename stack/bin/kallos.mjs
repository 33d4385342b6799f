// Plain JavaScript that any Node understands: it only makes sure that the right Node runs the rest.
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
  // An install without scripts has not done so.
  const { patchPostgres } = await import('../../packages/tooling/bin/patch-postgres.mjs');
  patchPostgres(root);
  await endWithParent();
  await keepSmall();
  const entry = join(root, 'stack', 'src', `${program}.ts`);
  process.argv = [process.argv[0], entry, ...wordsForFolder(), ...rest];
  await import(pathToFileURL(entry).href);
}

/** A folder's own script means that folder alone: its tests, its processes and what they need. */
function wordsForFolder() {
  const named = process.env.npm_package_json;
  const folder = named === undefined ? '' : relative(root, dirname(named));
  return folder === '' || folder.startsWith('..') ? [] : [`--folder=${folder}`];
}

/** Whatever ends npm ends its program, and whatever ends that ends the Node programs that it started. */
function endWithParent() {
  const module = pathToFileURL(join(root, 'stack', 'bin', 'end-with-parent.mjs')).href;
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import ${module}`.trim();
  // Started by hand, a program may outlive the shell that it was started in.
  if (process.env.npm_lifecycle_event !== undefined) return import(module);
}

/** Stripping types and young objects take four times the memory of the program itself: the one is kept on disk, the other bounded. */
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
