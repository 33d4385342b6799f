import type { Browser, Page } from 'playwright-core';
import { asBusiness, productUrl } from '../api.ts';
import { axeFaults, openBrowser, openPage, type WatchedPage } from '../browser.ts';
import { readPortal } from '../fixed-portal.ts';
import { foreignFonts } from '../foreign-fonts.ts';
import { greekFaults } from '../greek-lint.ts';
import { tabThrough } from '../keyboard.ts';
import {
  clippedInLargeText,
  faultsAtAnyWidth,
  faultsOfFit,
  faultsOfLargeText,
  movements,
  showTheme,
  smallTargets,
  untilStable,
} from '../looks.ts';
import { navigateInApp } from '../navigate-in-app.ts';
import { openAccount, type Business } from '../portal-area.ts';
import { centre, portalScreens, type PortalScreen } from '../portal-screens.ts';
import { allowedShare, openSnapshots } from '../snapshots.ts';
import { expect, test } from '../test.ts';
import { addRules, unmarkedSelections } from '../unmarked-selections.ts';

const themes = ['light', 'dark'] as const;
const devices = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844, isTouch: true },
} as const;
type Device = keyof typeof devices;

/**
 * Compares the portal's screens with stored screenshots and checks them for all abilities. `isWhole` takes every state
 * on both devices in both themes; otherwise each path once and some states.
 */
