import { connection } from '@kallos/contracts/social/connection';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeFaults } from '../browser.ts';
import { openAccount, openPortal, toastWith } from '../portal-area.ts';
import { connectFacebook } from '../prepare-account.ts';
import { people } from '../sandbox.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it('tells somebody who has no page why nothing can be chosen, and lets them out again', async () => {
  const business = await openAccount('Ιατρείο χωρίς σελίδα');
  await connectFacebook(business.call, people.giorgos);
  const { page } = await openPortal(business, '/portal/platforms');
  await page.getByText('Ο λογαριασμός Facebook που συνδέσατε δεν έχει σελίδες').waitFor();
  await button(page, 'Σύνδεση ξανά').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await button(page, 'Συνέχεια').isDisabled()).toBe(true);
  await button(page, 'Αποσύνδεση Facebook').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Αποσύνδεση Facebook' }).click();
  await toastWith(page, 'Το Facebook αποσυνδέθηκε.').waitFor();
  await button(page, 'Σύνδεση με Facebook').waitFor();
  expect((await business.call(connection.listPages, { query: {} })).connected).toBe(false);
});

it('has the only page ticked beforehand, and saves it on the way to the next step', async () => {
  const business = await openAccount('Ιατρείο με μία σελίδα');
  await connectFacebook(business.call, people.maria);
  const { page } = await openPortal(business, '/portal/platforms');
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(1);
  expect((await business.call(connection.listSelectedPages)).selectedPages).toEqual([]);
  await button(page, 'Συνέχεια').click();
  await page.waitForURL(/\/portal\/campaigns$/);
  expect((await business.call(connection.listSelectedPages)).selectedPages).toMatchObject([
    { pageName: 'Φροντίδα Προσώπου Μαρία', isActive: true },
  ]);
});

it('asks before the next step when no page is chosen of several', async () => {
  const business = await openAccount('Ιατρείο με επιλογή');
  await connectFacebook(business.call, people.eleni);
  const { page } = await openPortal(business, '/portal/platforms');
  await page.getByRole('checkbox').first().waitFor();
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
  await button(page, 'Συνέχεια').click();
  const question = page.getByRole('alertdialog').filter({ hasText: 'Συνέχεια χωρίς σελίδα;' });
  await question.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Επιλογή σελίδας' }).click();
  await question.waitFor({ state: 'detached' });
  expect(page.url()).toMatch(/\/portal\/platforms$/);
  await page.getByText(/έως 5 hashtags, κείμενο γύρω στους 500 χαρακτήρες/).waitFor();
  await button(page, 'Συνέχεια').click();
  await question.getByRole('button', { name: 'Συνέχεια χωρίς σελίδα' }).click();
  await page.waitForURL(/\/portal\/campaigns$/);
  // Who takes the last tick away and goes on has no page any more, as the question says.
  const chosen = async () => (await business.call(connection.listSelectedPages)).selectedPages.length;
  const tick = async () => {
    await page.goto(new URL('/portal/platforms', page.url()).href);
    await page.getByRole('checkbox').first().waitFor();
    await page.locator('label:has([type=checkbox])').first().click();
    await button(page, 'Συνέχεια').click();
  };
  await tick();
  await page.waitForURL(/\/portal\/campaigns$/);
  expect(await chosen()).toBe(1);
  await tick();
  await question.getByRole('button', { name: 'Συνέχεια χωρίς σελίδα' }).click();
  await page.waitForURL(/\/portal\/campaigns$/);
  expect(await chosen()).toBe(0);
});
