import type { ReleaseReports } from '@kallos/contracts/gateway/release-reports';
import { beforeAll, expect, it } from 'vitest';
import { asBusiness, newBusiness, productUrl } from '../api.ts';
import { openPage, type WatchedPage } from '../browser.ts';

let token = '';
beforeAll(async () => {
  ({ token } = await asBusiness(await newBusiness('Κλινική Αναφορά')));
});

/** A screen of the portal whose reports are kept in the page instead of being sent. */
async function openListening(): Promise<WatchedPage> {
  const watched = await openPage({ stored: { business_token: token } });
  await watched.page.addInitScript(() => {
    const sent: string[] = [];
    Object.assign(globalThis, { sent });
    navigator.sendBeacon = (_, body) => {
      if (body instanceof Blob) void body.text().then((text) => sent.push(text));
      return true;
    };
  });
  await watched.page.goto(`${productUrl()}/portal/setup`);
  await watched.page.getByLabel('Όνομα ιατρείου ή επιχείρησης').waitFor();
  return watched;
}

/** Whose errors a page has told of once it has also told of a last one of the shell's. */
async function toldBy(page: WatchedPage['page'], rejections: ReadonlyArray<[name: string, message: string]>) {
  await page.evaluate((all) => {
    const scripts = performance.getEntriesByType('resource').map((entry) => entry.name);
    const of = (mark: string) => scripts.find((name) => name.includes(mark) && name.endsWith('.js')) ?? '';
    const fail = (name: string, message: string, places: string[]): void => {
      const error = Object.assign(new Error(message), { name });
      error.stack = [`${name}: ${message}`, ...places.map((at) => `    at press (${at}:1:23)`)].join('\n');
      void Promise.reject(error);
    };
    const [shell, remote] = [of('/shell/'), of('/remotes/mfe-portal/')];
    for (const [name, message] of all) fail(name, message, ['<anonymous>', remote, shell]);
    fail('TypeError', 'the last', [shell, remote]);
  }, rejections);
  const read = async () => {
    const sent = await page.evaluate(() => Reflect.get(globalThis, 'sent') as string[]);
    const reports = sent.flatMap((text) => (JSON.parse(text) as ReleaseReports).reports);
    return reports.filter(({ kind }) => kind === 'error').map(({ remote }) => remote);
  };
  await expect.poll(read).toContain('shell');
  return read();
}

it('what breaks in a press that waited for something is told of, as the fault of the script that it broke in', async () => {
  const { page, context } = await openListening();
  expect(await toldBy(page, [['TypeError', 'x is not a function']])).toEqual(['mfe_portal', 'shell']);
  await context.close();
});

it('what a server refused, or a network, is told of as nobody’s fault', async () => {
  const { page, context } = await openListening();
  const harmless: Array<[string, string]> = [
    ['ApiError', '409: conflict'],
    ['AbortError', 'the page went'],
    ['TypeError', 'Failed to fetch'],
    ['TypeError', 'Load failed'],
    ['TypeError', 'NetworkError when attempting to fetch resource.'],
  ];
  expect(await toldBy(page, harmless)).toEqual(['shell']);
  await context.close();
});
