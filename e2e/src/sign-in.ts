import type { Page } from 'playwright-core';
import { productUrl } from './api.ts';

/** What a business signs in by. */
export interface Login {
  readonly email: string;
  readonly password: string;
}

/** Waits for a screen by its heading. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Signs a tab out without a word to the server. */
export const forget = (page: Page) => page.evaluate(() => localStorage.removeItem('business_token'));

/** Signs in by hand, on the way to the screen of the sign-in's security. */
export async function signIn(page: Page, { email, password }: Login): Promise<void> {
  await page.goto(`${productUrl()}/business/login?redirect=/business/security`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Κωδικός πρόσβασης').fill(password);
  await page.keyboard.press('Enter');
}
