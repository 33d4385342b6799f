import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import webpack from 'webpack';
import { LastingEffectsPlugin } from './lasting-effects.ts';
import { NoStyleFilesPlugin, SharedNamesPlugin } from './webpack-plugins.ts';

/** Returns a build's statistics on these modules of a remote. */
async function faultsOf(
  sources: readonly string[],
  more: Partial<webpack.Configuration>,
): Promise<Map<string, string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'kallos-remote-'));
  const files = sources.map((source, at) => {
    writeFileSync(join(folder, `screen-${at}.js`), source);
    return `./screen-${at}.js`;
  });
  const compiler = webpack({
    context: folder,
    mode: 'none',
    entry: Object.fromEntries(files.map((file) => [file, file])),
    output: { path: join(folder, 'dist') },
    externals: { 'styled-components': 'var {}' },
    ...more,
  });
  const stats = await new Promise<webpack.Stats>((done, fail) =>
    compiler.run((error, result) => (result ? done(result) : fail(error ?? new Error('no result')))),
  );
  rmSync(folder, { recursive: true });
  const { errors = [] } = stats.toJson({ all: false, errors: true });
  const reported = errors.map(({ moduleName = '', message }) => ({
    place: `${moduleName} ${message}`,
    message,
  }));
  // A fault without a module counts for every module.
  const isOf = (at: number, place: string) =>
    place.includes(`screen-${at}.js`) || !/screen-\d+\.js/.test(place);
  return new Map(
    sources.map((source, at) => [
      source,
      reported.filter(({ place }) => isOf(at, place)).map(({ message }) => message),
    ]),
  );
}

const lasting: Array<[source: string, fault: RegExp]> = [
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
];
const styled: Array<[source: string, fault: RegExp]> = [
  ["import './reset.css';", /screen-\d+\.js imports \.\/reset\.css: .*styled-components/],
  ["export const load = () => import('./reset.css');", /imports \.\/reset\.css/],
  ["import 'swiper/swiper.css?inline';", /imports swiper\/swiper\.css/],
  ["export const sheet = new URL('./theme.scss', import.meta.url);", /imports \.\/theme\.scss/],
];
const harmless = [
  'export function useClock() { const timer = setInterval(() => {}, 1000); return () => clearInterval(timer); }',
  "export const useKeys = (hear) => { addEventListener('keydown', hear); return () => removeEventListener('keydown', hear); };",
  "export const useKeys = (hear, signal) => document.addEventListener('keydown', hear, { signal });",
  "export const onceThere = (hear) => addEventListener('load', hear, { once: true });",
  'export const pause = (ms) => new Promise((wake) => setTimeout(wake, ms));',
  "export const listen = (media, hear) => media.addEventListener('change', hear);",
  "import { styled } from 'styled-components'; export const Row = styled.div``;",
  "export const speak = () => { document.documentElement.lang = 'el'; };",
  'function setInterval() {} setInterval();',
];
const unshared: Array<[source: string, fault: RegExp]> = [
  [
    "import * as z from 'zod/mini'; export const Address = z.object({ link: z.url() });",
    /screen-\d\.js: the shell shares no url of zod\/mini/,
  ],
  [
    "import { object, url } from 'zod/mini'; export const Address = object({ link: url() });",
    /screen-\d\.js: the shell shares no url of zod\/mini/,
  ],
  [
    "import { Link, Scripts } from 'react-router-dom'; export const parts = [Link, Scripts];",
    /screen-\d\.js: the shell shares no Scripts of react-router-dom/,
  ],
];
const shared = [
  "import * as z from 'zod/mini'; export const At = z.object({ at: z.optional(z.iso.datetime()) });",
  "import { Link, useBlocker, useParams } from 'react-router-dom'; export const parts = [Link, useBlocker, useParams];",
];

let faults: Map<string, string[]>;
beforeAll(async () => {
  faults = new Map([
    ...(await faultsOf([...lasting.map(([source]) => source), ...harmless], {
      plugins: [new LastingEffectsPlugin()],
    })),
    ...(await faultsOf(
      styled.map(([source]) => source),
      { experiments: { css: true }, plugins: [new NoStyleFilesPlugin()] },
    )),
    ...(await faultsOf([...unshared.map(([source]) => source), ...shared], {
      mode: 'production',
      optimization: { minimize: false },
      plugins: [
        new webpack.sharing.ConsumeSharedPlugin({
          consumes: { 'zod/mini': { import: false }, 'react-router-dom': { import: false } },
        }),
        new SharedNamesPlugin(),
      ],
    })),
  ]);
});

it.each(lasting)('a remote is rejected if it leaves behind: %s', (source, fault) => {
  expect(faults.get(source)).toEqual([expect.stringMatching(fault)]);
});

it.each(styled)('a remote is rejected with a style file: %s', (source, fault) => {
  expect(faults.get(source)).toEqual([expect.stringMatching(fault)]);
});

it.each(harmless)('a remote is accepted with: %s', (source) => {
  expect(faults.get(source)).toEqual([]);
});

it.each(unshared)('a remote is rejected if it imports an unshared name: %s', (source, fault) => {
  expect(faults.get(source)).toEqual([expect.stringMatching(fault)]);
});

it.each(shared)('a remote is accepted with shared names: %s', (source) => {
  expect(faults.get(source)).toEqual([]);
});
