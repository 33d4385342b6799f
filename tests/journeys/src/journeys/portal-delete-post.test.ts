import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import type { Page } from 'playwright-core';
import { axeFaults } from '../browser.ts';
import { publishPost, stateOf, writeCustomPost } from '../own-posts.ts';
import { chooseInMenu, openAccount, openPortal, type Business } from '../portal-area.ts';
import { connectFacebook } from '../prepare-account.ts';
import { control, people, publishedPosts } from '../sandbox.ts';
import { expect, test } from '../test.ts';
import { tick } from '../tick.ts';

let own: Business;
let page: Page;
/** Posts published together, by title. */
const posts = new Map<string, { id: number; targets: BulkPost['targets'] }>();

test.beforeAll(async () => {
  own = await openAccount('Κλινική Σβήστρα', true);
  const publishOne = async (title: string) => {
    const id = await writeCustomPost(own, title, 'Η είσοδος του ιατρείου');
    posts.set(title, { id, targets: await publishPost(own, id) });
  };
  await Promise.all(['Με το ID', 'Μένει δημόσια', 'Φεύγει από παντού'].map(publishOne));
  ({ page } = await openPortal(own, '/business/campaigns'));
  await page.getByRole('radio', { name: /^Προηγούμενες/ }).check();
});

const cardOf = (title: string) => page.getByRole('article').filter({ hasText: title });
const isPublic = async (...ids: ReadonlyArray<string | null | undefined>) =>
  (await publishedPosts()).some(({ id }) => ids.includes(id));

test('deletes a published post by id once, and advises when Instagram refuses', async () => {
  const idOn = (wanted: string) =>
    posts.get('Με το ID')?.targets.find(({ platform }) => platform === wanted)?.externalId ?? '';
  const [externalId, mediaId] = [idOn('facebook'), idOn('instagram')];
  const card = cardOf('Με το ID');
  await card.getByRole('button', { name: /^Ενέργειες/ }).click();
  const way = page.getByRole('menuitem', { name: 'Διαγραφή από το Facebook' });
  const other = await page.context().newPage();
  await other.goto(new URL((await way.getAttribute('href')) ?? '', page.url()).href);
  const idField = other.getByLabel('ID ανάρτησης');
  const remove = async (id: string) => {
    for (const within of [other, other.getByRole('alertdialog').filter({ hasText: id })])
      await within.getByRole('button', { name: 'Διαγραφή', exact: true }).click();
  };
  await expect.poll(() => idField.inputValue()).toBe(externalId);
  await page.keyboard.press('Escape');
  await expect.poll(() => card.getByRole('link').count()).toBe(2);
  await remove(externalId);
  await other.getByText('The post was deleted successfully from Facebook').waitFor();
  await expect.poll(() => idField.inputValue()).toBe('');
  expect(await isPublic(externalId)).toBe(false);
  // Another tab's calendar receives the event and removes its link.
  await card.getByText('διαγράφηκε από τη σελίδα').waitFor();
  expect(await card.getByRole('link').count()).toBe(1);

  await other.getByText('Instagram', { exact: true }).click();
  await idField.fill(mediaId);
  await remove(mediaId);
  await other.getByText(/Χρειάζεται μία ακόμη άδεια/).waitFor();
  await other.getByRole('button', { name: 'Δώστε την άδεια' }).waitFor();
  await connectFacebook(own.call, people.eleni, 'deletion');
  await control('faults', [
    { match: { method: 'DELETE', path: `/${mediaId}` }, effect: { kind: 'refuse', code: 10 }, times: 1 },
  ]);
  await remove(mediaId);
  await other.getByText('Διαγράψτε την ανάρτηση χειροκίνητα στην εφαρμογή του Instagram.').waitFor();
  // The input stays, so that a retry needs no new id.
  await expect.poll(() => idField.inputValue()).toBe(mediaId);
  expect(await isPublic(mediaId)).toBe(true);
  await remove(mediaId);
  await other.getByText('The post was deleted successfully from Instagram').waitFor();
  expect(await isPublic(mediaId)).toBe(false);
  await other.close();
});

// After the first deletion, which requires a permission that Facebook remembers per person.
for (const [title, way, isLeft] of [
  ['Μένει δημόσια', 'Μόνο από το ημερολόγιο', true],
  ['Φεύγει από παντού', 'Και από τις σελίδες σας', false],
] as const)
  test(`asks where to delete a public post: ${title}`, async () => {
    const { id = 0, targets = [] } = posts.get(title) ?? {};
    await chooseInMenu(page, cardOf(title), 'Διαγραφή από το ημερολόγιο');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Από πού να διαγραφεί;').waitFor();
    if (isLeft) expect(await axeFaults(page, 'all', '[role=alertdialog]')).toEqual([]);
    await tick(dialog.getByRole('radio', { name: new RegExp(`^${way}`) }));
    await dialog.getByRole('button', { name: 'Διαγραφή', exact: true }).click();
    await expect.poll(() => stateOf(own, id), { timeout: 30_000 }).toBeUndefined();
    expect(await isPublic(...targets.map(({ externalId }) => externalId))).toBe(isLeft);
  });
