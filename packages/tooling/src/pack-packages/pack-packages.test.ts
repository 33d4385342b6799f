import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repository } from '../build/remote-folders.ts';
import { packPackages } from './pack-packages.ts';

// Inside the repository, so that the unpacked tools find the installed dependencies.
const folder = join(repository, '.cache', 'packed-test');
const tooling = join(folder, 'package');
let packed: readonly string[] = [];

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  packed = packPackages(folder);
  const own = packed.find((file) => file.includes('tooling')) ?? '';
  execFileSync('tar', ['-xzf', own, '-C', folder]);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Manifest {
  readonly bin: Readonly<Record<string, string>>;
  readonly engines: { readonly node: string };
}

const readManifest = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Manifest;

function runBin(name: string, args: readonly string[], version?: string) {
  const pretended = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${version}'})`;
  const file = join(tooling, readManifest(join(tooling, 'package.json')).bin[name] ?? '');
  const imports = version === undefined ? [] : ['--import', pretended];
  return spawnSync(process.execPath, [...imports, file, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, KALLOS_DEPLOY_TOKEN: 'nonsense', NODE_OPTIONS: '' },
  });
}

describe('the packed commands', () => {
  it.each([
    ['kallos-build', ['mfe-nonsense'], 'unknown front-end: mfe-nonsense'],
    ['kallos-dev', ['mfe-nonsense'], 'usage: kallos-dev'],
    ['kallos-deploy', ['mfe-nonsense', 'list', '--registry', 'http://127.0.0.1:1'], 'http://127.0.0.1:1'],
  ])('%s fails with a sentence when it cannot work', (name, args, sentence) => {
    const { status, stderr } = runBin(name, args);
    expect(stderr).toContain(sentence);
    expect(status).toBe(1);
  });

  it.each(['kallos-build', 'kallos-dev', 'kallos-deploy'])(
    '%s rejects an old Node by its version',
    (name) => {
      const { status, stderr } = runBin(name, [], '20.18.3');
      expect(stderr).toBe('Kallos needs Node 20.19 or newer; this is Node 20.18.3.\n');
      expect(status).toBe(1);
    },
  );

  it('run on every supported Node', () => {
    const { engines } = readManifest(join(repository, 'package.json'));
    expect(engines.node).toBe('>=20.19');
    expect(readManifest(join(tooling, 'package.json')).engines).toEqual(engines);
  });
});

it('no module uses import.meta.main, which is undefined before Node 24.2', () => {
  const sources = globSync('{packages/*,stack,tests/*,svc-*,gateway,sandbox}/**/*.{ts,mjs}', {
    cwd: repository,
    exclude: ['**/node_modules', '**/dist', '**/entry-point.ts', '**/pack-packages.test.ts'],
  });
  const found = sources.filter((file) =>
    readFileSync(join(repository, file), 'utf8').includes('import.meta.main'),
  );
  expect(found).toEqual([]);
});
