import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { adminScreens, openAdmin } from '../admin-area.ts';
import { productUrl } from '../api.ts';
import { openPage } from '../browser.ts';
import { pageKindOf } from '../dialog-pages.ts';
import { openers } from '../dialog-uses.ts';
import { navigateInApp } from '../navigate-in-app.ts';
import { chooseInMenu, composerOf, openAccount, openPortal, postCards, toastWith } from '../portal-area.ts';
import { portalScreens } from '../portal-screens.ts';
import { shellScreens } from '../shell-screens.ts';
import { expectWhole, testTranslatedDialogs, untilTranslated } from '../suites/translated-dialogs.ts';
import { expect, test } from '../test.ts';
import { translatePages } from '../translating-page.ts';

const kinds = ['wraps', 'replaces'] as const;
/** One dialog of each kind of page, in the portal and in the admin area; all before a release. */
const someDialogs = [...openers].filter(([, opener], at, all) => {
  const kind = pageKindOf(opener);
  return all.findIndex(([, other]) => pageKindOf(other) === kind) === at;
});

for (const kind of kinds)
  test.describe(`on a page translated by ${kind}`, () => {
    test('every screen opens, one after the other', async () => {
      const stranger = await openPage();
      await translatePages(stranger.context, kind);
      for (const path of [
        ...shellScreens,
        ...portalScreens.filter((one) => one.isPublic).map((one) => one.path),
      ]) {
        await stranger.page.goto(productUrl() + path);
        await stranger.page.getByRole('heading', { level: 1 }).waitFor();
        await expectWhole(stranger);
      }
      const admin = await openAdmin();
      await translatePages(admin.context, kind);
      await admin.page.reload();
      for (const { path, heading } of adminScreens) {
        await navigateInApp(admin.page, path);
        await admin.page.getByRole('heading', { level: 1, name: heading }).waitFor();
        await expectWhole(admin);
      }
      const business = await openAccount('Ξένη γλώσσα', true);
      const portal = await openPortal(business, '/business/setup');
      await translatePages(portal.context, kind);
      await portal.page.reload();
      const states = portalScreens.filter(({ isPublic, open, connection, isEmpty, isNew }) =>
        [isPublic, open, connection, isEmpty, isNew].every((part) => part === undefined),
      );
      for (const [path, heading] of new Map(states.map((one) => [one.path, one.heading]))) {
        await navigateInApp(portal.page, path);
        await portal.page.getByRole('heading', { level: 1, name: heading }).waitFor();
        await expectWhole(portal);
      }
    });

    test('a post is written, saved, scheduled, moved and filtered, and numbers update', async () => {
      const business = await openAccount('Μεταφρασμένη', true);
      const watched = await openPortal(business, '/business/campaigns');
      await translatePages(watched.context, kind);
      const { page } = watched;
      await page.reload();
      const card = () => postCards(page).first();
      await untilTranslated(page);
      await chooseInMenu(page, card(), 'Επεξεργασία');
      const field = page.getByLabel('Κείμενο ανάρτησης');
      await field.fill('Η κρέμα');
      const count = (n: number) => composerOf(page).getByText(`${n} / 2.200`, { exact: true }).first();
      await count(7).waitFor();
      await untilTranslated(page);
      await field.pressSequentially(' θεραπεύει την ακμή. ', { delay: 30 });
      await page.locator('mark').first().waitFor({ state: 'attached' });
      await field.pressSequentially('Είναι απόλυτα ασφαλής.', { delay: 30 });
      await expect.poll(() => page.locator('mark').count()).toBeGreaterThan(1);
      await expectWhole(watched);
      await field.fill('Η κρέμα ενυδατώνει.');
      await expect.poll(() => page.locator('mark').count()).toBe(0);
      await count(19).waitFor();
      await expectWhole(watched);
      await composerOf(page).getByRole('button', { name: 'Αποθήκευση' }).click();
      await field.waitFor({ state: 'detached' });
      await card().getByText('Η κρέμα ενυδατώνει.').waitFor();
      await card().getByRole('button', { name: 'Προγραμματισμός' }).click();
      await card().getByText('Προγραμματισμένη', { exact: true }).waitFor();
      const toast = toastWith(page, 'προγραμματίστηκε');
      await toast.getByRole('button', { name: 'Κλείσιμο' }).click();
      await toast.waitFor({ state: 'detached' });
      await expectWhole(watched);
      const future = page.getByRole('radio', { name: /^Μελλοντικές/ });
      const before = (await business.call(bulkPosts.list)).bulkPosts.length;
      await page
        .getByText(`Μελλοντικές ${before}`)
        .or(page.getByText(String(before), { exact: true }))
        .first()
        .waitFor();
      await page.getByRole('radio', { name: /^Προηγούμενες/ }).check();
      await page.getByText('Δεν υπάρχουν προηγούμενες αναρτήσεις.').waitFor();
      await future.check();
      await page.getByRole('radio', { name: 'Μήνας' }).check();
      await page.getByRole('table').waitFor();
      await untilTranslated(page);
      const month = () => page.getByRole('table').getAttribute('aria-label');
      const shown = await month();
      await page.getByRole('button', { name: 'Επόμενος μήνας' }).click();
      await expect.poll(month).not.toBe(shown);
      await expectWhole(watched);
      await page.getByRole('radio', { name: 'Λίστα' }).check();
      await card().waitFor();
      await expectWhole(watched);
    });
  });

testTranslatedDialogs(someDialogs);
