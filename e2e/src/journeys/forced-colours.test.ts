import { expect, it } from 'vitest';
import { openAdmin } from '../admin-area.ts';
import { untilStable } from '../looks.ts';

it('tells a switch that is on from one that is off in forced colours', async () => {
  const { page, context } = await openAdmin('/admin/dashboard/llm-config');
  await page.emulateMedia({ forcedColors: 'active' });
  const line = page.locator('label:has([role=switch])').first();
  const mark = line.locator('[data-mark]');
  await mark.waitFor();
  const before = await mark.screenshot({ animations: 'disabled' });
  await line.click();
  await untilStable(page);
  await page.mouse.move(0, 0);
  expect((await mark.screenshot({ animations: 'disabled' })).equals(before)).toBe(false);
  await context.close();
});
