import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openAdmin } from '../../admin-area.ts';
import { productUrl } from '../../api.ts';
import { openPage } from '../../browser.ts';
import { openAccount } from '../../portal-area.ts';
import { showsVersion } from '../../portal-tab.ts';
import { remakeRelease, shownVersion } from '../../remade-release.ts';
import { expectGoodLooks } from '../../screen-faults.ts';

const app = 'mfe-portal';

const bar = (page: Page) => page.getByRole('complementary', { name: 'Προεπισκόπηση' });

it('whoever has the ticket sees an upload until they leave it, and everybody else what is shown', async () => {
  const version = `p${Date.now()}`;
  const before = await shownVersion(app);
  await remakeRelease(app, version);
  const { token } = await openAccount('Κλινική Όραση');
  const { page, context } = await openAdmin('/admin/front-ends');
  await context.addInitScript((value) => localStorage.setItem('business_token', value), token);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: `Preview ${version}` }).click();
  const preview = await opened;
  const complaints: string[] = [];
  preview.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await showsVersion(preview, version);
  expect(preview.url()).not.toContain('preview');
  await bar(preview).getByText(`${app} ${version}`).waitFor();
  await expectGoodLooks({ page: preview, context, complaints }, 'a preview');
  // It lasts from page to page, and through a reload.
  await preview.goto(`${productUrl()}/portal/platforms`);
  await showsVersion(preview, version);

  const other = await openPage({ stored: { business_token: token } });
  await other.page.goto(`${productUrl()}/portal/setup`);
  await showsVersion(other.page, before);
  expect(await bar(other.page).count()).toBe(0);
  expect(await shownVersion(app)).toBe(before);

  await bar(preview).getByRole('link', { name: 'Έξοδος' }).click();
  await showsVersion(preview, before);
  await bar(preview).waitFor({ state: 'detached' });
  expect(new URL(preview.url()).pathname).toBe('/portal/platforms');

  await preview.goto(`${productUrl()}/portal/setup?preview=mfe_portal%40${version}.1.${'0'.repeat(64)}`);
  await bar(preview).getByText('Η προεπισκόπηση έληξε').waitFor();
  await showsVersion(preview, before);
  await bar(preview).getByRole('link', { name: 'Κλείσιμο' }).click();
  await bar(preview).waitFor({ state: 'detached' });
  await Promise.all([context.close(), other.context.close()]);
}, 240_000);
