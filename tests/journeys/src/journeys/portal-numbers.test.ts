import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { fillNumbers } from '../fill-history.ts';
import { openAccount, openPortal, postCards } from '../portal-area.ts';
import { expect, test } from '../test.ts';

test('shows a complete quarter as a chart and a table', async () => {
  const own = await openAccount('Κλινική Τρίμηνο', true);
  await fillNumbers(own.accountId, [
    { ago: 1, reach: 100 },
    { ago: 40, reach: 300 },
    { ago: 41, reach: 50 },
    { ago: 60, reach: null },
  ]);
  const { page, context } = await openPortal(own, '/business/campaigns');
  await postCards(page).first().waitFor();
  const older = Promise.withResolvers<void>();
  await page.route(`**${bulkPosts.list.path}?from=*`, async (route) => {
    await older.promise;
    await route.continue();
  });
  await page.getByRole('radio', { name: /^Προηγούμενες/ }).check();
  const card = postCards(page).filter({ hasText: 'Πριν 1 ημέρες' });
  await card.getByText('100 άτομα').waitFor();
  await card.getByText('33% της καλύτερης ανάρτησής σας').waitFor();
  // A few days are not a quarter.
  expect(await page.getByRole('heading', { name: 'Το τελευταίο τρίμηνο' }).count()).toBe(0);
  older.resolve();
  await page.getByRole('heading', { name: 'Το τελευταίο τρίμηνο' }).waitFor();
  const figure = page.getByRole('figure', { name: 'Άτομα που είδαν τις αναρτήσεις σας, ανά εβδομάδα' });
  await page.getByText('450 άτομα', { exact: true }).waitFor();
  await figure.getByText('Πίνακας με τους αριθμούς').click();
  const [, ...rows] = await figure.getByRole('row').allInnerTexts();
  const weeks = rows.map((row) => row.split('\t').slice(1).join(' '));
  expect(weeks).toHaveLength(13);
  // Missing numbers are unknown, not zero.
  expect(weeks).toEqual(expect.arrayContaining(['1 — —', '1 100 1']));
  // The preview next to them is of the past too.
  const preview = page.getByRole('complementary', { name: 'Προεπισκόπηση' });
  await expect.poll(() => preview.innerText()).not.toMatch(/Σήμερα|Αύριο/);
  await context.close();
});
