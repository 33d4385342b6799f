import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import webpack from 'webpack';
import { LastingEffectsPlugin } from './lasting-effects.ts';
import { SharedZodPlugin } from './webpack-plugins.ts';

/** What the build says of a module of a remote. */
async function faultsOf(
  source: string,
  more: Partial<webpack.Configuration> = { plugins: [new LastingEffectsPlugin()] },
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kallos-remote-'));
  writeFileSync(join(folder, 'screen.js'), source);
  const compiler = webpack({
    context: folder,
    mode: 'none',
    entry: './screen.js',
    output: { path: join(folder, 'dist') },
    externals: { 'styled-components': 'var {}' },
    ...more,
  });
  const stats = await new Promise<webpack.Stats>((done, fail) =>
    compiler.run((error, result) => (result ? done(result) : fail(error ?? new Error('no result')))),
  );
  rmSync(folder, { recursive: true });
  return stats.compilation.errors.map(({ message }) => message);
}

it.each([
  ['setInterval(() => {}, 1000);', /runs as the module loads/],
  ['setTimeout(() => {}, 1000);', /runs as the module loads/],
  ["addEventListener('keydown', () => {});", /runs as the module loads/],
  ["document.addEventListener('keydown', () => {});", /runs as the module loads/],
  ['export function useClock() { setInterval(() => {}, 1000); }', /clearInterval/],
  ['export const useClock = () => window.setInterval(() => {}, 1000);', /clearInterval/],
  ["export const useKeys = () => globalThis.addEventListener('keydown', () => {});", /removeEventListener/],
  ['export const dress = (node) => document.head.append(node);', /draw it with React/],
  ['export const dress = (node) => window.document.body.appendChild(node);', /draw it with React/],
  ['export const dress = (sheet) => document.adoptedStyleSheets.push(sheet);', /outlive the remote/],
  ['export const dress = (sheet) => { document.adoptedStyleSheets = [sheet]; };', /outlive the remote/],
  ["export const dress = () => document.styleSheets[0].insertRule('p{}');", /outlive the remote/],
  ["import { createGlobalStyle } from 'styled-components'; createGlobalStyle``;", /outlive the remote/],
  ["import { createGlobalStyle as make } from 'styled-components'; make``;", /outlive the remote/],
])('a remote may not stay behind with: %s', async (source, fault) => {
  expect(await faultsOf(source)).toEqual([expect.stringMatching(fault)]);
});

it.each([
  'export function useClock() { const timer = setInterval(() => {}, 1000); return () => clearInterval(timer); }',
  "export const useKeys = (hear) => { addEventListener('keydown', hear); return () => removeEventListener('keydown', hear); };",
  "export const useKeys = (hear, signal) => document.addEventListener('keydown', hear, { signal });",
  "export const onceThere = (hear) => addEventListener('load', hear, { once: true });",
  'export const pause = (ms) => new Promise((wake) => setTimeout(wake, ms));',
  "export const listen = (media, hear) => media.addEventListener('change', hear);",
  "import { styled } from 'styled-components'; export const Row = styled.div``;",
  "export const speak = () => { document.documentElement.lang = 'el'; };",
  'function setInterval() {} setInterval();',
])('a remote may: %s', async (source) => {
  expect(await faultsOf(source)).toEqual([]);
});

const sharing: Partial<webpack.Configuration> = {
  mode: 'production',
  plugins: [
    new webpack.sharing.ConsumeSharedPlugin({ consumes: { 'zod/mini': { import: false } } }),
    new SharedZodPlugin(),
  ],
};

it.each([
  "import * as z from 'zod/mini'; export const Address = z.object({ link: z.url() });",
  "import { object, url } from 'zod/mini'; export const Address = object({ link: url() });",
])('a remote may not ask the shell for what it does not share of zod: %s', async (source) => {
  const faults = await faultsOf(source, sharing);
  expect(faults).toEqual([expect.stringMatching(/screen\.js: the shell shares no url of zod\/mini/)]);
});

it('a remote may use what the shell shares of zod', async () => {
  const source =
    "import * as z from 'zod/mini'; export const At = z.object({ at: z.optional(z.iso.datetime()) });";
  expect(await faultsOf(source, sharing)).toEqual([]);
});
