import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openAdmin } from '../admin-area.ts';
import { productUrl, request } from '../api.ts';
import { inDatabase } from '../databases.ts';
import { openAccount, openPortal } from '../portal-area.ts';
import { seeFailure } from '../seen.ts';

describe('a session', () => {
  it('that ran out is refused in its own words', async () => {
    const { token } = await openAccount('Κλινική Κλεψύδρα');
    const kept = createHash('sha256').update(token).digest('hex');
    const ended = await inDatabase(
      'auth',
      (tx) => tx`update sessions set expires_at = now() - interval '1 minute' where token = ${kept}`,
    );
    expect(ended.count).toBe(1);
    expect(await request('/api/v2/company-info', { token })).toMatchObject({
      status: 401,
      body: { code: 'token_expired', message: 'Token expired' },
    });
    const { page, context } = await openPortal({ token }, '/business/products');
    await page.waitForURL(/\/business\/login$/);
    expect(await page.evaluate(() => localStorage.getItem('business_token'))).toBeNull();
    await context.close();
  });

  it('whose token is gone deletes no post, and says so', async () => {
    const { page, context } = await openPortal(await openAccount('Κλινική Λήθη'), '/business/delete-post');
    await page.getByText('Facebook', { exact: true }).click();
    await page.getByLabel('ID ανάρτησης').fill('1_2');
    await page.evaluate(() => localStorage.clear());
    await page.getByRole('button', { name: 'Διαγραφή', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Διαγραφή' }).click();
    await page.getByText('No auth token found', { exact: true }).waitFor();
    await context.close();
  });
});

describe('the administrator', () => {
  it('reads why an account or a user could not be changed, and what an empty description means', async () => {
    const { page, context } = await openAdmin('/admin/dashboard/accounts');
    await page.route(/api\/(accounts|admin-users)\/\d+$/, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await page
      .getByRole('button', { name: /^Edit account/i })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    await seeFailure(page, 'Failed to update account');
    await page.reload();
    await page
      .getByRole('button', { name: /^Edit admin user/ })
      .first()
      .click();
    await page.getByRole('dialog').getByLabel('New password').fill('Another-good-1');
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    await seeFailure(page, 'Failed to update admin user');
    await page.goto(`${productUrl()}/admin/image-test`);
    await page.getByLabel('Product name').fill('Hydra Serum');
    await page.getByText('“Business product: Hydra Serum”').waitFor();
    await context.close();
  });
});
