import type { ReleaseReports } from '@kallos/contracts/gateway/release-reports';
import type { Page } from 'playwright-core';
import { productUrl } from '../api.ts';
import { openPage } from '../browser.ts';
import { openAccount } from '../portal-area.ts';
import { lostFiles, testLostPortalFiles } from '../suites/lost-portal-files.ts';
import { expect, test } from '../test.ts';

let token = '';
test.beforeAll(async () => {
  ({ token } = await openAccount('Κλινική Βλάβη'));
});

/** One way for each file; all before a release. */
testLostPortalFiles(lostFiles.filter(({ what }) => what === 'are deleted'));

test.describe('a page of the portal', () => {
  let page: Page;
  const screen = () => page.getByLabel('Όνομα ιατρείου ή επιχείρησης');
  const retry = () => page.getByRole('button', { name: 'Δοκιμή ξανά' });

  test.beforeAll(async () => {
    ({ page } = await openPage({ stored: { business_token: token } }));
    // Reports are recorded in the page instead of sent.
    await page.addInitScript(() => {
      const sent: string[] = [];
      Object.assign(globalThis, { sent });
      navigator.sendBeacon = (_, body) => {
        if (body instanceof Blob) void body.text().then((text) => sent.push(text));
        return true;
      };
    });
    await page.goto(`${productUrl()}/portal/setup`);
    await screen().waitFor();
  });

  test('does not affect other screens when it fails, and is retried', async () => {
    const scripts = /\/remotes\/mfe-portal\/[^/]+\/[^/]+\.js/;
    await page.route(scripts, (route) => route.abort());
    const steps = page.getByRole('navigation', { name: 'Βήματα' }).first();
    await steps.getByRole('link', { name: 'Πλατφόρμες' }).click();
    await retry().waitFor();
    await page.unroute(scripts);
    await page.getByRole('heading', { level: 1, name: 'Σύνδεση Πλατφορμών' }).waitFor({ timeout: 30_000 });
  });

  test('attributes faults after an awaited press, except network errors, to its script', async () => {
    await page.evaluate(() => {
      const scripts = performance.getEntriesByType('resource').map((entry) => entry.name);
      const of = (mark: string) => scripts.find((name) => name.includes(mark) && name.endsWith('.js')) ?? '';
      const [shell, remote] = [of('/shell/'), of('/remotes/mfe-portal/')];
      const fail = (name: string, message: string, places: string[]): void => {
        const error = Object.assign(new Error(message), { name });
        error.stack = [`${name}: ${message}`, ...places.map((at) => `    at press (${at}:1:23)`)].join('\n');
        void Promise.reject(error);
      };
      for (const [name, message] of [
        ['ApiError', '409: conflict'],
        ['AbortError', 'the page went'],
        ['TypeError', 'Failed to fetch'],
        ['TypeError', 'Load failed'],
        ['TypeError', 'NetworkError when attempting to fetch resource.'],
      ] as const)
        fail(name, message, ['<anonymous>', remote, shell]);
      // A release is reported once: a counted fault here puts the remote before the shell.
      fail('TypeError', 'x is not a function', [shell, remote]);
      fail('TypeError', 'x is not a function', ['<anonymous>', remote, shell]);
    });
    const told = async () => {
      const sent = await page.evaluate(() => Reflect.get(globalThis, 'sent') as string[]);
      const reports = sent.flatMap((text) => (JSON.parse(text) as ReleaseReports).reports);
      return reports.filter(({ kind }) => kind === 'error').map(({ remote }) => remote);
    };
    await expect.poll(told).toEqual(['shell', 'mfe_portal']);
  });

  test('requests all of them again on a click', async () => {
    let asked = 0;
    await page.route('**/remotes/mfe-portal/**', (route) => {
      asked += 1;
      return route.abort();
    });
    await page.goto(`${productUrl()}/portal/setup`);
    await retry().waitFor();
    const before = asked;
    await retry().click();
    await expect.poll(() => asked).toBeGreaterThan(before);
    await page.unroute('**/remotes/mfe-portal/**');
    // The retry may fail too: then the card appears again, and the next click is the user's.
    await retry().or(screen()).first().waitFor();
    if (await retry().isVisible())
      await retry()
        .click({ timeout: 5000 })
        .catch(() => undefined);
    await screen().waitFor({ timeout: 30_000 });
  });
});
