import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writePage } from './page/web-page.ts';
import { repository } from './remote-folders.ts';
import {
  compressFolder,
  filesIn,
  integrityOf,
  publishFolder,
  removeOldFiles,
  scriptHashes,
} from './web-files.ts';
import { describeRemote, readRegistry, writeRegistry } from './web-registry.ts';
import { remoteTable, sharedModules, sharedNames, sharedTable } from './webpack/federation.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kallos-web-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string): void => {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), text);
};
const sha384 = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;

function writeRemote(version: string, script: string): void {
  write(`${version}/remoteEntry.js`, script);
  write(`${version}/app.js`, 'app');
  const manifest = {
    metaData: { remoteEntry: { name: 'remoteEntry.js' } },
    exposes: [{ assets: { js: { sync: ['app.js'] } } }],
    screens: { setup: ['app.js'] },
    firstPaint: 'first-paint.json',
  };
  write(`${version}/mf-manifest.json`, JSON.stringify(manifest));
}

describe('the registry', () => {
  it('contains the manifest and first scripts of a remote with hashes', () => {
    writeRemote('1', 'entry');
    const remote = describeRemote('mfe_portal', '1', join(folder, '1'), '/remotes/mfe-portal/1');
    expect(remote).toMatchObject({
      name: 'mfe_portal',
      version: '1',
      entry: '/remotes/mfe-portal/1/mf-manifest.json',
      preload: [
        { url: '/remotes/mfe-portal/1/remoteEntry.js', integrity: sha384('entry') },
        { url: '/remotes/mfe-portal/1/app.js', integrity: sha384('app') },
      ],
      screens: { setup: [{ url: '/remotes/mfe-portal/1/app.js', integrity: sha384('app') }] },
      firstPaint: '/remotes/mfe-portal/1/first-paint.json',
    });
    expect(remote.integrity).toBe(integrityOf(readFileSync(join(folder, '1/mf-manifest.json'))));
  });

  it('replaces one remote, keeps the others and counts up', () => {
    writeRemote('1', 'a');
    writeRemote('2', 'b');
    const file = join(folder, 'web/remotes.json');
    const describe = (name: string, version: string) =>
      describeRemote(name, version, join(folder, version), `/remotes/${name}/${version}`);
    writeRegistry(file, [describe('mfe_portal', '1'), describe('mfe_admin', '1')]);
    writeRegistry(file, [describe('mfe_portal', '2')]);
    const { generation, remotes } = readRegistry(file);
    expect(generation).toBe(2);
    expect(remotes.map(({ name, version }) => [name, version])).toEqual([
      ['mfe_admin', '1'],
      ['mfe_portal', '2'],
    ]);
  });

  it('is empty when its file is broken', () => {
    write('remotes.json', '{"generation":');
    expect(readRegistry(join(folder, 'remotes.json'))).toEqual({ generation: 0, remotes: [] });
  });
});

describe('the files', () => {
  it('are compressed when that saves enough', async () => {
    const long = 'const answer = 42;\n'.repeat(200);
    write('long.js', long);
    write('short.js', 'x');
    await compressFolder(folder);
    expect(filesIn(folder)).toEqual(['long.js', 'long.js.br', 'long.js.gz', 'short.js']);
    expect(brotliDecompressSync(readFileSync(join(folder, 'long.js.br'))).toString()).toBe(long);
    expect(gunzipSync(readFileSync(join(folder, 'long.js.gz'))).toString()).toBe(long);
  });

  it('are published next to older ones, which expire later', () => {
    write('new/main.2.js', 'two');
    write('web/main.1.js', 'one');
    write('web/main.0.js', 'zero');
    const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    utimesSync(join(folder, 'web/main.0.js'), longAgo, longAgo);
    publishFolder(join(folder, 'new'), join(folder, 'web'));
    removeOldFiles(join(folder, 'web'), new Set(['main.2.js']), 30);
    expect(filesIn(join(folder, 'web'))).toEqual(['main.1.js', 'main.2.js']);
  });

  it('are hashed by name, so that they may be served from anywhere', () => {
    write('main.js', 'x');
    write('main.css', 'y');
    expect(scriptHashes(folder)).toEqual({ 'main.js': sha384('x') });
  });
});

