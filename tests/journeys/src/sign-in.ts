import type { Page } from 'playwright-core';
import { productUrl } from './api.ts';

/** A business login. */
export interface Login {
  readonly email: string;
  readonly password: string;
}

/** Waits for a screen by its heading. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Signs a tab out without the server. */
export const clearSession = (page: Page) => page.evaluate(() => localStorage.removeItem('business_token'));

/** Fills and submits the business login. */
export async function enter(page: Page, { email, password }: Login): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Κωδικός πρόσβασης', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** Signs in by hand with the security page as destination. */
export async function signIn(page: Page, login: Login): Promise<void> {
  await page.goto(`${productUrl()}/business/login?redirect=/business/security`);
  await enter(page, login);
}
