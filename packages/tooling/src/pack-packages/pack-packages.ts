import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { repository } from '../build/remote-folders.ts';
import { filesIn } from '../build/web-files.ts';
import { endWithUsage, readCommandLine } from '../command-line.ts';
import { isEntryPoint } from '../entry-point.ts';

/** The packages for teams with their own repository. */
const packedPackages = ['calendar', 'contracts', 'tooling', 'ui', 'web-kit'] as const;

interface Manifest {
  readonly [field: string]: unknown;
  readonly exports: Readonly<Record<string, string>>;
}

// The tools for a single remote; the others concern this repository.
const ofTools = [
  'build/webpack/webpack-preset',
  'build/webpack/lean-contracts',
  'build/build-web',
  'build/build-one',
  'dev/dev-remote',
  'deploy/deploy',
];

const { engines } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
  engines: { node: string };
};

const commands = {
  'kallos-build': './bin/kallos-build.mjs',
  'kallos-dev': './bin/kallos-dev.mjs',
  'kallos-deploy': './bin/kallos-deploy.mjs',
};

/** The files that outsiders get of the client; the others write them. */
const ofClient = ['client.ts', 'operations.ts'];

const isPacked = (name: string, file: string): boolean => {
  if (name === 'tooling') return ofTools.includes(file.replace(/\.ts$/, ''));
  return name !== 'client' || ofClient.includes(file);
};

const isSource = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/(\.(test|stories)\.tsx?|\.d\.ts)$/.test(file);

/** Compiles a package's sources to JavaScript and declarations. */
function translate(name: string, source: string, stage: string): void {
  const files = filesIn(source).filter((file) => isSource(file) && isPacked(name, file));
  const extras = filesIn(source).filter((file) => /(\.css|\.cjs|\.d\.ts)$/.test(file));
  const project = join(repository, '.cache', `pack-${name}.json`);
  mkdirSync(dirname(project), { recursive: true });
  const isOfBrowsers = name === 'ui' || name === 'web-kit';
  writeFileSync(
    project,
    JSON.stringify({
      extends: join(repository, 'packages/tooling/tsconfig', isOfBrowsers ? 'web.json' : 'node.json'),
      files: [...files, ...extras.filter((file) => file.endsWith('.d.ts'))].map((file) => join(source, file)),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        rewriteRelativeImportExtensions: true,
        types: ['node'],
        rootDir: source,
        outDir: join(stage, 'dist'),
      },
    }),
  );
  execFileSync(process.execPath, [join(repository, 'node_modules/ts7/bin/tsc'), '-p', project], {
    cwd: repository,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (const file of extras) cpSync(join(source, file), join(stage, 'dist', file));
}

const builtOf = (target: string): string | object => {
  const [, path, kind] = /^\.\/src\/(.+)\.(tsx?|css)$/.exec(target) ?? [];
  if (path === undefined) return target;
  if (kind === 'css') return `./dist/${path}.css`;
  return { types: `./dist/${path}.d.ts`, default: `./dist/${path}.js` };
};

/** Returns the manifest of a packed package: it exports built files and may be published. */
function packedManifest(manifest: Manifest): object {
  const kept = Object.entries(manifest).filter(([field]) => field !== 'private' && field !== 'scripts');
  return {
    ...Object.fromEntries(kept),
    license: 'MIT',
    ...(manifest['name'] === '@kallos/tooling' && { bin: commands }),
    exports: Object.fromEntries(
      Object.entries(manifest.exports).map(([name, target]) => [name, builtOf(target)]),
    ),
    engines,
    files: ['bin', 'dist', 'tsconfig', 'CHANGELOG.md', 'README.md'],
  };
}

/** Packs a package; returns the packed file. */
export function packPackage(name: string, target: string): string {
  mkdirSync(target, { recursive: true });
  const folder = join(repository, 'packages', name);
  const stage = mkdtempSync(join(tmpdir(), 'kallos-pack-'));
  try {
    translate(name, join(folder, 'src'), stage);
    if (name === 'tooling')
      for (const part of ['tsconfig', 'bin'])
        cpSync(join(folder, part), join(stage, part), { recursive: true });
    for (const text of ['CHANGELOG.md', 'README.md'])
      if (existsSync(join(folder, text))) cpSync(join(folder, text), join(stage, text));
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
    writeFileSync(join(stage, 'package.json'), `${JSON.stringify(packedManifest(manifest), null, 2)}\n`);
    const said = execFileSync('npm', ['pack', '--silent', '--pack-destination', target], {
      cwd: stage,
      encoding: 'utf8',
    });
    return join(target, said.trim());
  } finally {
    rmSync(stage, { recursive: true });
  }
}

/** Packs everything that builds a remote in its own repository; returns the packed files. */
export function packPackages(target: string): string[] {
  return packedPackages.map((name) => packPackage(name, target));
}

if (isEntryPoint(import.meta)) {
  const [target, ...rest] = readCommandLine({ allowPositionals: true }).positionals;
  if (target === undefined || rest.length > 0) endWithUsage('npm run pack-packages -- <folder>');
  for (const file of packPackages(resolve(target))) console.log(file);
}
