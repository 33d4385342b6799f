import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asBusiness, newBusiness, productUrl } from '../api.ts';
import { openBrowser } from '../browser.ts';
import { prepareAccount } from '../prepare-account.ts';
import { startSecondGateway } from '../second-gateway.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const rounds = 5;

let browser: Browser;
let token = '';
let webRoot = '';
let one: { url: string; stop: () => Promise<void> };

beforeAll(async () => {
  browser = await openBrowser();
  const business = await asBusiness(await newBusiness('Κλινική Ζυγαριά'));
  token = business.token;
  await prepareAccount(business.call);
  webRoot = mkdtempSync(path.join(os.tmpdir(), 'kallos-one-'));
  const build = spawn(process.execPath, ['packages/tooling/src/one-bundle.ts', webRoot], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  expect(await new Promise((done) => build.once('exit', done))).toBe(0);
  one = await startSecondGateway({
    WEB_ROOT: webRoot,
    REMOTES_FILE: path.join(webRoot, 'remotes.json'),
    REMOTES_DIR: path.join(webRoot, 'state'),
    REMOTES_BUCKET: 'one-bundle',
  });
}, 240_000);
afterAll(async () => {
  await one?.stop();
  await browser?.close();
  rmSync(webRoot, { recursive: true, force: true });
});

interface Visit {
  /** Bytes of script as they travel. */
  readonly scriptBytes: number;
  /** Requests for what a build makes: pages, scripts, styles, fonts, manifests. */
  readonly requests: number;
  /** Milliseconds until what was waited for stood on screen. */
  readonly time: number;
}

/** Waits until a number has stood still for a while; the live connection never lets the network itself fall silent. */
async function untilQuiet(look: () => number): Promise<void> {
  let before = -1;
  await vi.waitFor(
    () => {
      const now = look();
      const isStill = now === before;
      before = now;
      if (!isStill) throw new Error('still loading');
    },
    { timeout: 20_000, interval: 600 },
  );
}

/** Opens a page with an empty cache over a line of 60 ms and 10 Mbit/s, and weighs what came until `wanted` stood there. */
async function visit(url: string, isSignedIn: boolean, wanted: string): Promise<Visit> {
  const context = await browser.newContext({ locale: 'el-GR' });
  if (isSignedIn)
    await context.addInitScript((value) => localStorage.setItem('business_token', value), token);
  await context.addInitScript((selector) => {
    const look = () => {
      if (document.querySelector(selector)) Object.assign(globalThis, { arrivedAt: performance.now() });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, wanted);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 60,
    downloadThroughput: 1_250_000,
    uploadThroughput: 1_250_000,
  });
  const built = new Map<string, string>();
  let scriptBytes = 0;
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!/\/(api|media)\//.test(response.url)) built.set(requestId, type);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (built.get(requestId) === 'Script') scriptBytes += encodedDataLength;
  });
  await page.goto(url);
  await page.waitForFunction(() => Reflect.get(globalThis, 'arrivedAt') !== undefined);
  const time = await page.evaluate(() => Reflect.get(globalThis, 'arrivedAt') as number);
  await untilQuiet(() => built.size + scriptBytes);
  await context.close();
  return { scriptBytes, requests: built.size, time };
}

/** Visits both in turn, so that a busy moment of the machine meets both alike. */
async function weigh(address: string, isSignedIn: boolean, wanted: string) {
  const federated: Visit[] = [];
  const single: Visit[] = [];
  for (let round = 0; round < rounds; round += 1) {
    federated.push(await visit(productUrl() + address, isSignedIn, wanted));
    single.push(await visit(one.url + address, isSignedIn, wanted));
  }
  // The fastest of each is the one that the machine disturbed least.
  const best = (visits: readonly Visit[]): Visit => ({
    scriptBytes: Math.min(...visits.map(({ scriptBytes }) => scriptBytes)),
    requests: Math.min(...visits.map(({ requests }) => requests)),
    time: Math.min(...visits.map(({ time }) => time)),
  });
  const [with_, without] = [best(federated), best(single)];
  const ratio = (a: number, b: number) => `${(a / b).toFixed(2)}×`;
  console.log(
    `${address}: script ${with_.scriptBytes} / ${without.scriptBytes} bytes ${ratio(with_.scriptBytes, without.scriptBytes)}, ` +
      `requests ${with_.requests} / ${without.requests}, ` +
      `time ${with_.time.toFixed(0)} / ${without.time.toFixed(0)} ms ${ratio(with_.time, without.time)}`,
  );
  return { federated: with_, single: without };
}

describe('the price of federation against the same sources in one bundle', () => {
  it('is at most a quarter more script and six requests on the campaigns page', async () => {
    const { federated, single } = await weigh('/portal/campaigns', true, 'article');
    expect(federated.scriptBytes / single.scriptBytes).toBeLessThanOrEqual(1.25);
    expect(federated.requests - single.requests).toBeLessThanOrEqual(6);
  });

  it('is at most a quarter more time to the login form', async () => {
    const { federated, single } = await weigh('/business/login', false, 'input[type="password"]');
    expect(federated.time / single.time).toBeLessThanOrEqual(1.25);
  });
});
