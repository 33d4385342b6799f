import { createClient } from '@kallos/contracts/client';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { findChromium } from '@kallos/tooling/chromium';
import { chromium, type Page } from 'playwright-core';
import { across } from '../across.ts';
import type { Figure } from '../figure.ts';
import { fillCalendar } from '../fill-calendar.ts';
import { longestTask } from '../long-tasks.ts';
import type { Product } from '../product.ts';

/** Marks the copies, so that they can be removed. */
const mark = 'bench: copy';

/** Copies the account's first post to 500 earlier and 200 later hours. */
const addPosts = ({ databases: { posts } }: Product) =>
  across(
    posts,
    (tx) => tx`
  with first as (
    select * from bulk_generated_posts where account_id = 1 order by id limit 1
  ), hours as (
    select generate_series(-500, -1) as hour union all select generate_series(1, 200)
  )
  insert into bulk_generated_posts (account_id, product_id, product_name, product_image, category_name,
    content, content_hash, post_status, scheduled_date, local_time, time_zone, writer_kind)
  select account_id, product_id, ${mark}, product_image, category_name,
    hour || ' ' || content, md5(hour::text), case when hour < 0 then 'failed' else 'draft' end,
    now() + make_interval(hours => hour),
    to_char((now() + make_interval(hours => hour)) at time zone time_zone, 'YYYY-MM-DD"T"HH24:MI'),
    time_zone, writer_kind
  from first, hours`,
  );

const removePosts = ({ databases: { posts } }: Product) =>
  across(posts, (tx) => tx`delete from bulk_generated_posts where account_id = 1 and product_name = ${mark}`);

/** Scrolls by wheel to the end or start of the page. */
async function wheelTo(page: Page, end: 'bottom' | 'top'): Promise<void> {
  const isThere = () =>
    page.evaluate<boolean>(`(({ scrollTop, clientHeight, scrollHeight }) =>
      ${end === 'top' ? 'scrollTop === 0' : 'scrollTop + clientHeight >= scrollHeight - 1'}
    )(document.documentElement)`);
  while (!(await isThere())) await page.mouse.wheel(0, end === 'top' ? -400 : 400);
}

/** What a user does with the calendar, each until its result is visible. */
function stepsOn(
  page: Page,
  url: string,
  token: string,
): ReadonlyArray<readonly [string, () => Promise<void>]> {
  const cards = page.locator('article');
  const turn = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
  const position = (text: RegExp) => page.getByText(text).first().waitFor();
  return [
    [
      'first drawing',
      async () => {
        await page.goto(`${url}/business/campaigns`);
        await cards.nth(9).waitFor();
      },
    ],
    [
      'changing to earlier posts',
      async () => {
        await page.getByRole('radio', { name: /^Προηγούμενες/ }).check();
        await position(/^Σελίδα 1 από 5\d$/);
      },
    ],
    [
      'turning pages',
      async () => {
        await turn('Επόμενη');
        await position(/^Σελίδα 2 /);
        await turn('Προηγούμενη');
        await position(/^Σελίδα 1 /);
      },
    ],
    [
      'scrolling',
      async () => {
        await page.mouse.move(600, 500);
        await wheelTo(page, 'bottom');
        await wheelTo(page, 'top');
      },
    ],
    [
      'a change made elsewhere',
      async () => {
        const call = createClient({ baseUrl: url, token: () => token });
        const [newest] = (await call(bulkPosts.list)).bulkPosts
          .filter(({ scheduledDate }) => Date.parse(scheduledDate) < Date.now())
          .toSorted((one, other) => Date.parse(other.scheduledDate) - Date.parse(one.scheduledDate));
        const content = 'Γραμμένο από αλλού.';
        await call(bulkPosts.update, { params: { id: newest?.id ?? 0 }, body: { content } });
        await cards.first().getByText(content).waitFor();
      },
    ],
  ];
}

/** Measures the longest tasks of the main thread in a calendar of 700 posts. */
export async function measureCampaigns(product: Product): Promise<Figure[]> {
  const { url } = product;
  const token = await fillCalendar(url);
  await removePosts(product);
  await addPosts(product);
  const browser = await chromium.launch({
    executablePath: findChromium(process.env) ?? '',
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    await page.addInitScript(([value]) => localStorage.setItem('business_token', value ?? ''), [token]);
    const figures: Figure[] = [];
    for (const [what, act] of stepsOn(page, url, token))
      figures.push({
        name: `calendar of 700 posts, ${what}: longest task`,
        value: await longestTask(browser, page, act),
        unit: 'ms',
        goal: 100,
      });
    return figures;
  } finally {
    await browser.close();
    await removePosts(product);
  }
}
