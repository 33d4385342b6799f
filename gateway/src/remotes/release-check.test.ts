import { brotliCompressSync } from 'node:zlib';
import { federationNameOf } from '@kallos/contracts/gateway/remotes';
import { expect, it } from 'vitest';
import { checkNames, checkPacked, misfitOf } from './release-check.ts';

const fits = (offered: string, range: string): boolean => {
  const needs = { contract: 2, since: 1, shared: { swr: range } };
  return misfitOf('mfe_portal', needs, { contract: 2, shared: { swr: offered } }) === undefined;
};

it('takes a remote whose ranges of shared modules hold what the shell has, and no other', () => {
  const offers = ['19.3.1', '0.12.5', '0.13.0', '2.0.0-beta.2'];
  const fitting = (range: string) => offers.filter((offered) => fits(offered, range));
  expect(fitting('^19.0.0')).toEqual(['19.3.1']);
  expect(fitting('^19.3.2')).toEqual([]);
  // Below 1.0.0 a new minor version may break what used the last one.
  expect(fitting('^0.12.1')).toEqual(['0.12.5']);
  expect(fitting('>=0.12.0 <3')).toEqual(['0.12.5', '0.13.0', '2.0.0-beta.2']);
});

const filesOf = (...names: string[]) => new Map(names.map((name) => [name, new Uint8Array()]));

it('takes five hundred files and not one more, by plain names that may be served', () => {
  const many = Array.from({ length: 500 }, (_, index) => `part-${index}.js`);
  expect(() => checkNames(filesOf(...many))).not.toThrow();
  expect(() => checkNames(filesOf(...many, 'one.js'))).toThrow('at most 500 files');
  for (const name of ['../up.js', 'a/b.js', '.env.js', 'page.html', 'a.js.map', 'a.js\n', 'a.js.br.br', 'js'])
    expect(() => checkNames(filesOf(name)), name).toThrow('no file name');
});

it('unpacks nothing beyond sixteen megabytes', () => {
  const plain = Buffer.alloc(16 * 1024 * 1024 + 1);
  const files = new Map([
    ['a.js', plain],
    ['a.js.br', brotliCompressSync(plain)],
  ]);
  expect(() => checkPacked(files)).toThrow("can't be unpacked");
});

it('versions that differ in a sign alone are different things to a page, and fit into a script', () => {
  const names = ['fed.1', 'fed-1', 'fed_1', 'fed1'].map((version) => federationNameOf('mfe_portal', version));
  expect(new Set([...names, federationNameOf('mfe_portal_fed', '1')]).size).toBe(5);
  for (const name of names) expect(name).toMatch(/^[a-z_$][\w$]*$/i);
});
