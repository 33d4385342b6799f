import { connection } from '@kallos/contracts/social/connection';
import { cookiesOf, productUrl } from '../api.ts';
import { axeFaults, openPage, type WatchedPage } from '../browser.ts';
import { foreignFonts } from '../foreign-fonts.ts';
import { tabThrough } from '../keyboard.ts';
import { faultsOfFit } from '../looks.ts';
import { openAccount, type Business } from '../portal-area.ts';
import { expect, test } from '../test.ts';

const nothing = 'Δεν συνδέθηκε τίποτα';
const foreignPage = 'http://clinic-offers.example/';
let attacker: Business;
let victim: Business;
let watched: WatchedPage;

test.beforeAll(async () => {
  [attacker, victim] = [await openAccount('Κλινική Άρπυια'), await openAccount('Κλινική Αμνός')];
  watched = await openPage({ stored: { business_token: victim.token } });
  // The victim works with a login started in this browser.
  await watched.page.goto(`${productUrl()}/portal/platforms`);
  await watched.page.getByRole('button', { name: 'Σύνδεση με Facebook' }).waitFor();
});

/** Returns a link with the attacker's new ticket. */
async function ticketLink(): Promise<string> {
  const { url } = await attacker.call(connection.createTicket);
  return productUrl() + url;
}
/** Returns Facebook's dialog for a login that the attacker started. */
async function dialogLink(): Promise<string> {
  const started = await cookiesOf(attacker.call).fetch(await ticketLink());
  return started.headers.get('location') ?? '';
}
const connectPath = '/api/auth/facebook/connect';
const sessionLink = () => `${productUrl()}${connectPath}?token=${encodeURIComponent(attacker.token)}`;

const isConnected = async ({ call }: Business) => (await call(connection.listPages, { query: {} })).connected;

/** Follows the attacker's link as the victim. */
async function follow(link: string): Promise<void> {
  const { page, context } = watched;
  await context.route(foreignPage, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><title>Προσφορά</title><a href="${link.replaceAll('&', '&amp;')}">Δείτε την</a>`,
    }),
  );
  await page.goto(foreignPage);
  await page.getByRole('link', { name: 'Δείτε την' }).click();
}

async function seeThatNothingHappened(): Promise<void> {
  await watched.page.getByRole('heading', { level: 1, name: nothing }).waitFor();
  expect([await isConnected(attacker), await isConnected(victim)]).toEqual([false, false]);
}

test.describe('a foreign login link in a signed-in browser', () => {
  for (const [label, link] of [
    ['a fresh ticket', ticketLink],
    ['their own session', sessionLink],
  ] as const)
    test(`with ${label} never reaches Facebook, links nothing and shows an error`, async () => {
      await follow(await link());
      await seeThatNothingHappened();
      expect(new URL(watched.page.url()).pathname).toBe(connectPath);
    });

  test('in the address bar has no effect either', async () => {
    await watched.page.goto(await ticketLink());
    await seeThatNothingHappened();
    await watched.page.goto(sessionLink());
    await seeThatNothingHappened();
  });

  test("to Facebook's dialog links nothing even if the person approves", async () => {
    const { page } = watched;
    await follow(await dialogLink());
    await page.getByRole('radio', { name: /Ελένη/ }).check();
    await page.getByRole('button', { name: /Συνέχεια/ }).click();
    await seeThatNothingHappened();
  });

  test('ends on a public page that links back to work', async () => {
    const { page } = watched;
    expect((await tabThrough(page)).faults).toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFaults(page)).toEqual([]);
    }
    expect(await foreignFonts(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await faultsOfFit(page)).toEqual([]);
    await page.getByRole('link', { name: 'Μετάβαση στις Πλατφόρμες' }).click();
    await page.getByRole('button', { name: 'Σύνδεση με Facebook' }).waitFor();
    expect(watched.complaints.filter((line) => !line.includes('status of 403'))).toEqual([]);
  });
});
