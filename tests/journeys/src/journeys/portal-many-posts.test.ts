import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import type { Page } from 'playwright-core';
import { productUrl } from '../api.ts';
import { fillHistory } from '../fill-history.ts';
import { openAccount, openPortal, postCards, type Business } from '../portal-area.ts';
import { test } from '../test.ts';

let business: Business;
let page: Page;

test.beforeEach(async () => {
  business = await openAccount('Κλινική Χρόνια', true);
  await fillHistory(business.accountId, { past: 500, future: 200 });
  ({ page } = await openPortal(business, '/business/setup'));
  await page.goto(`${productUrl()}/business/campaigns`);
  await postCards(page).nth(9).waitFor();
});

const position = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const half = (name: RegExp) => page.getByRole('radio', { name }).check();
const turn = (name: string) => page.getByRole('button', { name, exact: true }).last().click();

test('pages through 700 posts of the past and the future', async () => {
  await half(/^Μελλοντικές/);
  await position('Σελίδα 1 από 21');
  await half(/^Προηγούμενες/);
  await position('Σελίδα 1 από 50');
  for (const number of [2, 3]) {
    await turn('Επόμενη');
    await position(`Σελίδα ${number} από 50`);
  }
  for (const number of [2, 1]) {
    await turn('Προηγούμενη');
    await position(`Σελίδα ${number} από 50`);
  }
});

test('shows a change made elsewhere to one of 500 earlier posts', async () => {
  await half(/^Προηγούμενες/);
  await position('Σελίδα 1 από 50');
  const [newest] = (await business.call(bulkPosts.list)).bulkPosts
    .filter(({ scheduledDate }) => Date.parse(scheduledDate) < Date.now())
    .toSorted((one, other) => Date.parse(other.scheduledDate) - Date.parse(one.scheduledDate));
  const content = 'Γραμμένο από αλλού.';
  await business.call(bulkPosts.update, { params: { id: newest?.id ?? 0 }, body: { content } });
  await postCards(page).first().getByText(content).waitFor();
});
