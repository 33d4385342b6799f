import { sessions } from '@kallos/contracts/auth/sessions';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productUrl, stranger } from '../api.ts';
import { openBrowser, openPage, scrollsSideways } from '../browser.ts';
import { demo } from '../demo.ts';
import { greekFaults } from '../greek-lint.ts';
import { untilDrawn, walkByTab } from '../keyboard.ts';
import { faultsOfLargeText } from '../looks.ts';

let browser: Browser;
let token = '';

beforeAll(async () => {
  browser = await openBrowser();
  ({ token } = await stranger()(sessions.loginAdmin, { body: demo.admin }));
});
afterAll(() => browser?.close());

async function open(path: string, width = 1280): Promise<Page> {
  const isAdmin = path.startsWith('/admin/');
  const { page } = await openPage(browser, {
    width,
    height: 800,
    stored: isAdmin ? { auth_token: token } : {},
  });
  await page.goto(productUrl() + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** Everything that is judged without a mouse, with letters twice as large, and on the narrowest phone. */
async function judge(page: Page): Promise<string[]> {
  const { faults } = await walkByTab(page);
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  const large = await faultsOfLargeText(page);
  await page.setViewportSize({ width: 320, height: 720 });
  await untilDrawn(page);
  const narrow = (await scrollsSideways(page)) ? ['scrolls sideways at 320 px'] : [];
  await page.setViewportSize(size);
  return [...faults, ...large, ...narrow, ...(await greekFaults(page))];
}

describe('without a mouse, with large letters, on a narrow phone, in good Greek', () => {
  it.each([
    ['/business/login', ['Email', 'Κωδικός πρόσβασης', 'Εμφάνιση κωδικού', 'Σύνδεση']],
    ['/login', ['Σύνδεση διαχειριστή']],
    ['/admin', ['Username', 'Password', 'Show password', 'Sign in']],
    ['/terms-of-service', ['1. Η υπηρεσία και οι όροι', 'support@kallos.example']],
    ['/privacy-policy?lang=en', ['1. Who is responsible', 'privacy@kallos.example']],
    ['/nowhere', ['Back to the start · Αρχική']],
    ['/admin/dashboard/accounts', ['Theme', 'Create Account', 'Search accounts', 'Logout']],
    [
      '/admin/dashboard/llm-config',
      ['Save Configuration', 'Professional', 'Content guidelines', 'Compliance check'],
    ],
  ] as const)('%s', async (path, names) => {
    const page = await open(path);
    if (path.endsWith('accounts')) {
      // Other journeys open accounts meanwhile, which would come into the list under the keyboard.
      await page.getByRole('searchbox', { name: 'Search accounts' }).fill(demo.business.email);
      await page.getByText(/^1 of \d+ accounts$/).waitFor();
    }
    const { stops } = await walkByTab(page);
    expect(stops[0]).toMatch(/^(Skip to content|Μετάβαση στο περιεχόμενο)$/);
    for (const name of names)
      expect(
        stops.some((stop) => stop.includes(name)),
        `${name} in ${stops.join(' | ')}`,
      ).toBe(true);
    expect(await judge(page)).toEqual([]);
    await page.context().close();
  });

  it('the other tabs of the LLM configuration, which the arrows choose', async () => {
    const page = await open('/admin/dashboard/llm-config');
    await page.getByRole('tab', { name: 'Content Settings' }).focus();
    for (const name of ['Platforms', 'API Settings']) {
      await page.keyboard.press('ArrowRight');
      await page.getByRole('tabpanel', { name }).waitFor();
      expect(await judge(page)).toEqual([]);
      await page.getByRole('tab', { name }).focus();
    }
    await page.context().close();
  });
});