export function testPortalLooks(isWhole: boolean): void {
  let business: Business;
  let portal: Awaited<ReturnType<typeof readPortal>>;
  /** A browser with a doubled default font size, so that font-relative widths change too. */
  let large: Browser;
  let snapshots: Awaited<ReturnType<typeof openSnapshots>>;

  test.beforeAll(async () => {
    business = await openAccount('Δέρμα & Φως', true);
    portal = await readPortal(business.call);
    snapshots = await openSnapshots();
    large = await openBrowser(['--blink-settings=defaultFontSize=32']);
  });

  test.afterAll(() => large.close());

  /** Pages by content: a reused one has its scripts cached. */
  const opened = new Map<string, Promise<WatchedPage>>();

  async function openFor(
    { isPublic = false, connection, isEmpty, isNew, isCrowded, eyes }: PortalScreen,
    device: Device,
    from?: Browser,
  ) {
    // In separate sessions: one session allows ten live pages.
    const isApart = isNew || isCrowded || eyes === 'large-text';
    const { token } = isApart ? await asBusiness(business.login) : business;
    const stored: Record<string, string> = isPublic ? {} : { business_token: token };
    const watched = await openPage({ ...devices[device], stored }, eyes === 'large-text' ? large : from);
    await portal.fixIn(watched.context, { connection, isEmpty, isNew, isCrowded });
    // Unsaved input of an earlier screen would be offered on the next one.
    await watched.context.addInitScript(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('kallos_draft|')) localStorage.removeItem(key);
    });
    return watched;
  }

  function pageFor(screen: PortalScreen, device: Device): Promise<WatchedPage> {
    const { isPublic, connection, isEmpty, isNew, isCrowded, eyes } = screen;
    const key = [device, isPublic, connection, isEmpty, isNew, isCrowded, eyes === 'large-text'].join();
    const page = opened.get(key) ?? openFor(screen, device);
    opened.set(key, page);
    return page;
  }

  async function arrive(page: Page, screen: PortalScreen): Promise<void> {
    await page.emulateMedia({ forcedColors: screen.eyes === 'forced-colours' ? 'active' : 'none' });
    const isElsewhere = page.url() !== 'about:blank' && !page.url().endsWith(screen.path);
    if (isElsewhere && !isWhole) await navigateInApp(page, screen.path);
    else await page.goto(productUrl() + screen.path);
    await page.getByRole('heading', { level: 1, name: screen.heading }).waitFor();
    await screen.open?.(page);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForFunction(() =>
      [...document.images].every((image) => image.complete || image.loading === 'lazy'),
    );
    await untilStable(page);
    if (screen.middle) await centre(screen.middle(page));
    await untilStable(page);
  }

  const isFirstOfPath = (screen: PortalScreen): boolean =>
    portalScreens.find(({ path }) => path === screen.path) === screen;

  /** States beyond the first of each path: a dialog, an editor, much content, forced colours and large text. */
  const others = [
    'products-preview',
    'campaigns-numbers-forced-colours',
    'campaigns-text',
    'campaigns-month-large-text',
  ];
  /** Each path, and some of its other states. */
  const seenScreens = portalScreens.filter(
    (screen) => isWhole || isFirstOfPath(screen) || others.includes(screen.name),
  );
  const isEven = (screen: PortalScreen): boolean => seenScreens.indexOf(screen) % 2 === 0;

  /**
   * Returns a screen's visits: each path once on desktop, other states on phone, in one of the themes in turn.
   */
  function visitsOf(screen: PortalScreen): [Device, readonly (typeof themes)[number][]][] {
    if (isWhole)
      return [
        ['desktop', themes],
        ['phone', themes],
      ];
    return [[isFirstOfPath(screen) ? 'desktop' : 'phone', [isEven(screen) ? 'light' : 'dark']]];
  }

  async function faultsIn(
    page: Page,
    theme: (typeof themes)[number],
    device: Device,
    { name, eyes }: PortalScreen,
  ) {
    await showTheme(page, theme);
    const look = await snapshots.look(page, `${name}-${device}-${theme}`);
    // Forced colours are the system's; axe computes with the style sheet's.
    const axe = await axeFaults(page, eyes === 'forced-colours' ? 'structure' : 'all');
    return [...(look ? [look] : []), ...axe.map((fault) => `${theme}: ${fault}`)];
  }

  /** Returns the faults for keyboard users. */
  async function faultsOfKeys(page: Page): Promise<string[]> {
    const { stops, faults } = await tabThrough(page);
    const isWayPast = /^(Skip to content|Μετάβαση στο περιεχόμενο)$/.test(stops[0] ?? '');
    return isWayPast ? faults : [...faults, `the first stop is ${stops[0]}`];
  }

  /** Returns all faults of a screen in one visit. */
  async function faultsOf(
    screen: PortalScreen,
    device: Device,
    seenIn: readonly (typeof themes)[number][],
  ): Promise<string[]> {
    const { page, complaints } = await pageFor(screen, device);
    complaints.length = 0;
    await arrive(page, screen);
    const faults: string[] = [];
    for (const theme of seenIn) faults.push(...(await faultsIn(page, theme, device, screen)));
    faults.push(...(await greekFaults(page)), ...(await movements(page)), ...(await faultsOfFit(page)));
    if (device === 'phone') faults.push(...(await smallTargets(page)));
    else faults.push(...(await foreignFonts(page)));
    if (device === 'desktop')
      faults.push(...(await faultsAtAnyWidth(page, screen.eyes === 'large-text' ? 2 : 1)));
    if (screen.eyes !== 'large-text')
      faults.push(...(await faultsOfLargeText(page)).map((fault) => `large text: ${fault}`));
    if (screen.eyes !== 'large-text' && (device === 'phone' || isFirstOfPath(screen))) {
      await page.setViewportSize({ width: 320, height: 640 });
      faults.push(...(await faultsOfFit(page)).map((fault) => `320 px: ${fault}`));
      await page.setViewportSize(devices[device]);
    }
    if (isWhole && device === 'desktop' && !screen.eyes) faults.push(...(await clippedInLargeText(page)));
    if (device === 'desktop' && isFirstOfPath(screen) && (isWhole || isEven(screen)))
      faults.push(...(await faultsOfKeys(page)));
    return [...faults, ...complaints].map((fault) => `${device}: ${fault}`);
  }

  test.describe('stored screenshots, for all abilities and devices', () => {
    for (const screen of seenScreens)
      test(`${screen.name}`, async () => {
        const faults = await Promise.all(
          visitsOf(screen).map(([device, seenIn]) => faultsOf(screen, device, seenIn)),
        );
        expect(faults.flat()).toEqual([]);
      });
  });

  test.describe('a stored screenshot', () => {
    const campaigns = portalScreens.find(({ name }) => name === 'campaigns');
    if (!campaigns) throw new Error('the screen is gone');
    const kept = 'campaigns-desktop-light';
    let page: Page;
    test.beforeAll(async () => {
      ({ page } = await pageFor(campaigns, 'desktop'));
      await arrive(page, campaigns);
      await showTheme(page, 'light');
    });

    if (isWhole)
      test('matches other font rendering', async () => {
        const other = await openBrowser(['--font-render-hinting=none', '--disable-lcd-text']);
        const watched = await openFor(campaigns, 'desktop', other);
        await arrive(watched.page, campaigns);
        await expect.poll(() => snapshots.shareOf(watched.page, kept)).toBeLessThan(allowedShare);
        await other.close();
      });

    const otherLooks = [
      ['a shifted column', 'main aside { transform: translateX(16px) }'],
      ['a wrong colour', ':root { --primary: #4a3fb5 }'],
      ['a wrong colour of a small badge', ':root { --success-soft: #fbe7e5; --on-success-soft: #8c1d22 }'],
      ['headings in another face', 'h1 { font-family: sans-serif !important }'],
      ['a greater gap', 'main section { padding-top: 12px }'],
      ['pictures that are gone', 'article img { visibility: hidden }'],
    ] as const;
    for (const [label, rules] of otherLooks)
      test(`does not match ${label}`, async () => {
        await addRules(page, rules);
        expect(await snapshots.shareOf(page, kept)).toBeGreaterThan(allowedShare);
        await page.evaluate(() => void (document.adoptedStyleSheets = []));
      });

    test('marks today and the open calendar step in forced colours', async () => {
      await page.emulateMedia({ forcedColors: 'active' });
      await page.locator('li[aria-current=date]').waitFor();
      await untilStable(page);
      const { looked, lost } = await unmarkedSelections(page);
      expect(looked).toBeGreaterThan(1);
      expect(lost).toEqual([]);
    });
  });
}
