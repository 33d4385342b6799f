import { toWallClock } from '@kallos/calendar/wall-clock';
import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { products } from '@kallos/contracts/catalog/products';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { connection } from '@kallos/contracts/social/connection';
import { describe, expect, it } from 'vitest';
import { axeFaults } from '../browser.ts';
import { point } from '../own-posts.ts';
import { openAccount, openPortal, postCards } from '../portal-area.ts';
import { connectFacebook } from '../prepare-account.ts';

describe('a post of one’s own', () => {
  it('is written with text, picture and moment, asks for what it lacks, and is scheduled like every other', async () => {
    const own = await openAccount('Κλινική Γιορτές', true);
    const { page, context } = await openPortal(own, '/business/campaigns', { width: 390, height: 844 });
    await page.getByRole('button', { name: 'Νέα ανάρτηση' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Τίτλος').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    const save = dialog.getByRole('button', { name: 'Αποθήκευση στο ημερολόγιο' });
    await save.click();
    await dialog.getByText('Το περιεχόμενο της ανάρτησης δεν μπορεί να είναι κενό.').waitFor();
    await dialog.getByText('Γράψτε τουλάχιστον 2 χαρακτήρες.').waitFor();
    await dialog.getByLabel('Τίτλος').fill('Ωράριο γιορτών');
    await dialog.getByLabel('Κείμενο ανάρτησης').fill('Στις 24 Δεκεμβρίου είμαστε ανοιχτά έως τις 14:00.');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'shop.png', mimeType: 'image/png', buffer: point });
    await dialog.getByLabel('Περιγραφή εικόνας').fill('Η είσοδός μας');
    // Half a time is none: nothing is kept for an hour that nobody sees.
    const hour = dialog.getByRole('group', { name: 'Ώρα' }).getByRole('spinbutton').first();
    await hour.click();
    for (const key of ['Backspace', 'Backspace']) await page.keyboard.press(key);
    await save.click();
    await dialog.getByText('Μη έγκυρος χρόνος. Χρησιμοποιήστε τη μορφή ΩΩ:ΛΛ (π.χ. 14:30).').waitFor();
    expect(await dialog.isVisible()).toBe(true);
    await hour.click();
    await page.keyboard.type('14');
    await save.dblclick();
    await dialog.waitFor({ state: 'detached' });
    const card = postCards(page).filter({ hasText: 'Ωράριο γιορτών' });
    await card.getByText('Πρόχειρο', { exact: true }).waitFor();
    const mine = async () =>
      (await own.call(bulkPosts.list)).bulkPosts.filter(({ productId }) => productId === null);
    expect(await mine()).toMatchObject([
      { pictures: [{ alt: 'Η είσοδός μας', path: expect.stringMatching(/^\/media\//) }] },
    ]);
    const [{ scheduledDate = '' } = {}] = await mine();
    expect(toWallClock(new Date(scheduledDate), 'Europe/Athens').time).toBe('14:30');
    // There is no product to write a new text from.
    await card.getByRole('button', { name: /^Ενέργειες/ }).click();
    expect(await page.getByRole('menuitem', { name: 'Νέο κείμενο' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await card.getByRole('button', { name: 'Προγραμματισμός', exact: true }).click();
    await expect.poll(async () => (await mine())[0]?.postStatus).toBe('scheduled');
    await context.close();
  });
});

describe('scheduling without a place to go to', () => {
  it('says whether no platform or no page is missing, with the way there', async () => {
    const own = await openAccount('Κλινική Ασύνδετη');
    const { products: shelf } = await own.call(products.list, { query: { pageSize: 1 } });
    await own.call(accountProducts.add, { body: { productId: shelf[0]?.id ?? 0 } });
    await expect
      .poll(async () => (await own.call(bulkPosts.list)).bulkPosts.length, { timeout: 60_000 })
      .toBe(1);
    const { page, context } = await openPortal(own, '/business/campaigns');
    const schedule = postCards(page).first().getByRole('button', { name: 'Προγραμματισμός', exact: true });
    await schedule.click();
    await page.getByText('Δεν έχετε συνδέσει πλατφόρμα. Συνδέστε το Facebook').waitFor();
    await connectFacebook(own.call);
    await own.call(connection.saveSelectedPages, { body: { pages: [] } });
    await schedule.click();
    await page.getByText('Δεν έχετε επιλέξει σελίδα.').waitFor();
    // The new error took the place of the one before it.
    expect(await page.getByText('Δεν έχετε συνδέσει πλατφόρμα').count()).toBe(0);
    await page.getByRole('link', { name: 'Άνοιγμα των Πλατφορμών' }).click();
    await page.waitForURL(/\/platforms$/);
    // An error ends with its screen.
    await expect.poll(() => page.getByText('Δεν έχετε επιλέξει σελίδα.').count()).toBe(0);
    await context.close();
  });
});
