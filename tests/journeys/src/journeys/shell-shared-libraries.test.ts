import { adminToken, productUrl } from '../api.ts';
import { openPage } from '../browser.ts';
import { watchLibraryCopies } from '../library-copies.ts';
import { openAccount } from '../portal-area.ts';
import { expect, test } from '../test.ts';

test('runs one copy of each shared library for the shell, the portal and the admin area', async () => {
  const { token } = await openAccount('Κλινική Κοινά Μέρη', true);
  const stored = { business_token: token, auth_token: await adminToken() };
  const { page, context, complaints } = await openPage({ stored });
  const expectOneCopyEach = watchLibraryCopies(page);
  for (const [address, remote] of [
    ['/portal/campaigns', 'mfe_portal'],
    ['/admin/dashboard', 'mfe_admin'],
  ]) {
    await page.goto(productUrl() + address);
    await page.locator(`html[data-remote^="${remote}@"]`).waitFor({ state: 'attached' });
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  await expectOneCopyEach();
  expect(await page.locator('style[data-styled]').count()).toBe(1);
  expect(complaints).toEqual([]);
  await context.close();
});
