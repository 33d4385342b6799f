import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReleaseReport, ReleaseReports } from '@kallos/contracts/gateway/release-reports';
import { reportsPath } from '@kallos/contracts/gateway/remote-paths';
import { shellName } from '@kallos/contracts/gateway/remotes';
import type { Page } from 'playwright-core';
import { openPage } from '../../browser.ts';
import { openAccount } from '../../portal-area.ts';
import {
  card,
  hasReceivedEvents,
  isSameDocument,
  markDocument,
  nameField,
  platforms,
  showsVersion,
  navigateTo,
} from '../../portal-tab.ts';
import {
  throwOnRender,
  movePointer,
  remakeRelease,
  restoreRelease,
  remakeShell,
  shownVersion,
} from '../../remade-release.ts';
import { deploy } from '../../run-script.ts';
import { startSecondGateway } from '../../second-gateway.ts';
import { expect, test } from '../../test.ts';

const app = 'mfe-portal';
const before: Record<string, string> = {};
/** A gateway behind a proxy, so that clients have distinct addresses. */
let gateway: { url: string; stop: () => Promise<void> };

test.beforeAll(async () => {
  gateway = await startSecondGateway({
    TRUSTED_PROXY_HOPS: '1',
    REMOTES_DIR: path.join(mkdtempSync(path.join(tmpdir(), 'kallos-gateway-')), 'remotes'),
  });
  await openOthers();
  for (const one of [app, shellName]) {
    before[one] = await shownVersion(one);
    await openElsewhere(one, before[one]);
  }
  await openPerson();
});
test.afterEach(async () => {
  for (const [one, to] of Object.entries(before)) await restoreRelease(one, to);
});
test.afterAll(() => gateway.stop());

/** Returns a browser name within the first ten percent of the rollout of both front-ends. */
function cohortAmongTen(): string {
  const isAmongTen = (one: string, name: string) => {
    const hash = createHash('sha256').update(`${one.replaceAll('-', '_')}\0${name}`);
    return hash.digest().readUInt32BE(0) % 100 < 10;
  };
  for (;;) {
    const name = randomBytes(9).toString('base64url');
    if ([app, shellName].every((one) => isAmongTen(one, name))) return name;
  }
}

/** Browsers of other accounts, by the cookies that count their reports. */
const passes: string[] = [];
async function openOthers(): Promise<void> {
  for (let count = 0; count < 10; count += 1) {
    const { token } = await openAccount(`Κλινική ${count}`);
    const answer = await fetch(`${gateway.url}/remotes.json`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const pass = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('kallos-reports='));
    passes.push(pass?.split(';')[0] ?? '');
  }
}

let people = 0;
const addressOfNext = () => `203.0.${100 + ((people += 1) >> 7)}.${people & 127}`;

/** A user in the ten percent with a distinct address and unsaved input, and the reports of their pages. */
let page: Page;
const sent: ReleaseReports[] = [];

async function openPerson(): Promise<void> {
  const { token } = await openAccount('Κλινική Θάλεια');
  const opened = await openPage();
  page = opened.page;
  const { context } = opened;
  await context.addInitScript((value) => localStorage.setItem('business_token', value), token);
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': addressOfNext() });
  await context.addCookies([{ name: 'kallos-cohort', value: cohortAmongTen(), url: gateway.url }]);
  await page.exposeFunction('tellSent', (body: string) => void sent.push(JSON.parse(body) as ReleaseReports));
  // Beacon bodies are not available otherwise.
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (address, body) => {
      const tell = Reflect.get(globalThis, 'tellSent') as (text: string) => void;
      if (body instanceof Blob) void body.text().then(tell);
      return send(address, body);
    };
  });
  await page.goto(`${gateway.url}/portal/setup`);
  await nameField(page).fill('Μισοτελειωμένη επωνυμία');
  await page.waitForFunction(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]).includes('Μισοτελειωμένη'),
  );
}

/** Waits on the platforms page until the ten percent get a trial version. */
async function tryBeforePlatforms(one: string, version: string) {
  await page.goto(`${gateway.url}/portal/platforms`);
  await platforms(page).waitFor();
  const arrived = hasReceivedEvents(page, one, version);
  await movePointer(one, { action: 'canary', version, audience: { percent: 10 } });
  await arrived;
}

