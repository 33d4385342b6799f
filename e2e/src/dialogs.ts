import type { Locator, Page, Request } from 'playwright-core';
import { axeFaults } from './browser.ts';
import { showTheme, untilStable } from './looks.ts';

/** What opens over a page; toasts are none. */
const sheets = `:is([role=dialog], [role=alertdialog], [role=menu], [data-trigger] [role=listbox])${[
  '[data-react-aria-top-layer] *',
  '[data-tone]',
  '[aria-hidden=true] *',
]
  .map((part) => `:not(${part})`)
  .join('')}`;

/** What has been found by pressing everything on a screen. */
export interface Found {
  /** The titles of dialogs and names of menus. */
  readonly titles: Set<string>;
  readonly faults: string[];
}

/** Buttons that say the same of other things open the same dialog: names and numbers are left out. */
const kindOf = (name: string): string =>
  name
    .replaceAll(/«[^»]*»|"[^"]*"|“[^”]*”|\d[\d.:,/ ]*/g, '…')
    .replace(/(:\s).*/, '$1…')
    .trim();

const pressable = 'button, [role=button], [aria-haspopup]';

interface Way {
  readonly kind: string;
  readonly button: Locator;
}

/** One control of each kind; the days of a calendar are one another's like, and a card's menu depends on its state. */
async function waysFrom(scope: Locator, selector = pressable): Promise<Way[]> {
  const found = await scope.locator(selector).evaluateAll((nodes) =>
    nodes.map((node) => {
      const state = node.closest('article')?.querySelector('[data-part=badge]')?.textContent ?? '';
      return {
        name: `${node.getAttribute('aria-label') ?? node.textContent} ${state}`,
        isOpen:
          node.checkVisibility({ visibilityProperty: true }) &&
          !node.closest('[inert], [data-tone=danger][role=alertdialog], [aria-hidden=true], [role=grid]') &&
          !node.matches(':disabled, [type=submit]'),
      };
    }),
  );
  const kinds = new Map<string, Locator>();
  for (const [index, { name, isOpen }] of found.entries())
    if (isOpen && !kinds.has(kindOf(name))) kinds.set(kindOf(name), scope.locator(selector).nth(index));
  return [...kinds].map(([kind, button]) => ({ kind, button }));
}

const topSheet = (page: Page): Locator => page.locator(sheets).last();
const count = (page: Page): Promise<number> => page.locator(sheets).count();

const pending = new WeakMap<Page, Set<Request>>();

/** Knows from now on what a page waits for; its stream of news never ends and does not count. */
function watchRequests(page: Page): void {
  if (pending.has(page)) return;
  const open = new Set<Request>();
  pending.set(page, open);
  page.on('request', (request) => !request.url().endsWith('/api/live') && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
}

/** Waits until a page asks for nothing and shows no skeleton. */
async function untilQuiet(page: Page): Promise<void> {
  for (let still = 0, tries = 0; still < 3 && tries < 100; tries += 1) {
    await page.waitForTimeout(50);
    const isWaiting = (await page.locator('output:visible').count()) > 0;
    still = isWaiting || (pending.get(page)?.size ?? 0) > 0 ? 0 : still + 1;
  }
}

/** Judges the topmost of what is open, once for each title, in both themes; answers its title. */
async function judge(page: Page, found: Found, where: string): Promise<string> {
  const title = await topSheet(page).evaluate((node) => {
    const by = node.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const named = by.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    return node.getAttribute('aria-label') ?? named;
  });
  const kind = kindOf(title);
  if (kind === '') found.faults.push(`${where}: something opens without a name`);
  if (found.titles.has(kind)) return kind;
  found.titles.add(kind);
  for (const theme of ['dark', 'light'] as const) {
    await showTheme(page, theme);
    for (const fault of await axeFaults(page, theme === 'dark' ? 'colours' : 'all', sheets))
      found.faults.push(`${where}, «${title}», ${theme}: ${fault}`);
  }
  return kind;
}

/** Ends everything that is open, without agreeing to anything; what asks meanwhile is judged too. */
async function closeAll(page: Page, found: Found): Promise<boolean> {
  for (let tries = 0; tries < 5 && (await count(page)) > 0; tries += 1) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(120);
    // What still fades away has no title any more.
    await untilStable(page);
    if ((await page.locator(`${sheets}[role=alertdialog]`).count()) > 0) await judge(page, found, 'leaving');
  }
  return (await count(page)) === 0;
}

/** How a screen is looked through. */
interface Visit {
  /** Brings the screen back to its beginning. */
  readonly arrive: () => Promise<void>;
  /** What would end the session or leave the product. */
  readonly skip: RegExp;
  readonly found: Found;
  /** How many presses deep; 1 opens what the screen itself can open. */
  readonly depth: number;
}

/** Presses every kind of button on a screen, and every one in what opens, and judges each of those once. */
export async function openEverything(page: Page, { arrive, skip, found, depth }: Visit): Promise<void> {
  watchRequests(page);
  const begin = async () => {
    await arrive();
    await untilQuiet(page);
  };
  await begin();
  const address = page.url();
  const tried = new Set<string>();

  const press = async (at: number, kind: string): Promise<boolean> => {
    const inside = `${pressable}, [role=menuitem]`;
    const scope = at === 0 ? page.locator('body') : topSheet(page);
    const ways = await waysFrom(scope, at === 0 ? pressable : inside);
    const way = ways.find((one) => one.kind === kind);
    if (!way) return false;
    await way.button.click({ timeout: 1500 }).catch(() => undefined);
    await untilQuiet(page);
    return (await count(page)) > 0;
  };

  /** Follows a way of presses from the screen; what opens at its end is looked through in turn. */
  const follow = async (kinds: readonly string[], from = '', isFresh = false): Promise<void> => {
    if (!(await closeAll(page, found)) || page.url() !== address || isFresh) await begin();
    for (const [at, kind] of kinds.entries()) if (!(await press(at, kind))) return;
    const title = await judge(page, found, kinds.join(' › '));
    const role = await topSheet(page).getAttribute('role');
    const isStillMenu = role === 'menu' && title === from;
    if (isStillMenu || role === 'alertdialog' || role === 'listbox' || kinds.length >= depth) return;
    for (const { kind } of await waysFrom(topSheet(page), `${pressable}, [role=menuitem]`)) {
      const step = `${title} › ${kind}${role === 'menu' ? kinds.join() : ''}`;
      if (tried.has(step) || skip.test(kind)) continue;
      tried.add(step);
      // What a menu does changes the screen, as beginning to edit does.
      await follow([...kinds, kind], title, role === 'menu');
    }
  };

  if ((await count(page)) > 0) {
    await judge(page, found, address);
    await closeAll(page, found);
    return;
  }
  for (const { kind } of await waysFrom(page.locator('body'))) if (!skip.test(kind)) await follow([kind]);
}
