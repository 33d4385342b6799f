import { sessions } from '@kallos/contracts/auth/sessions';
import type { Locator, Page } from 'playwright-core';
import { productUrl } from '../api.ts';
import type { WatchedPage } from '../browser.ts';
import { openInitialState, openPageFor, pageKindOf } from '../dialog-pages.ts';
import { openers, type Opener } from '../dialog-uses.ts';
import { openOn, waitUntilOpen } from '../dialogs.ts';
import { untilStable } from '../looks.ts';
import { openAccount, openPortal, postCards, type Business } from '../portal-area.ts';
import { enter } from '../sign-in.ts';
import { expect, test } from '../test.ts';

/** Forms whose input is not kept, with the reason. */
const notKept: ReadonlyMap<RegExp, string> = new Map([
  [/CatalogDialog/, 'a search'],
  [/ExamplePostsDialog/, 'texts to read alone'],
  [/overview\/(BulkBar|SavedViews)/, 'one name of a group or of a view'],
  [/overview\/AccountState/, 'the name that confirms a deletion is typed at that moment'],
  [/AccountSelect|CategoryField/, 'the search within a choice'],
]);

const proceed = /^(Συνέχεια από εκεί που μείνατε|Continue where you left off)$/;
const storedDrafts = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kallos_draft')));

/** Returns the open text fields except passwords and numbers. */
async function fieldsOf(page: Page): Promise<Locator[]> {
  const all = await page
    .locator('[role=dialog] :is(input[type=text], input:not([type]), input[type=email], textarea)')
    .all();
  const writable: Locator[] = [];
  for (const field of all) {
    const isMeant = await field.evaluate(
      (node: HTMLInputElement) =>
        node.checkVisibility() &&
        !node.disabled &&
        !node.readOnly &&
        node.closest('[role=search], [data-react-aria-top-layer]') === null &&
        node.inputMode !== 'numeric',
    );
    if (isMeant) writable.push(field);
  }
  return writable;
}

/** The places that open a dialog with text fields. */
const places = [...openers].filter(
  ([use]) =>
    use.endsWith('Dialog') &&
    !use.endsWith('AlertDialog') &&
    ![...notKept.keys()].some((known) => known.test(use)),
);

const pages = new Map<string, Promise<WatchedPage>>();
function pageFor(opener: Opener): Promise<WatchedPage> {
  const kind = pageKindOf(opener);
  const page = pages.get(kind) ?? openPageFor(opener);
  pages.set(kind, page);
  return page;
}

/** Texts written by this worker, and the dialogs that it opened. */
let written = 0;
let seen = 0;

for (const [label, opener] of places)
  test(`input in ${label} is restored after the page was lost`, async () => {
    seen += 1;
    const { page } = await pageFor(opener);
    await openInitialState(page, opener);
    await openOn(page, opener);
    await waitUntilOpen(page);
    // A dialog that was open before may still be leaving with its fields.
    await untilStable(page);
    const fields = await fieldsOf(page);
    const typed: string[] = [];
    for (const [at, field] of fields.entries()) {
      const text = `Λόγια ${at} ${Date.now() % 1000}`;
      await field.fill(text);
      if ((await field.inputValue()) === text) typed.push(text);
    }
    written += typed.length;
    if (typed.length === 0) return;
    // The page is closed without a chance to save.
    await page.goto('about:blank');
    await page.goto(productUrl() + (opener.on.startsWith('/') ? opener.on : '/business/platforms'));
    await page.getByRole('button', { name: proceed }).first().click();
    const values = () =>
      page
        .locator('input, textarea')
        .evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));
    await expect.poll(values).toEqual(expect.arrayContaining(typed));
    await untilStable(page);
    // Discarded when offered, it is deleted.
    await page
      .locator('[role=dialog]')
      .getByRole('button', { name: /^(Απόρριψη|Discard)$/ })
      .first()
      .click();
    await expect.poll(() => storedDrafts(page)).toEqual([]);
  });

test.afterAll(() => {
  // A worker that started after a failure has seen only some.
  if (seen === places.length) expect(written).toBeGreaterThan(15);
});

