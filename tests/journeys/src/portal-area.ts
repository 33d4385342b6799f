import { toWallClock } from '@kallos/calendar/wall-clock';
import type { Locator, Page } from 'playwright-core';
import { asBusiness, newBusiness, productUrl } from './api.ts';
import { openPage, type View, type WatchedPage } from './browser.ts';
import type { Call } from '@kallos/contracts/client';
import { readPortal } from './fixed-portal.ts';
import { prepareAccount } from './prepare-account.ts';
import { familyOf } from './sandbox.ts';

/** A business account of a journey's own. */
export interface Business {
  readonly login: { email: string; password: string };
  readonly call: Call;
  readonly token: string;
  readonly accountId: number;
}

/** A fresh business account; `prepared` ones have company, product and pages, so posts can go out. */
export async function openAccount(name: string, isPrepared = false): Promise<Business> {
  const login = await newBusiness(name);
  const { call, token } = await asBusiness(login);
  if (isPrepared) await prepareAccount(call);
  return { login, call, token, accountId: Number(/\d+/.exec(login.email)?.[0]) };
}

/** Opens a page that is signed in as a business, at a path of the portal. */
export async function openPortal(
  { token }: Pick<Business, 'token'>,
  path: string,
  view: View = {},
): Promise<WatchedPage> {
  const watched = await openPage({ ...view, stored: { ...view.stored, business_token: token } });
  await watched.page.goto(productUrl() + path);
  return watched;
}

/** Opens a page that is signed in as a prepared business, at a path of its portal as it is fixed. */
export async function openFixed(
  { call, token }: Pick<Business, 'call' | 'token'>,
  path: string,
  view: View = {},
): Promise<WatchedPage> {
  const watched = await openPage({ ...view, stored: { business_token: token } });
  await (await readPortal(call)).fixIn(watched.context);
  await watched.page.goto(productUrl() + path);
  return watched;
}

/** Goes through Facebook's dialog, as the person given or the first one of its list, and comes back to the platforms. */
export async function agreeAtFacebook(page: Page, person?: string): Promise<void> {
  await page.waitForURL(/\/facebook\/.*dialog\/oauth/);
  const family = familyOf(person ?? '');
  if (family !== undefined) await page.goto(`${page.url()}&family=${family}`);
  if (person !== undefined) await page.locator(`input[name=user][value="${person}"]`).check();
  await page.getByRole('button', { name: 'Συνέχεια' }).first().click();
  await page.getByRole('button', { name: 'Σύνδεση σελίδων' }).click();
  await page.waitForURL(/\/portal\/platforms$/);
}

/** A moment as it is typed into the fields of a post: day and hour by the clinic's clock. */
export function typedMoment(at: Date): { date: string; time: string } {
  const { date, time } = toWallClock(at, 'Europe/Athens');
  return { date: date.split('-').toReversed().join(''), time: time.replace(':', '') };
}

/** The cards of the campaigns screen. */
export const postCards = (page: Page): Locator =>
  page.getByRole('region', { name: 'Προγραμματισμένες αναρτήσεις' }).getByRole('article');

/** Opens the menu of a post's card and chooses an entry. */
export async function chooseInMenu(page: Page, card: Locator, entry: string): Promise<void> {
  await card.getByRole('button', { name: /^Ενέργειες/ }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** A toast by a text of it. */
export const toastWith = (page: Page, text: string): Locator =>
  page.getByRole('alertdialog').filter({ hasText: text });
