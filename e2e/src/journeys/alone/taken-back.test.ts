import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReleaseReports } from '@kallos/contracts/gateway/release-reports';
import { reportsPath } from '@kallos/contracts/gateway/remote-paths';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asBusiness, newBusiness } from '../../api.ts';
import { openPage, type WatchedPage } from '../../browser.ts';
import { deployPortal } from '../../deploy-remote.ts';
import { breaking, movePointer, remakeRelease, shownVersion } from '../../remade-release.ts';
import { startSecondGateway } from '../../second-gateway.ts';

const app = 'mfe-portal';
const version = `t${Date.now()}`;
let before = '';
/** A gateway behind a proxy, so that people come from addresses of their own. */
let gateway: { url: string; stop: () => Promise<void> };

beforeAll(async () => {
  before = await shownVersion(app);
  gateway = await startSecondGateway({
    TRUSTED_PROXY_HOPS: '1',
    REMOTES_DIR: path.join(mkdtempSync(path.join(tmpdir(), 'kallos-gateway-')), 'remotes'),
  });
}, 120_000);
afterAll(async () => {
  if ((await shownVersion(app)) !== before)
    await movePointer(app, { action: 'rollback', to: before, note: 'after a test' });
  await gateway.stop();
});

/** The name of a browser that is among the first ten of a hundred for the portal. */
function cohortAmongTen(): string {
  for (;;) {
    const name = randomBytes(9).toString('base64url');
    if (createHash('sha256').update(`mfe_portal\0${name}`).digest().readUInt32BE(0) % 100 < 10) return name;
  }
}

let people = 0;
const addressOfNext = () => `203.0.113.${(people += 1)}`;

interface Person extends WatchedPage {
  readonly sent: ReleaseReports[];
}

/** Somebody of the ten percent with an address of their own, before the platforms and with half a name typed. */
async function openPerson(): Promise<Person> {
  const { token } = await asBusiness(await newBusiness('Κλινική Θάλεια'));
  const watched = await openPage();
  const { page, context } = watched;
  await context.addInitScript((value) => localStorage.setItem('business_token', value), token);
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': addressOfNext() });
  await context.addCookies([{ name: 'kallos-cohort', value: cohortAmongTen(), url: gateway.url }]);
  const sent: ReleaseReports[] = [];
  await page.exposeFunction('tellSent', (body: string) => void sent.push(JSON.parse(body) as ReleaseReports));
  // What a beacon carries is told to nobody else.
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
  await expect
    .poll(() => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])))
    .toContain('Μισοτελειωμένη');
  await page.goto(`${gateway.url}/portal/platforms`);
  await platforms(page).waitFor();
  return { ...watched, sent };
}

const showsVersion = (page: Page, shown: string) =>
  page.locator(`html[data-remote="mfe_portal@${shown}"]`).waitFor({ state: 'attached' });
const walkTo = (page: Page, step: string) =>
  page.getByRole('navigation', { name: 'Βήματα' }).first().getByRole('link', { name: step }).click();
const card = (page: Page) => page.getByRole('button', { name: 'Δοκιμή ξανά' });
const nameField = (page: Page) => page.getByLabel('Όνομα ιατρείου ή επιχείρησης');
const platforms = (page: Page) => page.getByRole('heading', { level: 1, name: 'Σύνδεση Πλατφορμών' });

/** The reports of one tab once more, as from another tab at another address. */
async function repeatElsewhere(reports: ReleaseReports[], address = addressOfNext()): Promise<void> {
  const tab = randomBytes(12).toString('hex');
  for (const { reports: same } of reports) {
    const answer = await fetch(gateway.url + reportsPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ tab, reports: same }),
    });
    expect(answer.status).toBe(204);
  }
}

const isOnTrial = async () => (await deployPortal('list')).includes(`${version} is on trial`);

it('a release that throws at render is taken back by itself, and gives way to the old one with what was typed', async () => {
  const [one, other] = [await openPerson(), await openPerson()];
  await remakeRelease(app, version, breaking('SetupScreen'));
  const arrived = [one, other].map(({ page }) =>
    page.waitForResponse((response) => response.url().includes(`/${version}/remoteEntry`) && response.ok()),
  );
  await movePointer(app, { action: 'canary', version, audience: { percent: 10 } });
  await Promise.all(arrived);
  for (const { page } of [one, other]) {
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
    await walkTo(page, 'Ρύθμιση');
    await card(page).waitFor();
  }
  const ofTrial = () =>
    one.sent.filter(({ reports }) => reports.some((report) => report.version === version));
  await expect
    .poll(() => ofTrial().flatMap(({ reports }) => reports.map(({ kind }) => kind)))
    .toContain('error');
  // One address says so a hundred times.
  for (let count = 0; count < 40; count += 1) await repeatElsewhere(ofTrial(), '198.51.100.1');
  await new Promise((done) => setTimeout(done, 12_000));
  expect(await isOnTrial()).toBe(true);

  const began = Date.now();
  for (let count = 0; count < 20; count += 1) await repeatElsewhere(ofTrial());
  await expect.poll(isOnTrial, { timeout: 60_000, interval: 1000 }).toBe(false);
  expect(Date.now() - began).toBeLessThan(60_000);
  expect(await deployPortal('list')).toMatch(
    /kallos +rollback .*taken back by itself: it failed in \d+ of \d+/,
  );

  if (await card(one.page).isVisible())
    await card(one.page)
      .click()
      .catch(() => undefined);
  for (const { page } of [one, other]) {
    await nameField(page).waitFor({ timeout: 35_000 });
    await showsVersion(page, before);
    await expect.poll(() => nameField(page).inputValue()).toBe('Μισοτελειωμένη επωνυμία');
    expect(await page.evaluate(() => Reflect.get(globalThis, 'isSameDocument') as unknown)).toBe(true);
  }
}, 300_000);
