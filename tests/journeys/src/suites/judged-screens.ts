import { products } from '@kallos/contracts/catalog/products';
import { adminScreens } from '../admin-area.ts';
import { adminToken, asAdmin, productUrl } from '../api.ts';
import { axeFaults, openPage, type WatchedPage } from '../browser.ts';
import { demo } from '../demo.ts';
import { greekFaults } from '../greek-lint.ts';
import { tabThrough } from '../keyboard.ts';
import {
  clippedControlsAt,
  clippedInLargeText,
  faultsAtAnyWidth,
  faultsOfFit,
  smallTargets,
  untilStable,
} from '../looks.ts';
import { navigateInApp } from '../navigate-in-app.ts';
import { expectNoFaults } from '../screen-faults.ts';
import { shellScreens } from '../shell-screens.ts';
import { expect, test } from '../test.ts';
import { addRules, unmarkedSelections } from '../unmarked-selections.ts';

/**
 * Checks the screens of the admin area and of a stranger. `isWhole` loads each again, on a desktop and on a
 * phone; otherwise it checks each on one of them.
 */
export function testScreens(isWhole: boolean): void {
  /** The pages for the screens in sequence, so that scripts load once. */
  const pages: Record<'admin' | 'stranger', { desk: WatchedPage; phone: WatchedPage }> = Object.create(null);

  test.beforeAll(async () => {
    for (const [who, stored] of [
      ['admin', { auth_token: await adminToken() }],
      ['stranger', {}],
    ] as const)
      pages[who] = {
        desk: await openPage({ width: 1280, height: 800, stored }),
        phone: await openPage({ width: 390, height: 844, isTouch: true, stored }),
      };
    // Without an example post its row offers to write one, the longest text in the table.
    const body = { name: 'Κρέμα χεριών', description: 'Για ξηρά χέρια.', status: 'draft' } as const;
    await (
      await asAdmin()
    )(products.create, { body });
  });

  /** Some of the keyboard stops on the screens that are always tested on a desktop. */
  const stopsOn: Readonly<Record<string, readonly string[]>> = {
    '/login': ['Email', 'Κωδικός πρόσβασης', 'Εμφάνιση κωδικού', 'Σύνδεση', 'Σύνδεση διαχειριστή'],
    '/admin': ['Username', 'Password', 'Show password', 'Sign in'],
    '/terms-of-service': ['1. Η υπηρεσία και οι όροι', 'support@kallos.example'],
    '/privacy-policy?lang=en': ['1. Who is responsible', 'privacy@kallos.example'],
    '/nowhere': ['Back to the start · Αρχική'],
    '/admin/dashboard/accounts': ['Theme', 'Create Account', 'Search accounts', 'Logout'],
    '/admin/dashboard/llm-config': ['Save Configuration', 'Professional', 'Content guidelines'],
  };

  /** Another journey's account has hostile texts as its name. */
  const strangersWords = 'onerror=alert(1)';

  /** Checks a page for keyboard use, accessibility and language; returns the keyboard stops. */
  async function judge(watched: WatchedPage, what: string): Promise<string[]> {
    const { stops, faults } = await tabThrough(watched.page);
    expect([...faults, ...(await greekFaults(watched.page, [strangersWords]))]).toEqual([]);
    await expectNoFaults(watched, what);
    return stops;
  }

  async function arrive({ page, complaints }: WatchedPage, path: string, heading?: string): Promise<void> {
    complaints.length = 0;
    const titles = () => page.getByRole('heading', { level: 1 }).allInnerTexts();
    const before = await titles();
    if (isWhole || before.length === 0) await page.goto(productUrl() + path);
    else {
      await navigateInApp(page, path);
      await expect.poll(titles).not.toEqual(before);
    }
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await expect.poll(() => page.locator('output:has([aria-hidden=true])').count()).toBe(0);
  }

  interface Screen {
    readonly path: string;
    readonly heading?: string;
  }

  /** Checks a screen on a desktop. */
  async function judgeAtDesk(watched: WatchedPage, { path, heading }: Screen): Promise<void> {
    const { page, complaints } = watched;
    await arrive(watched, path, heading);
    if (path.endsWith('/accounts')) {
      // Accounts that other journeys create would move the list under the keyboard.
      await page.getByRole('searchbox', { name: 'Search accounts' }).fill(demo.business.email);
      await page.getByText('1–1 of 1 accounts', { exact: true }).waitFor();
    }
    const stops = await judge(watched, path);
    expect(stops[0]).toMatch(/^(Skip to content|Μετάβαση στο περιεχόμενο)$/);
    for (const name of stopsOn[path] ?? [])
      expect(
        stops.some((stop) => stop.includes(name)),
        `${name} in ${stops.join(' | ')}`,
      ).toBe(true);
    expect(await faultsAtAnyWidth(page)).toEqual([]);
    if (isWhole) {
      expect(await clippedControlsAt(page, [320, 390, 1440])).toEqual([]);
      expect(await clippedInLargeText(page)).toEqual([]);
    }
    expect(complaints).toEqual([]);
  }

  /** Checks a screen on a phone. */
  async function judgeOnPhone(watched: WatchedPage, { path, heading }: Screen): Promise<void> {
    const { page, complaints } = watched;
    await arrive(watched, path, heading);
    // Other journeys create accounts with endless words as names.
    if (path.endsWith('/overview')) await page.getByRole('searchbox').first().fill('Δέρμα');
    await untilStable(page);
    expect([
      ...(await axeFaults(page)),
      ...(await smallTargets(page)),
      ...(await faultsOfFit(page)),
      ...(await faultsAtAnyWidth(page)),
    ]).toEqual([]);
    for (const field of await page.getByRole('searchbox').all()) {
      await field.fill('α');
      expect(await smallTargets(page), 'with words in the search').toEqual([]);
    }
    expect(complaints).toEqual([]);
  }

  /** Checks on a desktop if the keyboard stops are known, else on a phone. */
  async function judgeScreen(who: 'admin' | 'stranger', screen: Screen): Promise<void> {
    const { desk, phone } = pages[who];
    const isAtDesk = stopsOn[screen.path] !== undefined;
    if (isAtDesk || isWhole) await judgeAtDesk(desk, screen);
    if (!isAtDesk || isWhole) await judgeOnPhone(phone, screen);
  }

  test.describe('by keyboard and touch, in both themes, at any width, in correct Greek', () => {
    // The login is at the root too.
    for (const path of [...shellScreens.slice(1), '/privacy-policy?lang=en', '/nowhere'])
      test(`${path}`, () => judgeScreen('stranger', { path }));

    // The first is at its second address too.
    for (const screen of isWhole ? adminScreens : adminScreens.slice(1))
      test(`${screen.path}, with a way out and the selection in forced colours`, async () => {
        await judgeScreen('admin', screen);
        const { page: phone } = pages.admin.phone;
        if (screen.path === '/admin/meta-check')
          await phone.getByText('pages_manage_posts', { exact: true }).waitFor();
        if (screen.path === '/admin/image-test') {
          await phone.getByLabel('Product name').fill('Hydra Serum');
          await phone.getByText('“Business product: Hydra Serum”').waitFor();
        }
        if (stopsOn[screen.path] === undefined && !isWhole) return;
        const { page } = pages.admin.desk;
        await page.getByRole('button', { name: 'Logout', exact: true }).filter({ visible: true }).waitFor();
        // The security screen is outside the area's navigation, so nothing is selected.
        if (screen.path === '/admin/security') return;
        await page.emulateMedia({ forcedColors: 'active' });
        await page.locator('nav a[aria-current=page]').waitFor();
        await untilStable(page);
        const { looked, lost } = await unmarkedSelections(page);
        expect(looked).toBeGreaterThan(0);
        expect(lost).toEqual([]);
        await page.emulateMedia({ forcedColors: 'none' });
        // Its marks are gone.
        await page.goto('about:blank');
      });

    test('other tabs of the LLM configuration, by arrow keys, and its switches', async () => {
      const { desk } = pages.admin;
      const { page } = desk;
      await arrive(desk, '/admin/dashboard/llm-config');
      await page.getByRole('tab', { name: 'Content Settings' }).focus();
      const tabs = ['Platforms', 'API Settings'];
      for (const name of tabs) {
        await page.keyboard.press('ArrowRight');
        await page.getByRole('tabpanel', { name }).waitFor();
        if (isWhole || name === tabs[0]) await judge(desk, name);
        await page.getByRole('tab', { name }).focus();
      }
      // In forced colours a switch shows its state, and a lost mark is detected.
      await page.getByRole('tab', { name: 'Content Settings' }).click();
      await page.emulateMedia({ forcedColors: 'active' });
      const line = page.locator('label:has([role=switch]:enabled)').first();
      const mark = line.locator('[data-mark]');
      const before = await mark.screenshot({ animations: 'disabled' });
      await line.click();
      await untilStable(page);
      await page.mouse.move(0, 0);
      expect((await mark.screenshot({ animations: 'disabled' })).equals(before)).toBe(false);
      await addRules(page, 'nav a[aria-current] { outline: none !important; }');
      expect((await unmarkedSelections(page)).lost.join()).toContain('AI Post Generator');
      await page.emulateMedia({ forcedColors: 'none' });
    });
  });
}
