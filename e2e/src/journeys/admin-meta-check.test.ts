import { expect, it } from 'vitest';
import { openAdmin } from '../admin-area.ts';
import { axeFaults } from '../browser.ts';

it('shows each check of Facebook with what to do, and every permission with its screen', async () => {
  const { page, context } = await openAdmin('/admin/meta-check');
  await page.getByRole('heading', { name: 'Facebook Check' }).first().waitFor();
  await page.getByText('pages_manage_posts', { exact: true }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await context.close();
});
