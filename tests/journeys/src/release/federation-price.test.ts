import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { productUrl } from '../api.ts';
import { sharedBrowser } from '../browser.ts';
import { openAccount } from '../portal-area.ts';
import { runScript } from '../run-script.ts';
import { startSecondGateway } from '../second-gateway.ts';
import { expect, test } from '../test.ts';

const rounds = 5;
/** Ten visits over a slow line take minutes on a busy machine. */
const visitsTimeout = 900_000;

let token = '';
let webRoot = '';
let one: { url: string; stop: () => Promise<void> };

test.beforeAll(async () => {
  test.setTimeout(240_000);
  ({ token } = await openAccount('Κλινική Ζυγαριά', true));
  webRoot = mkdtempSync(path.join(os.tmpdir(), 'kallos-one-'));
  await runScript('packages/tooling/src/build/one-bundle.ts', [webRoot], { NODE_ENV: 'production' });
  one = await startSecondGateway({
    WEB_ROOT: webRoot,
    REMOTES_FILE: path.join(webRoot, 'remotes.json'),
    REMOTES_DIR: path.join(webRoot, 'state'),
    REMOTES_BUCKET: 'one-bundle',
  });
});
test.afterAll(async () => {
  await one?.stop();
  rmSync(webRoot, { recursive: true, force: true });
});

interface Visit {
  /** Script bytes on the wire. */
  readonly scriptBytes: number;
  /** Requests for build output: pages, scripts, styles, fonts, manifests. */
  readonly requests: number;
  /** Milliseconds until the awaited content was visible. */
  readonly time: number;
}

/** Waits until a number is stable; the live connection keeps the network busy. */
async function untilQuiet(look: () => number): Promise<void> {
  let before = -1;
  await expect(() => {
    const now = look();
    const isStill = now === before;
    before = now;
    if (!isStill) throw new Error('still loading');
  }).toPass({ timeout: 60_000, intervals: [600] });
}

/**
 * Opens a page with an empty cache over a line of 60 ms and 10 Mbit/s, and measures what loads until `wanted`
 * is visible.
 */
async function visit(url: string, isSignedIn: boolean, wanted: string): Promise<Visit> {
  const context = await (await sharedBrowser()).newContext({ locale: 'el-GR' });
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

/** The median ignores a few disturbed visits. */
const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * Alternates visits to both, so that load on the machine affects both, and returns the cost of federation.
 */
async function weigh(address: string, isSignedIn: boolean, wanted: string) {
  const pairs: Array<{ federated: Visit; single: Visit }> = [];
  for (let round = 0; round < rounds; round += 1) {
    const visits = {
      federated: () => visit(productUrl() + address, isSignedIn, wanted),
      single: () => visit(one.url + address, isSignedIn, wanted),
    };
    // The second visit finds warmer caches, so the order alternates.
    const isFirst = round % 2 === 0;
    const first = await (isFirst ? visits.federated() : visits.single());
    const second = await (isFirst ? visits.single() : visits.federated());
    pairs.push(isFirst ? { federated: first, single: second } : { federated: second, single: first });
  }
  const ratios = pairs.map(({ federated, single }) => federated.time / single.time);
  const least = (measure: (pair: (typeof pairs)[number]) => number) => Math.min(...pairs.map(measure));
  const bytes = [
    least(({ federated }) => federated.scriptBytes),
    least(({ single }) => single.scriptBytes),
  ] as const;
  const requests = [
    least(({ federated }) => federated.requests),
    least(({ single }) => single.requests),
  ] as const;
  const price = { bytes: bytes[0] / bytes[1], requests: requests[0] - requests[1], time: median(ratios) };
  console.log(
    `${address}: script ${bytes.join(' / ')} bytes ${price.bytes.toFixed(2)}×, requests ${requests.join(' / ')}, ` +
      `time ${price.time.toFixed(2)}× (${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}), ` +
      `${median(pairs.map(({ federated }) => federated.time)).toFixed(0)} ms`,
  );
  return price;
}

test.describe('the cost of federation compared with one bundle of the same sources', () => {
  test('is at most a quarter more script and six requests on the campaigns page', async () => {
    test.setTimeout(visitsTimeout);
    const price = await weigh('/portal/campaigns', true, 'article');
    expect(price.bytes).toBeLessThanOrEqual(1.25);
    expect(price.requests).toBeLessThanOrEqual(6);
  });

  test('is at most a quarter more script and six requests on the login form', async () => {
    test.setTimeout(visitsTimeout);
    const price = await weigh('/business/login', false, 'input[type="password"]');
    expect(price.bytes).toBeLessThanOrEqual(1.25);
    expect(price.requests).toBeLessThanOrEqual(6);
  });
});