/** Sends reports as from another tab at another address. */
async function repeatElsewhere(reports: readonly ReleaseReport[]): Promise<void> {
  const answer = await fetch(gateway.url + reportsPath, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': addressOfNext(),
      cookie: passes[people % passes.length] ?? '',
    },
    body: JSON.stringify({ tab: randomBytes(12).toString('hex'), reports }),
  });
  expect(answer.status).toBe(204);
}

/** Sixty other users report a healthy version. */
async function openElsewhere(one: string, version: string): Promise<void> {
  for (let count = 0; count < 60; count += 1)
    await repeatElsewhere([
      { remote: one.replaceAll('-', '_'), version, kind: 'here', screen: '/portal/setup' },
    ]);
}

const isOnTrial = async (one: string, version: string) =>
  (await deploy(one, 'list')).includes(`${version} is on trial`);

/** Returns the page's reports about a version once they include this kind. */
async function reportsOf(version: string, kind: string): Promise<ReleaseReport[]> {
  const found = () => sent.flatMap(({ reports }) => reports.filter((report) => report.version === version));
  await expect.poll(() => found().map((report) => report.kind)).toContain(kind);
  return found();
}

/** Twenty users of ten other accounts report the same; the rule rolls the version back. */
async function expectTakenBack(one: string, version: string, reports: ReleaseReport[]): Promise<void> {
  for (let count = 0; count < 20; count += 1) await repeatElsewhere(reports);
  await expect.poll(() => isOnTrial(one, version), { timeout: 120_000, intervals: [1000] }).toBe(false);
  expect(await deploy(one, 'list')).toMatch(
    /kallos +rollback .*taken back by itself: it failed in \d+ of \d+/,
  );
}

// gateway/src/reports and svc-auth/src/releases cover that one or two networks are not enough.
test('a release that throws at render is rolled back without losing input', async () => {
  test.setTimeout(300_000);
  const version = `t${Date.now()}`;
  await remakeRelease(app, version, throwOnRender('SetupScreen'));
  await tryBeforePlatforms(app, version);
  await markDocument(page);
  await navigateTo(page, 'Ρύθμιση');
  await card(page).waitFor();
  await navigateTo(page, 'Πλατφόρμες');
  await platforms(page).waitFor();
  await showsVersion(page, version);
  await navigateTo(page, 'Ρύθμιση');
  await card(page).waitFor();
  await expectTakenBack(app, version, await reportsOf(version, 'error'));
  await nameField(page).waitFor({ timeout: 35_000 });
  await showsVersion(page, before[app] ?? '');
  await expect.poll(() => nameField(page).inputValue()).toBe('Μισοτελειωμένη επωνυμία');
  expect(await isSameDocument(page)).toBe(true);
});

/** Only the entry script can load the others. */
const breakingEntry = (script: string) =>
  script.includes('kallosTries') ? `throw new Error('planted');${script}` : script;

for (const [label, kind, change] of [
  ['whose first script never comes', 'load', undefined],
  ['whose first script throws', 'error', breakingEntry],
] as const)
  test(`a shell ${label} is rolled back, and its pages recover with their input`, async () => {
    test.setTimeout(300_000);
    const version = `s${Date.now()}`;
    if (change === undefined)
      await page.context().route(
        ({ pathname }) => pathname.startsWith(`/shell/${version}/main.`),
        (route) => route.fulfill({ status: 404 }),
      );
    await remakeShell(version, change);
    await tryBeforePlatforms(shellName, version);
    await navigateTo(page, 'Ρύθμιση');
    await page
      .getByText(/^Η σελίδα δεν φόρτωσε/)
      .first()
      .waitFor();
    await expectTakenBack(shellName, version, await reportsOf(version, kind));
    await nameField(page).waitFor({ timeout: 45_000 });
    await page.locator(`html[data-shell="${before[shellName]}"]`).waitFor({ state: 'attached' });
    await expect.poll(() => nameField(page).inputValue()).toBe('Μισοτελειωμένη επωνυμία');
  });
