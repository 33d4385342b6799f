import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { describe, expect, it } from 'vitest';
import { tick } from '../tick.ts';
import { axeFaults } from '../browser.ts';
import { point, publish, sendIn, stateOf, writeOwn } from '../own-posts.ts';
import { chooseInMenu, openAccount, openPortal } from '../portal-area.ts';
import { connectFacebook } from '../prepare-account.ts';
import { control, people, publishedPosts } from '../sandbox.ts';

it('deletes a published post by its id once, and says what to do where Instagram refuses', async () => {
  const own = await openAccount('Κλινική Σβήστρα', true);
  const { bulkPosts: posts } = await own.call(bulkPosts.list);
  const id = posts[0]?.id ?? 0;
  await sendIn(own, id, 6);
  const target = async (platform: string) =>
    (await stateOf(own, id))?.targets.find((one) => one.platform === platform);
  await expect.poll(async () => (await target('facebook'))?.externalId, { timeout: 60_000 }).toBeTruthy();
  const externalId = (await target('facebook'))?.externalId ?? '';
  const calendar = await openPortal(own, '/business/campaigns');
  const card = calendar.page.getByRole('article').filter({ hasText: 'Δημοσιεύτηκε' });
  await calendar.page.getByRole('radio', { name: /^Προηγούμενες/ }).check();
  await card.getByRole('button', { name: /^Ενέργειες/ }).click();
  const other = await openPortal(own, '/business/delete-post');
  const way = calendar.page.getByRole('menuitem', { name: 'Διαγραφή από το Facebook' });
  await other.page.goto(new URL((await way.getAttribute('href')) ?? '', other.page.url()).href);
  const press = (name: string) => other.page.getByRole('button', { name, exact: true }).last().click();
  await expect.poll(() => other.page.getByLabel('ID ανάρτησης').inputValue()).toBe(externalId);
  await calendar.page.keyboard.press('Escape');
  expect(await card.getByRole('link').count()).toBe(2);
  await press('Διαγραφή');
  await other.page.getByRole('alertdialog').getByText(externalId).waitFor();
  await press('Διαγραφή');
  await other.page.getByText('The post was deleted successfully from Facebook').waitFor();
  await expect.poll(() => other.page.getByLabel('ID ανάρτησης').inputValue()).toBe('');
  expect((await publishedPosts()).some((post) => post.id === externalId)).toBe(false);
  // The calendar of another tab hears of it and leads there no more.
  await card.getByText('διαγράφηκε από τη σελίδα').waitFor();
  expect(await card.getByRole('link').count()).toBe(1);
  await calendar.context.close();

  await expect.poll(async () => (await target('instagram'))?.externalId, { timeout: 60_000 }).toBeTruthy();
  const mediaId = (await target('instagram'))?.externalId ?? '';
  await other.page.getByText('Instagram', { exact: true }).click();
  await other.page.getByLabel('ID ανάρτησης').fill(mediaId);
  await press('Διαγραφή');
  await other.page.getByRole('alertdialog').getByText(mediaId).waitFor();
  await press('Διαγραφή');
  await other.page.getByText(/Χρειάζεται μία ακόμη άδεια/).waitFor();
  await other.page.getByRole('button', { name: 'Δώστε την άδεια' }).waitFor();
  await connectFacebook(own.call, people.eleni, 'deletion');
  await control('faults', [
    { match: { method: 'DELETE', path: `/${mediaId}` }, effect: { kind: 'refuse', code: 10 }, times: 1 },
  ]);
  await press('Διαγραφή');
  await other.page.getByRole('alertdialog').getByText(mediaId).waitFor();
  await press('Διαγραφή');
  await other.page.getByText('Διαγράψτε την ανάρτηση χειροκίνητα στην εφαρμογή του Instagram.').waitFor();
  // Nothing that was typed is lost, so that a second try needs no second search for the id.
  await expect.poll(() => other.page.getByLabel('ID ανάρτησης').inputValue()).toBe(mediaId);
  expect((await publishedPosts()).some((post) => post.id === mediaId)).toBe(true);
  await press('Διαγραφή');
  await other.page.getByRole('alertdialog').getByText(mediaId).waitFor();
  await press('Διαγραφή');
  await other.page.getByText('The post was deleted successfully from Instagram').waitFor();
  expect((await publishedPosts()).some((post) => post.id === mediaId)).toBe(false);
  await other.context.close();
});

// Here, because Facebook remembers of a person that deleting is allowed: above it has to be asked for.
describe('deleting what is public', () => {
  it('asks from where: the calendar alone, or the pages as well', async () => {
    const own = await openAccount('Κλινική Δύο Δρόμοι', true);
    await connectFacebook(own.call, people.eleni, 'deletion');
    const { page, context } = await openPortal(own, '/business/campaigns');
    for (const [title, way, isLeft] of [
      ['Μένει δημόσια', 'Μόνο από το ημερολόγιο', true],
      ['Φεύγει από παντού', 'Και από τις σελίδες σας', false],
    ] as const) {
      await writeOwn(page, title, point);
      const { id, targets } = await publish(own, title);
      const ids = targets.map(({ externalId }) => externalId);
      await page.getByRole('radio', { name: /^Προηγούμενες/ }).check();
      const card = page.getByRole('article').filter({ hasText: title });
      await chooseInMenu(page, card, 'Διαγραφή');
      const dialog = page.getByRole('alertdialog');
      await dialog.getByText('Από πού να διαγραφεί;').waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await tick(dialog.getByRole('radio', { name: new RegExp(`^${way}`) }));
      await dialog.getByRole('button', { name: 'Διαγραφή', exact: true }).click();
      await expect.poll(() => stateOf(own, id), { timeout: 30_000 }).toBeUndefined();
      const standing = (await publishedPosts()).filter((post) => ids.includes(post.id));
      expect(standing.length > 0, title).toBe(isLeft);
      await page
        .getByRole('radio', { name: /^Προς έγκριση/ })
        .first()
        .check();
    }
    await context.close();
  });
});
