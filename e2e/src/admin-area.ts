import { sessions } from '@kallos/contracts/auth/sessions';
import { expect, inject } from 'vitest';
import { productUrl, stranger } from './api.ts';
import { axeFaults, openPage, type View, type WatchedPage } from './browser.ts';
import { demo } from './demo.ts';
import { faultsOfFit, faultsOfLargeText, showTheme } from './looks.ts';

/** Every address of the administrator's area that shows a screen, with its heading. */
export const adminScreens = [
  { path: '/admin/dashboard', heading: 'Products' },
  { path: '/admin/dashboard/products', heading: 'Products' },
  { path: '/admin/dashboard/accounts', heading: 'Accounts' },
  { path: '/admin/dashboard/claims', heading: 'Claims' },
  { path: '/admin/dashboard/llm-config', heading: 'LLM Configuration' },
  { path: '/admin/meta-check', heading: 'Facebook Check' },
  { path: '/admin/front-ends', heading: 'Front Ends' },
  { path: '/admin/image-test', heading: 'Image Search Test' },
  { path: '/admin/security', heading: 'Sign-in security' },
] as const;

/** Opens a page of the administrator's area, signed in as the demo administrator by a session of its own. */
export async function openAdmin(path = '/admin/dashboard/products', view: View = {}): Promise<WatchedPage> {
  const { token } = await stranger()(sessions.loginAdmin, { body: demo.admin });
  const watched = await openPage({ ...view, stored: { ...view.stored, auth_token: token } });
  await watched.page.goto(productUrl() + path);
  return watched;
}

/** Demands no accessibility fault in both themes and at 320 px, texts that fit there and when twice as large, and no complaint. */
export async function expectGoodLooks({ page, complaints }: WatchedPage, what: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  // Behind a dialog stands what was judged before the dialog opened.
  const dialog = ':is([role=dialog], [role=alertdialog]):not([data-react-aria-top-layer] *)';
  const part = (await page.locator(dialog).count()) > 0 ? dialog : undefined;
  // A theme changes colours and nothing else, a width all but colours.
  await showTheme(page, 'dark');
  expect(await axeFaults(page, 'colours', part), `${what} in dark`).toEqual([]);
  await showTheme(page, 'light');
  expect(await axeFaults(page, 'all', part), `${what} in light`).toEqual([]);
  expect(await faultsOfLargeText(page), `${what} in large text`).toEqual([]);
  await page.setViewportSize({ width: 320, height: 720 });
  expect(await faultsOfFit(page), `${what} at 320 px`).toEqual([]);
  // What a width moves is judged by how it fits; what it makes of roles and names, before a release.
  if (inject('isFull')) expect(await axeFaults(page, 'structure', part), `${what} at 320 px`).toEqual([]);
  await page.setViewportSize(size);
  expect(complaints, `complaints on ${what}`).toEqual([]);
}
