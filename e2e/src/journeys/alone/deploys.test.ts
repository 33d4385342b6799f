import { statSync } from 'node:fs';
import path from 'node:path';
import { shellName } from '@kallos/contracts/gateway/remotes';
import { smokeRender } from '@kallos/tooling/deploy/smoke';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { asBusiness, newBusiness, productUrl } from '../../api.ts';
import { openPage, type WatchedPage } from '../../browser.ts';
import { deployPortal } from '../../deploy-remote.ts';
import { breaking, remakeRelease, remakeShell } from '../../remade-release.ts';

const release = path.resolve(import.meta.dirname, '../../../../mfe-portal/dist');

interface Worker extends WatchedPage {
  readonly accountId: number;
  /** Requests that failed or were refused. */
  readonly failures: string[];
}

async function openWorker(name: string): Promise<Worker> {
  const login = await newBusiness(name);
  const { token } = await asBusiness(login);
  const watched = await openPage();
  const failures: string[] = [];
  watched.page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`);
  });
  watched.page.on('requestfailed', (request) => {
    // A stream that the page itself closes ends this way.
    if (request.url().endsWith('/api/live')) return;
    failures.push(`${request.failure()?.errorText ?? ''} ${request.url()}`);
  });
  await watched.context.addInitScript((value) => localStorage.setItem('business_token', value), token);
  return { ...watched, failures, accountId: Number(/\d+/.exec(login.email)?.[0]) };
}

const shown = (page: Page): Promise<string> =>
  page.evaluate(() => document.documentElement.dataset['remote'] ?? '');
const showsVersion = (page: Page, version: string) =>
  page.locator(`html[data-remote="mfe_portal@${version}"]`).waitFor({ state: 'attached' });

/** Moves inside the application, as a person does: no document is loaded anew. */
async function walkTo(page: Page, step: string, url: RegExp): Promise<void> {
  await page.getByRole('navigation', { name: 'Βήματα' }).first().getByRole('link', { name: step }).click();
  await page.waitForURL(url);
}
const arrives = (page: Page, version: string) =>
  page.waitForResponse((response) => response.url().includes(`/mfe-portal/${version}/`) && response.ok(), {
    // It is built first, which takes long on a busy machine.
    timeout: 0,
  });

describe('a team that ships the portal while people work in it', () => {
  it('tries, promotes and takes back a version; nobody loses a word, a request or the page', async () => {
    const version = `e2e-${Date.now()}`;
    const [eleni, nikos] = await Promise.all([openWorker('Κλινική Ελένη'), openWorker('Κλινική Νίκος')]);
    for (const { page } of [eleni, nikos]) {
      await page.goto(`${productUrl()}/portal/setup`);
      await page.getByLabel('Όνομα ιατρείου ή επιχείρησης').waitFor();
    }
    const before = (await shown(eleni.page)).replace('mfe_portal@', '');
    await eleni.page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
    await eleni.page.getByLabel('Όνομα ιατρείου ή επιχείρησης').fill('Μισοτελειωμένη επωνυμία');

    const arrived = arrives(eleni.page, version);
    await deployPortal('--as', version, '--canary', `account:${eleni.accountId}`, '--note', 'trial');
    await arrived;
    expect(await shown(eleni.page)).toBe(`mfe_portal@${before}`);
    await expect
      .poll(() => eleni.page.getByLabel('Όνομα ιατρείου ή επιχείρησης').inputValue())
      .toBe('Μισοτελειωμένη επωνυμία');

    await eleni.page.getByLabel('Τοποθεσία').fill('Πάτρα');
    await eleni.page.getByRole('button', { name: 'Αποθήκευση και συνέχεια' }).click();
    await eleni.page.waitForURL(/\/portal\/products/);
    await showsVersion(eleni.page, version);
    await walkTo(eleni.page, 'Ρύθμιση', /\/portal\/setup/);
    await expect
      .poll(() => eleni.page.getByLabel('Όνομα ιατρείου ή επιχείρησης').inputValue())
      .toBe('Μισοτελειωμένη επωνυμία');
    await nikos.page.reload();
    await showsVersion(nikos.page, before);

    const promoted = arrives(nikos.page, version);
    await deployPortal('promote', version);
    await promoted;
    await walkTo(nikos.page, 'Πλατφόρμες', /\/portal\/platforms/);
    await showsVersion(nikos.page, version);

    await deployPortal('rollback', '--note', 'taken back');
    for (const { page } of [eleni, nikos])
      await expect
        .poll(
          async () => {
            await walkTo(page, 'Ρύθμιση', /\/portal\/setup/);
            await walkTo(page, 'Πλατφόρμες', /\/portal\/platforms/);
            return shown(page);
          },
          { timeout: 60_000 },
        )
        .toBe(`mfe_portal@${before}`);
    expect(await eleni.page.evaluate(() => Reflect.get(globalThis, 'isSameDocument') as unknown)).toBe(true);
    for (const { failures, complaints } of [eleni, nikos]) expect([...failures, ...complaints]).toEqual([]);
    const list = await deployPortal('list');
    expect(list).toMatch(new RegExp(`canary\\s+${before} → ${version}  \\(account.*trial\\)`));
    expect(list).toMatch(new RegExp(`rollback\\s+${version} → ${before}  \\(taken back\\)`));
    // What was built before is not built again.
    const builtAt = () => statSync(path.join(release, version, 'mf-manifest.json')).mtimeMs;
    const first = builtAt();
    await deployPortal('preview', '--as', version);
    expect(builtAt()).toBe(first);
    await Promise.all([eleni.context.close(), nikos.context.close()]);
  }, 400_000);
});

describe('a release that breaks, tried before anybody is shown it', () => {
  it.each([
    [
      'a screen of the portal',
      'mfe-portal',
      'SetupScreen',
      /^\/portal\/setup: \/portal\/setup breaks[^]*planted/,
    ],
    ['the portal as a whole', 'mfe-portal', 'App', /^\/portal\/setup: \/portal\/setup breaks[^]*planted/],
    ['the shell by what it shares', shellName, 'TextField', /^\/business\/login: .*breaks[^]*planted/],
  ])('tells of %s', async (_, app, part, fault) => {
    const version = `t${Date.now()}`;
    const change = breaking(part);
    const preview = await (app === shellName
      ? remakeShell(version, change)
      : remakeRelease(app, version, change));
    const faults = await smokeRender({ app, version, registry: productUrl(), preview });
    expect(faults.join('\n')).toMatch(fault);
  });

  it.each(['mfe-portal', 'mfe-admin', shellName])('tells of nothing where %s is good', async (app) => {
    const version = `t${Date.now()}`;
    const preview = await (app === shellName ? remakeShell(version) : remakeRelease(app, version));
    expect(await smokeRender({ app, version, registry: productUrl(), preview })).toEqual([]);
  });
});
