import { toWallClock } from '@kallos/calendar/wall-clock';
import type { Call } from '@kallos/contracts/client';
import type { Locator, Page } from 'playwright-core';
import { asBusiness, newBusiness, productUrl } from './api.ts';
import { openPage, type View, type WatchedPage } from './browser.ts';
import { readPortal } from './fixed-portal.ts';
import { prepareAccount } from './prepare-account.ts';
import { familyOf } from './sandbox.ts';

/** A journey's own business account. */
export interface Business {
  readonly login: { email: string; password: string };
  readonly call: Call;
  readonly token: string;
  readonly accountId: number;
}

/**
 * Creates a business account; `prepared` ones have company, product and pages, so that posts can be
 * published.
 */
export async function openAccount(name: string, isPrepared = false): Promise<Business> {
  const login = await newBusiness(name);
  const { call, token } = await asBusiness(login);
  if (isPrepared) await prepareAccount(call);
  return { login, call, token, accountId: Number(/\d+/.exec(login.email)?.[0]) };
}

/** Opens a signed-in page of the portal. */
export async function openPortal(
  { token }: Pick<Business, 'token'>,
  path: string,
  view: View = {},
): Promise<WatchedPage> {
  const watched = await openPage({ ...view, stored: { ...view.stored, business_token: token } });
  await watched.page.goto(productUrl() + path);
  return watched;
}

/** Opens a fixed portal page, signed in as a prepared business. */
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

/** Approves in Facebook's dialog as the given or first person and returns to the platforms. */
export async function approveAtFacebook(page: Page, person?: string): Promise<void> {
  await page.waitForURL(/\/facebook\/.*dialog\/oauth/);
  const family = familyOf(person ?? '');
  if (family !== undefined) await page.goto(`${page.url()}&family=${family}`);
  if (person !== undefined) await page.locator(`input[name=user][value="${person}"]`).check();
  await page.getByRole('button', { name: 'Συνέχεια' }).first().click();
  await page.getByRole('button', { name: 'Σύνδεση σελίδων' }).click();
  await page.waitForURL(/\/portal\/platforms$/);
}

/** Returns a moment as typed into a post's fields, in the account's zone. */
export function typedMoment(at: Date): { date: string; time: string } {
  const { date, time } = toWallClock(at, 'Europe/Athens');
  return { date: date.split('-').toReversed().join(''), time: time.replace(':', '') };
}

/** Returns the cards of the campaigns screen. */
export const postCards = (page: Page): Locator =>
  page.getByRole('region', { name: 'Αναρτήσεις', exact: true }).getByRole('article');

/** Shows the posts to come, also where the list opens on those that need a person. */
export const showFuture = (page: Page): Promise<void> =>
  page.getByRole('radio', { name: /^Μελλοντικές/ }).check();

/** Starts choosing posts for an action over several; all are chosen at first. */
export const startSelecting = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Επιλογή', exact: true }).click();

/** Opens the menu of a post's card and selects an entry. */
export async function chooseInMenu(page: Page, card: Locator, entry: string): Promise<void> {
  await card.getByRole('button', { name: /^Ενέργειες/ }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Returns the open composer of a post. */
export const composerOf = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(Νέα ανάρτηση|Επεξεργασία ανάρτησης)$/ });

/** Returns the toast with a text. */
export const toastWith = (page: Page, text: string): Locator =>
  page.getByRole('alertdialog').filter({ hasText: text });
