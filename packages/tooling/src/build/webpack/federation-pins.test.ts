import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from '../remote-folders.ts';
import { filesIn } from '../web-files.ts';

const { resolve } = createRequire(import.meta.url);
const shellFolder = join(repository, 'shell');
const shell = createRequire(join(shellFolder, 'package.json'));
const modules = join(repository, 'node_modules');
const manifestOf = (name: string) =>
  JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')) as {
    version: string;
    dependencies?: Record<string, string>;
  };
const scripts = join(modules, '@module-federation/enhanced/dist/src');
const readScripts = (): string[] =>
  filesIn(scripts)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(scripts, file), 'utf8'));

describe('the federation plugin', () => {
  it('finds the webpack internals that it uses, which newer versions move', () => {
    const wanted = readScripts().flatMap((text) =>
      [...text.matchAll(/normalizeWebpackPath\)?\("(webpack\/lib\/[^"]+)"\)/g)].map(([, path]) => path ?? ''),
    );
    expect(new Set(wanted).size).toBeGreaterThan(10);
    const missing = [...new Set(wanted)].filter((path) => {
      try {
        return resolve(path) === '';
      } catch {
        return true;
      }
    });
    expect(missing).toEqual([]);
  });

  it("builds remotes that use the runtime of the host's plugin", () => {
    const texts = readScripts().join('\n');
    const wanted = /"@module-federation\/runtime-core": "(\w+)"/.exec(texts)?.[1] ?? 'nothing';
    const provider = '@module-federation/inject-external-runtime-core-plugin';
    expect(texts).toContain(`require.resolve("${provider}")`);
    const layOut = shell(provider) as () => { beforeInit: (args: object) => object };
    expect(globalThis).not.toHaveProperty(wanted);
    layOut().beforeInit({ options: { name: 'shell' } });
    expect(globalThis).toHaveProperty([wanted, 'ModuleFederation']);
  });

  it('has the same version as the runtime in the page', () => {
    const names = [
      'enhanced',
      'runtime',
      'runtime-core',
      'runtime-tools',
      'inject-external-runtime-core-plugin',
    ];
    const versions = names.map((name) => manifestOf(`@module-federation/${name}`).version);
    expect(new Set(versions).size).toBe(1);
  });
});