describe('the page', () => {
  it("contains the hashes of its scripts and the gateway's placeholders", () => {
    write('main.js', 'main');
    write('boot.js', 'boot');
    write('fed.js', 'fed');
    write('login.js', 'login');
    write(
      'template.html',
      '<meta content="__CSP_NONCE__">__START____STYLES____FONTS____ICON____SCRIPTS__<script>__INTEGRITY_JSON__</script>__PRELOADS____FIRST_PAINT__',
    );
    const page = {
      base: '/shell/v1/',
      styles: 'a{}',
      start: 'dark()',
      icon: 'i.svg',
      fonts: ['b.woff2', 'a.woff2'],
    };
    writePage(
      join(folder, 'template.html'),
      folder,
      page,
      { first: ['main.js', 'boot.js'], federation: ['fed.js'], login: ['login.js'] },
      {
        login: { styles: 'b{}', markup: '<h1>Welcome</h1>' },
      },
    );
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    expect(html).toContain(
      '<script data-cfasync="false">dark()</script><style nonce="__CSP_NONCE__">a{}</style>',
    );
    expect(html).toContain('__PRELOADS__');
    expect(html).toMatch(/<link rel="preload" as="script" id="entry"[^>]* href="\/shell\/v1\/main.js"/);
    expect(html).toContain(`href="/shell/v1/main.js" crossorigin="anonymous" integrity="${sha384('main')}"`);
    expect(html).not.toContain('<script defer');
    expect(html).not.toContain('href="/shell/v1/fed.js"');
    const remote = readFileSync(join(folder, 'remote.html'), 'utf8');
    expect(remote).toContain('href="/shell/v1/fed.js"');
    expect(remote.replace(/\s*<link rel="preload" as="script" href="\/shell\/v1\/fed.js"[^>]*>/, '')).toBe(
      html,
    );
    expect(html).toContain(`href="/shell/v1/boot.js" crossorigin="anonymous" integrity="${sha384('boot')}"`);
    expect(html).toContain(`"/shell/v1/boot.js":"${sha384('boot')}"`);
    const preloaded = html.matchAll(/<link rel="preload" as="font" type="font\/woff2" href="(.*?)"/g);
    expect([...preloaded].map(([, address]) => address)).toEqual(['/shell/v1/b.woff2', '/shell/v1/a.woff2']);
    expect(html).toContain('class="splash"');
    const login = readFileSync(join(folder, 'login.html'), 'utf8');
    expect(html + remote).not.toContain('href="/shell/v1/login.js"');
    const besides = /\s*<link rel="preload" as="script" href="\/shell\/v1\/login.js"[^>]*>/;
    expect(login).toMatch(besides);
    expect(
      login.replace(besides, '').replace(/<style nonce="__CSP_NONCE__">b\{\}.*<h1>Welcome<\/h1><\/div>/, ''),
    ).toBe(html.replace(/<div class="splash".*<\/div>__SCREEN_PAINT__/s, ''));
  });

  it('is rejected without an entry script', () => {
    write('template.html', '');
    const page = { base: '/shell/v1/', styles: '', start: '', icon: 'i.svg', fonts: [] };
    expect(() => writePage(join(folder, 'template.html'), folder, page, { first: [] })).toThrow(
      'no entry script',
    );
  });
});

describe('the shared table', () => {
  const versionOf = (name: string): string => (name === 'react' ? '19.3.1' : '1.4.0');

  it('accepts any version of the same major from remotes', () => {
    const table = sharedTable(['react', '@kallos/ui/kit'], versionOf);
    expect(table).toEqual({
      react: { version: '19.3.1', requiredVersion: '^19.0.0' },
      '@kallos/ui/kit': { version: '1.4.0', requiredVersion: '^1.0.0' },
    });
  });

  it('prevents remotes from bundling their own copy', () => {
    expect(remoteTable(['react/jsx-runtime'], () => '19.3.1')['react/jsx-runtime']).toEqual({
      singleton: true,
      strictVersion: true,
      requiredVersion: '^19.0.0',
      version: '19.3.1',
      import: false,
    });
  });

  it('contains exactly the modules that the shell shares', () => {
    const source = readFileSync(join(repository, 'shell/src/remotes/federation.ts'), 'utf8');
    const table = /const parts = \{(.*?)\n\};/s.exec(source)?.[1] ?? '';
    const names = [...table.matchAll(/^  '?([^':]+)'?: /gm)].map(([, name]) => name);
    expect(names.toSorted()).toEqual(sharedModules.toSorted());
  });

  it('lists the same names of react-router-dom as the shell', () => {
    const source = readFileSync(join(repository, 'shell/src/remotes/router-parts.ts'), 'utf8');
    const names = /export \{([^}]*)\}/.exec(source)?.[1]?.match(/\w+/g) ?? [];
    expect(names.toSorted()).toEqual(sharedNames['react-router-dom']?.toSorted());
  });
});
