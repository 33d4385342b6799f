import { brotliCompressSync } from 'node:zlib';
import { federationNameOf } from '@kallos/contracts/gateway/remotes';
import { describe, expect, it } from 'vitest';
import { makeFiles, makeShell } from '../../../testing/release.ts';
import { checkFileNames, checkCompressedFiles, checkRelease, incompatibilityOf } from './release-check.ts';
import { checkShell } from './shell-check.ts';

const fits = (offered: string, range: string): boolean => {
  const needs = { contract: 2, since: 1, shared: { swr: range } };
  return incompatibilityOf('mfe_portal', needs, { contract: 2, shared: { swr: offered } }) === undefined;
};

it('accepts a remote only if the shell satisfies its ranges of shared modules', () => {
  const offers = ['19.3.1', '0.12.5', '0.13.0', '2.0.0-beta.2'];
  const fitting = (range: string) => offers.filter((offered) => fits(offered, range));
  expect(fitting('^19.0.0')).toEqual(['19.3.1']);
  expect(fitting('^19.3.2')).toEqual([]);
  // Below 1.0.0 a minor version may break compatibility.
  expect(fitting('^0.12.1')).toEqual(['0.12.5']);
  expect(fitting('>=0.12.0 <3')).toEqual(['0.12.5', '0.13.0', '2.0.0-beta.2']);
});

const filesOf = (...names: string[]) => new Map(names.map((name) => [name, new Uint8Array()]));

it('accepts at most 500 files with valid names', () => {
  const many = Array.from({ length: 500 }, (_, index) => `part-${index}.js`);
  expect(() => checkFileNames(filesOf(...many))).not.toThrow();
  expect(() => checkFileNames(filesOf(...many, 'one.js'))).toThrow('at most 500 files');
  for (const name of ['../up.js', 'a/b.js', '.env.js', 'page.html', 'a.js.map', 'a.js\n', 'a.js.br.br', 'js'])
    expect(() => checkFileNames(filesOf(name)), name).toThrow('no file name');
});

it('unpacks at most sixteen megabytes', () => {
  const plain = Buffer.alloc(16 * 1024 * 1024 + 1);
  const files = new Map([
    ['a.js', plain],
    ['a.js.br', brotliCompressSync(plain)],
  ]);
  expect(() => checkCompressedFiles(files)).toThrow("can't be unpacked");
});

it('gives versions that differ in one character different identifiers', () => {
  const names = ['fed.1', 'fed-1', 'fed_1', 'fed1'].map((version) => federationNameOf('mfe_portal', version));
  expect(new Set([...names, federationNameOf('mfe_portal_fed', '1')]).size).toBe(5);
  for (const name of names) expect(name).toMatch(/^[a-z_$][\w$]*$/i);
});

type Files = Record<string, string | Buffer>;
const bytesOf = (files: Files) =>
  new Map(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)]));
const about = { mounts: ['/patients'], language: 'el', audience: 'business', smoke: ['/patients'] };

describe('a release of a remote', () => {
  const bad = (more: Files) => ({ ...makeFiles('bad'), ...more });
  const needing = (contract: number, shared = {}) =>
    makeFiles('bad', { needs: { contract, since: Math.max(contract - 1, 0), shared } });
  it.each<[what: string, files: Files, code: string, words: RegExp]>([
    ['without a manifest', { 'a.js': 'x' }, 'bad_request', /no mf-manifest.json/],
    ['with a changed script', bad({ 'remoteEntry.js': 'x' }), 'bad_request', /not the file that/],
    ['with a script nobody lists', bad({ 'extra.js': 'x' }), 'bad_request', /no hash/],
    [
      'with a screen whose script is missing',
      makeFiles('bad', { screens: { setup: ['none.js'] } }),
      'bad_request',
      /none\.js has no hash/,
    ],
    [
      'whose first paint could load something',
      makeFiles('bad', { markup: '<h1>Ρύθμιση</h1><iframe src="//elsewhere.example"></iframe>' }),
      'bad_request',
      /first-paint\.json is no first paint: .*inert/s,
    ],
    ['with a file of styles', bad({ 'reset.css': 'h1{}' }), 'bad_request', /reset\.css.*styled-components/],
    [
      'with a file beyond the budget',
      bad({ 'film.png': 'x'.repeat(4_000_000) }),
      'bad_request',
      /may have 3\.0 MB; the largest here: film\.png 3\.8 MB/,
    ],
    [
      'with too many bytes altogether',
      bad(
        Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`photo-${at}.png`, 'x'.repeat(1_500_000)])),
      ),
      'bad_request',
      /may have 12\.0 MB, this one has 12\.9 MB; the largest files: photo-0\.png 1\.4 MB/,
    ],
    ['with a page among its files', bad({ 'index.html': 'x' }), 'bad_request', /no file name/],
    [
      'whose packed file holds something else',
      bad({ 'remoteEntry.js.br': brotliCompressSync('evil') }),
      'bad_request',
      /does not hold what its name says/,
    ],
    [
      'that needs a newer shell',
      needing(4),
      'conflict',
      /deploy the shell first\. The version that is shown stays/,
    ],
    ['for a shell long gone', needing(0), 'conflict', /rebuild it/],
    [
      'built against another major of a shared module',
      needing(2, { react: '^20.0.0' }),
      'conflict',
      /wants react \^20\.0\.0 and the shell here has 19\.3\.1/,
    ],
    [
      'that wants of the shell what every object has',
      needing(2, { constructor: '*' }),
      'conflict',
      /does not share it/,
    ],
    [
      'that stands among the calls',
      makeFiles('bad', { about: { ...about, mounts: ['/api'] } }),
      'bad_request',
      /mounts/,
    ],
    ...['   ', '\u200f', 'Patients\nLog out', 'Patients\u202etuo gol'].map(
      (label): [string, Files, string, RegExp] => [
        `called ${JSON.stringify(label)} in the navigation`,
        makeFiles('bad', { about: { ...about, navigation: { label, to: '/patients' } } }),
        'bad_request',
        /label/,
      ],
    ),
  ])('is refused %s', (_, files, code, words) => {
    const release = { name: 'mfe_portal', version: 'bad', address: '', files: bytesOf(files) };
    const offer = { contract: 2, shared: { react: '19.3.1' } };
    expect(() => checkRelease(release, offer)).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(words) }),
    );
  });
});

describe('a release of the shell', () => {
  const page = (more: string) => makeShell('s2', 2, more);
  const whole = makeShell('s2');
  it.each<[words: string, files: Files]>([
    ['no file of this release', page('<script src="/shell/s1/main.0123456789.js"></script>')],
    ['no file of this release', page('<script src="/remotes/mfe_portal/abc123/x.js"></script>')],
    ['no place for', { ...whole, 'index.html': '<html></html>' }],
    ['not the file that the manifest lists', { ...whole, 'main.0123456789.js': 'other()' }],
    ['has no hash', { ...whole, 'more.js': 'other()' }],
    ['no file name', { ...whole, 'run.sh': '' }],
    ['build it anew', { ...whole, 'contract.json': '{"contract":2,"shared":{}}' }],
    ['This is the shell s3', makeShell('s3')],
  ])('is refused unless it is whole and asks for its own files alone: %s', (words, files) => {
    const release = { name: 'shell', version: 's2', address: '/shell/s2', files: bytesOf(files) };
    expect(() => checkShell(release)).toThrow(
      expect.objectContaining({ code: 'bad_request', message: expect.stringContaining(words) }),
    );
  });
});
