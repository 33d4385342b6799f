import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findChromium } from '../chromium.ts';
import { watchLeftovers } from './leftovers.ts';

const executablePath = findChromium(process.env);
if (executablePath === null) process.stderr.write('SKIPPED: what a remote leaves behind needs Chromium\n');

let browser: Browser;
let script = '';
const server = createServer((request, response) => {
  const isScript = request.url?.endsWith('.js');
  response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
  response.end(
    isScript ? script : '<!doctype html><body><main></main><script src="/remotes/mfe-x/v1/a.js"></script>',
  );
});
beforeAll(async () => {
  if (executablePath === null) return;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
});
afterAll(async () => {
  await browser?.close();
  server.close();
});

async function leftBy(source: string, folder = '/remotes/mfe-x/v1/'): Promise<string[]> {
  script = source;
  const page = await browser.newPage();
  await page.addInitScript({ content: watchLeftovers(folder) });
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const left = await page.evaluate<string[]>('kallosLeftovers()');
  await page.close();
  return left;
}

it.skipIf(executablePath === null).each([
  ['const w = window; w.setInterval(() => {}, 1000);', 'setInterval(1000) runs on'],
  ['const w = window; const ask = w.fetch; w.fetch = (...words) => ask(...words);', 'fetch stays replaced'],
  ["document['body']['append'](document.createElement('aside'));", '<aside> stays in the page'],
  ["document.body.insertAdjacentElement('beforeend', document.createElement('b'));", '<b> stays in the page'],
  ["document.head.appendChild(document.createElement('style'));", '<style> stays in the page'],
  [
    "const link = document.createElement('link'); link.rel = 'stylesheet'; link.href = '/x.css'; document.head.appendChild(link);",
    '<link> stays in the page',
  ],
  ["globalThis['addEventListener']('keydown', () => {});", 'a listener for keydown stays'],
  ["document.body.addEventListener('click', () => {}, { capture: true });", 'a listener for click stays'],
  ['XMLHttpRequest.prototype.send = function () {};', 'XMLHttpRequest.send stays replaced'],
  ['console.error = () => {};', 'console.error stays replaced'],
  ['document.adoptedStyleSheets = [new CSSStyleSheet()];', 'an adopted style sheet stays'],
])('finds what stays behind: %s', async (source, left) => {
  expect(await leftBy(source)).toEqual([left]);
});

it
  .skipIf(executablePath === null)
  .each([
    'clearInterval(setInterval(() => {}, 1000));',
    'const hear = () => {}; addEventListener("keydown", hear, true); removeEventListener("keydown", hear, { capture: true });',
    'const stop = new AbortController(); document.addEventListener("click", () => {}, { signal: stop.signal }); stop.abort();',
    'addEventListener("load", () => {}, { once: true });',
    'const node = document.createElement("aside"); document.body.append(node); node.remove();',
    'document.querySelector("main").append(document.createElement("p"));',
    'document.head.appendChild(document.createElement("script"));',
    'setTimeout(() => {}, 1000);',
  ])('allows what is ended or belongs to a screen: %s', async (source) => {
  expect(await leftBy(source)).toEqual([]);
});

it.skipIf(executablePath === null)('ignores scripts of other releases', async () => {
  expect(await leftBy('setInterval(() => {}, 1000);', '/remotes/mfe-y/v1/')).toEqual([]);
});
