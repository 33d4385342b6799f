import type { Page } from 'playwright-core';
import { axeFaults } from '../browser.ts';
import { publishPost, stateOf, writeCustomPost } from '../own-posts.ts';
import {
  chooseInMenu,
  composerOf,
  openAccount,
  openPortal,
  postCards,
  type Business,
} from '../portal-area.ts';
import { publishedPosts } from '../sandbox.ts';
import { expect, test } from '../test.ts';

const title = 'Νέο ωράριο';
let business: Business;
let page: Page;
let post: number;

test.beforeAll(async () => {
  business = await openAccount('Κλινική Δύο Κείμενα', true);
  post = await writeCustomPost(business, title, 'Η είσοδος');
  ({ page } = await openPortal(business, '/business/campaigns'));
});

const composer = () => composerOf(page);
const card = () => postCards(page).filter({ hasText: title }).first();
const faults = () => axeFaults(page, 'all', '[role=dialog]');

test('writes another text for Instagram and finds a place', async () => {
  await chooseInMenu(page, card(), 'Επεξεργασία');
  await composer().getByRole('button', { name: 'Άλλο κείμενο ή εικόνες για το Instagram' }).click();
  await composer().getByLabel('Κείμενο για το Instagram').fill('Μόνο εδώ: ανοιχτά και το Σάββατο.');
  const preview = composer().getByRole('complementary', { name: 'Προεπισκόπηση' });
  await preview.getByRole('region', { name: 'Instagram' }).getByText('ανοιχτά και το Σάββατο').waitFor();
  await preview.getByRole('region', { name: 'Facebook' }).getByText('στο ιατρείο μας').waitFor();
  await composer().getByText('Περισσότερες επιλογές').click();
  await composer().getByLabel('Αναζήτηση τοποθεσίας').fill('Κολωνάκι');
  await composer().getByRole('button', { name: 'Επιλογή: Κολωνάκι, Αθήνα' }).click();
  expect(await faults()).toEqual([]);
  await composer().getByRole('button', { name: 'Αποθήκευση', exact: true }).click();
  await composer().waitFor({ state: 'detached' });
  await card().getByText('Μόνο εδώ: ανοιχτά και το Σάββατο.').waitFor();
});

test('plans a repetition with another text', async () => {
  await chooseInMenu(page, card(), 'Να ξαναβγαίνει…');
  const dialog = page.getByRole('dialog', { name: 'Να ξαναβγαίνει η ανάρτηση' });
  await dialog.getByLabel('Άλλο κείμενο 1').fill('Το πρωινό μας ωράριο άλλαξε, δείτε το.');
  expect(await faults()).toEqual([]);
  await dialog.getByRole('button', { name: 'Αποθήκευση', exact: true }).click();
  await card()
    .getByText(/Ξαναβγαίνει κάθε 4 εβδομάδες · 0 από 3/)
    .waitFor();
});

test('publishes each text on its network, at the place', async () => {
  await publishPost(business, post);
  const targets = (await stateOf(business, post))?.targets ?? [];
  expect(targets.map(({ platform }) => platform).toSorted()).toEqual(['facebook', 'instagram']);
  const shown = (await publishedPosts()).filter(({ id }) =>
    targets.some(({ externalId }) => externalId === id),
  );
  const byNetwork = Object.fromEntries(shown.map((one) => [one.platform, one]));
  expect(byNetwork).toMatchObject({
    facebook: { message: `${title} στο ιατρείο μας.`, location: 'Κολωνάκι' },
    instagram: { message: 'Μόνο εδώ: ανοιχτά και το Σάββατο.', location: 'Κολωνάκι' },
  });
});