test.describe('a new post', () => {
  let business: Business;
  let page: Page;
  test.beforeEach(async () => {
    business = await openAccount('Χαμένα λόγια', true);
    ({ page } = await openPortal(business, '/business/campaigns'));
    await page.getByRole('button', { name: 'Νέα ανάρτηση' }).click();
    await dialog().getByLabel('Τίτλος').fill('Ωράριο γιορτών');
    await content().fill('Θα είμαστε κλειστά την Παρασκευή.');
  });
  const dialog = () => page.getByRole('dialog', { name: 'Νέα ανάρτηση' });
  const content = () => dialog().getByLabel('Κείμενο ανάρτησης');
  const goOn = () => page.getByRole('button', { name: proceed }).first().click();
  const untilKept = () => expect.poll(async () => (await storedDrafts(page)).length).toBe(1);

  test('is restored after the session ended while it was written', async () => {
    // Without its live connection the page learns of the end by the click.
    await page.route('**/api/live*', (route) => route.abort());
    await business.call(sessions.logout);
    await dialog().getByRole('button', { name: 'Αποθήκευση' }).click();
    await page.unroute('**/api/live*');
    await enter(page, business.login);
    await goOn();
    await expect.poll(() => content().inputValue()).toBe('Θα είμαστε κλειστά την Παρασκευή.');
    await dialog().getByText('Συνεχίζετε από εκεί που μείνατε.').waitFor();
  });

  test('is restored after the tab crashed, but not for another user', async () => {
    await untilKept();
    const context = page.context();
    const crashed = page;
    page = await context.newPage();
    const ended = crashed.waitForEvent('crash');
    void crashed.goto('chrome://crash').catch(() => undefined);
    await ended;
    const other = await openAccount('Άλλη κλινική', true);
    const tokenOf = ({ token }: { token: string }) =>
      page.evaluate((value) => localStorage.setItem('business_token', value), token);
    await page.goto(`${productUrl()}/terms-of-service`);
    await tokenOf(other);
    await page.goto(`${productUrl()}/business/campaigns`);
    await postCards(page).first().waitFor();
    expect(await page.getByRole('button', { name: proceed }).count()).toBe(0);
    await tokenOf(business);
    await page.goto(`${productUrl()}/business/campaigns`);
    await goOn();
    await expect.poll(() => content().inputValue()).toBe('Θα είμαστε κλειστά την Παρασκευή.');
  });

  test('is not offered in a second tab, and is deleted once saved', async () => {
    await untilKept();
    const second = await page.context().newPage();
    await second.goto(`${productUrl()}/business/campaigns`);
    await postCards(second).first().waitFor();
    expect(await second.getByRole('button', { name: proceed }).count()).toBe(0);
    await second.close();
    await dialog().getByRole('button', { name: 'Αποθήκευση' }).click();
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => storedDrafts(page)).toEqual([]);
  });
});

test.describe('a draft that a screen cannot show', () => {
  /** Makes the page crash whenever this text is in a field. */
  const crashOnText = (page: Page) =>
    page.addInitScript(() => {
      for (const { prototype } of [HTMLInputElement, HTMLTextAreaElement]) {
        const field = Object.getOwnPropertyDescriptor(prototype, 'value')!;
        Object.defineProperty(prototype, 'value', {
          ...field,
          set(this: HTMLElement, text: string) {
            if (text.includes('ρίχνει')) throw new Error('planted');
            field.set!.call(this, text);
          },
        });
      }
    });

  test('is set aside on the second try of a screen that opens it itself', async () => {
    const business = await openAccount('Σπασμένο πρόχειρο', true);
    const { page } = await openPortal(business, '/business/setup');
    await page.getByLabel('Τοποθεσία').fill('Τόπος που ρίχνει την οθόνη');
    await crashOnText(page);
    await page.reload();
    const without = page.getByRole('button', { name: 'Άνοιγμα χωρίς το πρόχειρο' });
    await page.getByText('Αυτή η οθόνη δεν άνοιξε').waitFor();
    expect(await without.count()).toBe(0);
    await page.getByRole('button', { name: 'Δοκιμή ξανά' }).click();
    await without.click();
    await page.getByLabel('Τοποθεσία').waitFor();
  });

  test('of a post leaves the calendar usable, and can be copied', async () => {
    const business = await openAccount('Σπασμένη ανάρτηση', true);
    const { page } = await openPortal(business, '/business/campaigns');
    await postCards(page)
      .first()
      .getByRole('button', { name: /^Ενέργειες/ })
      .click();
    await page.getByRole('menuitem', { name: 'Επεξεργασία', exact: true }).click();
    await page.getByLabel('Κείμενο ανάρτησης').fill('Κείμενο που ρίχνει την οθόνη');
    await crashOnText(page);
    await page.reload();
    await page.getByRole('button', { name: proceed }).click();
    await page.getByText('Αυτή η οθόνη δεν άνοιξε').waitFor();
    await page.getByRole('button', { name: 'Δοκιμή ξανά' }).click();
    await postCards(page).first().waitFor();
    await page.getByRole('main').getByText('Κείμενο που ρίχνει την οθόνη').waitFor();
    await page.getByRole('button', { name: 'Αντιγραφή κειμένου' }).waitFor();
  });

  for (const garbage of [
    'null',
    '[]',
    '{"a":1}',
    '"x"',
    '0',
    '{',
    '{"version":1,"form":"new-post","title":"x"}',
  ])
    test(`opens every screen with ${garbage} in any browser storage`, async () => {
      const business = await openAccount('Σκουπίδια', true);
      const { page, complaints } = await openPortal(business, '/business/campaigns');
      await postCards(page).first().waitFor();
      await page.evaluate((text) => {
        for (const key of Object.keys(localStorage))
          if (!/token|filled/.test(key)) localStorage.setItem(key, text);
        for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, text);
        for (const key of ['theme', 'unsaved_work', 'return_path', 'kallos_draft|x|y|new-post']) {
          localStorage.setItem(key, text);
          sessionStorage.setItem(key, text);
        }
      }, garbage);
      for (const path of ['campaigns', 'setup', 'products', 'platforms']) {
        await page.goto(`${productUrl()}/business/${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await page.getByText('Αυτή η οθόνη δεν άνοιξε').count()).toBe(0);
      }
      expect(complaints.filter((text) => text.includes('page error'))).toEqual([]);
    });
});
