import type { ReleaseReports } from '@kallos/contracts/gateway/release-reports';
import { beforeAll, expect, it } from 'vitest';
import { productUrl } from '../api.ts';
import { openPage } from '../browser.ts';
import { openAccount } from '../portal-area.ts';

let token = '';
beforeAll(async () => {
  ({ token } = await openAccount('Κλινική Αναφορά'));
});

it('what breaks in a press that waited for something is told of as the fault of its script, and what a network refused as nobody’s', async () => {
  const { page, context } = await openPage({ stored: { business_token: token } });
  // The reports are kept in the page instead of being sent.
  await page.addInitScript(() => {
    const sent: string[] = [];
    Object.assign(globalThis, { sent });
    navigator.sendBeacon = (_, body) => {
      if (body instanceof Blob) void body.text().then((text) => sent.push(text));
      return true;
    };
  });
  await page.goto(`${productUrl()}/portal/setup`);
  await page.getByLabel('Όνομα ιατρείου ή επιχείρησης').waitFor();
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
    // A release is told of once: one of these that counts as a fault puts the remote before the shell.
    fail('TypeError', 'x is not a function', [shell, remote]);
    fail('TypeError', 'x is not a function', ['<anonymous>', remote, shell]);
  });
  const told = async () => {
    const sent = await page.evaluate(() => Reflect.get(globalThis, 'sent') as string[]);
    const reports = sent.flatMap((text) => (JSON.parse(text) as ReleaseReports).reports);
    return reports.filter(({ kind }) => kind === 'error').map(({ remote }) => remote);
  };
  await expect.poll(told).toEqual(['shell', 'mfe_portal']);
  await context.close();
});
