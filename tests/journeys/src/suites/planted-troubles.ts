import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { openAdmin } from '../admin-area.ts';
import { plantTroubles, type TroubleName, troubles } from '../plant-troubles.ts';
import { expect, test } from '../test.ts';

/** Plants each class of trouble among `count` accounts: the overview names all of it. */
export function testPlantedTroubles(count: number): void {
  const stamp = randomUUID().slice(0, 4);
  let planted: Awaited<ReturnType<typeof plantTroubles>>;
  let page: Page;

  test.beforeAll(async () => {
    test.setTimeout(900_000);
    planted = await plantTroubles(count, stamp);
  });

  /** Opens the overview of this file's accounts. */
  async function openOverview(): Promise<void> {
    const search = encodeURIComponent(planted.tag);
    ({ page } = await openAdmin(`/admin/dashboard/overview?search=${search}`));
    await page.getByRole('row').filter({ hasText: stamp }).first().waitFor();
  }

  const clinicOf = (name: TroubleName) => planted.planted.get(name)!;
  const filters = () => page.getByRole('group', { name: 'Filter' });
  const rowOf = (name: TroubleName) => page.getByRole('row').filter({ hasText: clinicOf(name).name });

  test.describe('the overview of accounts', () => {
    for (const name of Object.keys(troubles) as TroubleName[])
      test(`names and lists the planted trouble: ${name}`, async () => {
        await openOverview();
        const { cell, filters: listing } = troubles[name];
        await filters().getByRole('button', { name: listing[0] }).click();
        const [column, text] = cell;
        const named = rowOf(name).locator(column === 'Business' ? '[data-name]' : `[data-label="${column}"]`);
        await expect.poll(() => named.innerText()).toMatch(text);
        expect(await named.isVisible()).toBe(true);
      });

    test('ends where its table ends', async () => {
      await openOverview();
      await filters().getByRole('button', { name: 'All', exact: true }).click();
      const blank = () =>
        page.evaluate(() => {
          const main = document.querySelector('#main')!;
          const bottom = Math.max(...[...main.children].map((node) => node.getBoundingClientRect().bottom));
          return document.documentElement.scrollHeight - (bottom + scrollY);
        });
      await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(20);
      expect(await blank()).toBeLessThan(300);
    });

    test('lists nothing but the planted trouble', async () => {
      await openOverview();
      const meantBy = new Map<string, string[]>();
      for (const [name, { filters: listing }] of Object.entries(troubles))
        for (const { source } of listing)
          meantBy.set(source, [...(meantBy.get(source) ?? []), clinicOf(name as TroubleName).name]);
      for (const [filter, meant] of meantBy) {
        await filters()
          .getByRole('button', { name: new RegExp(filter) })
          .click();
        const rows = page.locator('tbody tr');
        await expect.poll(async () => (await rows.allInnerTexts()).length).toBe(meant.length);
        for (const name of meant) await rows.filter({ hasText: name }).waitFor();
      }
    });
  });
}
