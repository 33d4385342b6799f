import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { machineSlowdown } from '@kallos/service-kit/testing/processor-time';
import type { Page } from 'playwright-core';
import { productUrl } from '../../api.ts';
import { fillHistory } from '../../fill-history.ts';
import { longestTask } from '../../long-tasks.ts';
import { openAccount, openPortal, postCards, type Business } from '../../portal-area.ts';
import { expect, test } from '../../test.ts';

/** Milliseconds on a machine of average speed. */
const longest = 100;
let business: Business;
let page: Page;

test.beforeAll(async () => {
  business = await openAccount('Κλινική Χρόνια', true);
  await fillHistory(business.accountId, { past: 500, future: 200 });
  ({ page } = await openPortal(business, '/business/setup'));
});

const position = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const half = (name: RegExp) => page.getByRole('radio', { name }).check();

/** Scrolls by wheel to the end or start of the page. */
async function wheelTo(end: 'bottom' | 'top'): Promise<void> {
  const isThere = () =>
    page.evaluate((wanted) => {
      const { scrollTop, clientHeight, scrollHeight } = document.documentElement;
      return wanted === 'top' ? scrollTop === 0 : scrollTop + clientHeight >= scrollHeight - 1;
    }, end);
  while (!(await isThere())) await page.mouse.wheel(0, end === 'top' ? -400 : 400);
}

const turn = (name: string) => page.getByRole('button', { name, exact: true }).last().click();

test('shows 700 posts, pages and scrolls without a task over 100 ms', async () => {
  const found: Record<string, number> = {};
  found['first drawing'] = await longestTask(page, async () => {
    await page.goto(`${productUrl()}/business/campaigns`);
    await postCards(page).nth(9).waitFor();
  });
  found['to the past'] = await longestTask(page, async () => {
    await half(/^Μελλοντικές/);
    await position('Σελίδα 1 από 21');
    await half(/^Προηγούμενες/);
    await position('Σελίδα 1 από 50');
  });
  found['paging'] = await longestTask(page, async () => {
    for (const number of [2, 3]) {
      await turn('Επόμενη');
      await position(`Σελίδα ${number} από 50`);
    }
    for (const number of [2, 1]) {
      await turn('Προηγούμενη');
      await position(`Σελίδα ${number} από 50`);
    }
  });
  found['scrolling'] = await longestTask(page, async () => {
    await page.mouse.move(600, 500);
    await wheelTo('bottom');
    await wheelTo('top');
  });
  found['a change elsewhere'] = await longestTask(page, async () => {
    const [newest] = (await business.call(bulkPosts.list)).bulkPosts
      .filter(({ scheduledDate }) => Date.parse(scheduledDate) < Date.now())
      .toSorted((one, other) => Date.parse(other.scheduledDate) - Date.parse(one.scheduledDate));
    const content = 'Γραμμένο από αλλού.';
    await business.call(bulkPosts.update, { params: { id: newest?.id ?? 0 }, body: { content } });
    await postCards(page).first().getByText(content).waitFor();
  });
  console.log('longest task of 700 posts, in ms:', found);
  const most = longest * (await machineSlowdown());
  for (const [what, duration] of Object.entries(found)) expect(duration, what).toBeLessThanOrEqual(most);
});
