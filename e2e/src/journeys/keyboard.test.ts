import { sessions } from '@kallos/contracts/auth/sessions';
import { beforeAll, describe, expect, it } from 'vitest';
import { productUrl, stranger } from '../api.ts';
import { expectGoodLooks } from '../admin-area.ts';
import { openPage, type WatchedPage } from '../browser.ts';
import { demo } from '../demo.ts';
import { greekFaults } from '../greek-lint.ts';
import { walkByTab } from '../keyboard.ts';

let token = '';

beforeAll(async () => {
  ({ token } = await stranger()(sessions.loginAdmin, { body: demo.admin }));
});

async function open(path: string): Promise<WatchedPage> {
  const isAdmin = path.startsWith('/admin/');
  const watched = await openPage({
    width: 1280,
    height: 800,
    stored: isAdmin ? { auth_token: token } : {},
  });
  await watched.page.goto(productUrl() + path);
  await watched.page.getByRole('heading', { level: 1 }).waitFor();
  return watched;
}

/** Judges a page without a mouse, for every eye and in its language; answers the stops of the keyboard. */
async function judge(watched: WatchedPage, what: string): Promise<string[]> {
  const { stops, faults } = await walkByTab(watched.page);
  expect([...faults, ...(await greekFaults(watched.page))]).toEqual([]);
  await expectGoodLooks(watched, what);
  return stops;
}

describe('without a mouse, in both themes, with large letters, on a narrow phone, in good Greek', () => {
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
    const watched = await open(path);
    const { page } = watched;
    if (path.endsWith('accounts')) {
      // Other journeys open accounts meanwhile, which would come into the list under the keyboard.
      await page.getByRole('searchbox', { name: 'Search accounts' }).fill(demo.business.email);
      await page.getByText(/^1 of \d+ accounts$/).waitFor();
    }
    const stops = await judge(watched, path);
    expect(stops[0]).toMatch(/^(Skip to content|Μετάβαση στο περιεχόμενο)$/);
    for (const name of names)
      expect(
        stops.some((stop) => stop.includes(name)),
        `${name} in ${stops.join(' | ')}`,
      ).toBe(true);
    await page.context().close();
  });

  it('the other tabs of the LLM configuration, which the arrows choose', async () => {
    const watched = await open('/admin/dashboard/llm-config');
    const { page } = watched;
    await page.getByRole('tab', { name: 'Content Settings' }).focus();
    for (const name of ['Platforms', 'API Settings']) {
      await page.keyboard.press('ArrowRight');
      await page.getByRole('tabpanel', { name }).waitFor();
      await judge(watched, name);
      await page.getByRole('tab', { name }).focus();
    }
    await page.context().close();
  });
});
