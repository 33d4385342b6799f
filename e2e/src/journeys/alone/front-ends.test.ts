import { shellName } from '@kallos/contracts/gateway/remotes';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { openAdmin } from '../../admin-area.ts';
import { faultsAtAnyWidth } from '../../looks.ts';
import { sampleOf } from '../../sample.ts';
import { movePointer, putBack, remakeRelease, remakeShell, shownVersion } from '../../remade-release.ts';
import { expectGoodLooks } from '../../screen-faults.ts';

const portal = 'mfe-portal';
const shownBefore: Record<string, string> = {};
beforeAll(async () => {
  for (const app of [portal, shellName]) shownBefore[app] = await shownVersion(app);
});
afterEach(async () => {
  for (const [app, to] of Object.entries(shownBefore)) await putBack(app, to);
});

it.each(sampleOf([portal, shellName], 2))(
  'an administrator sees who gets which version of %s and how it fares, and takes one back with a reason',
  async (app) => {
    const before = shownBefore[app] ?? '';
    const version = `f${Date.now()}`;
    await (app === shellName ? remakeShell(version) : remakeRelease(app, version));
    await movePointer(app, { action: 'deploy', version, note: 'a better calendar' });
    const watched = await openAdmin('/admin/front-ends');
    const { page, context } = watched;
    const region = page.getByRole('region', { name: app, exact: true });
    const versions = region.getByRole('table', { name: `Versions of ${app}` });
    const shown = versions.getByRole('row').filter({ hasText: version });
    await shown.getByText('Shown', { exact: true }).waitFor();
    await region.getByText(`History of ${app}`, { exact: true }).first().click();
    await region.getByText('a better calendar').waitFor();
    // The tab that looks at it is one of its own figures.
    const admin = page.getByRole('region', { name: 'mfe-admin', exact: true });
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Refresh' }).click();
        return admin
          .getByRole('definition')
          .filter({ hasText: /none behind/ })
          .innerText();
      })
      .toMatch(/^[1-9]/);
    await expectGoodLooks(watched, 'the front ends');
    expect(await faultsAtAnyWidth(page)).toEqual([]);

    await region.getByRole('button', { name: 'Roll back…' }).click();
    const dialog = page.getByRole('dialog', { name: `Roll ${app} back to ${before}?` });
    await dialog.getByRole('button', { name: 'Roll back' }).click();
    await dialog.getByText('Say why, in a few words').waitFor();
    expect(await shownVersion(app)).toBe(version);
    await dialog.getByLabel('Why').fill('dates are one day off');
    await expectGoodLooks(watched, 'the question before a roll back');
    await dialog.getByRole('button', { name: 'Roll back' }).click();
    await page.getByText(`${app} shows ${before}`).waitFor();
    expect(await shownVersion(app)).toBe(before);
    const entry = region.getByRole('row').filter({ hasText: 'dates are one day off' });
    await entry.getByText(`Rolled back to ${before}`).waitFor();
    expect(await entry.getByRole('cell').nth(0).innerText()).toContain('admin');
    await context.close();
  },
  240_000,
);

it('of many versions the newest stand first, and the rest is folded', async () => {
  const versions = Array.from({ length: 5 }, (_, index) => `m${Date.now()}n${index}`);
  for (const version of versions) await remakeRelease(portal, version);
  const watched = await openAdmin('/admin/front-ends');
  const { page, context } = watched;
  const region = page.getByRole('region', { name: portal, exact: true });
  const rowOf = (caption: string, version = '') =>
    region.getByRole('table', { name: caption, exact: true }).getByRole('row').filter({ hasText: version });
  await rowOf(`Versions of ${portal}`, versions[4]).waitFor();
  expect(await rowOf(`Versions of ${portal}`, versions[0]).count()).toBe(0);
  await region.getByText(/^\d+ earlier versions? of /).click();
  await rowOf(`Earlier versions of ${portal}`, versions[0]).getByText('Kept', { exact: true }).waitFor();
  await expectGoodLooks(watched, 'many versions');
  await context.close();
}, 120_000);

it('says that figures are missing, and that the list could not be loaded, with a way to try again', async () => {
  const watched = await openAdmin('/admin/dashboard/claims');
  const { page, context } = watched;
  let answer: 'none' | 'bare' | 'all' = 'none';
  await page.route('**/deploy', async (route) => {
    if (answer === 'all') return route.continue();
    if (answer === 'none') return route.abort();
    const response = await route.fetch();
    const { remotes } = (await response.json()) as { remotes: object[] };
    return route.fulfill({ response, json: { remotes, hasFigures: false } });
  });
  await page
    .getByRole('navigation', { name: 'Quick Tools' })
    .getByRole('link', { name: 'Front Ends' })
    .click();
  await page.getByText('Front ends could not be loaded').waitFor();
  answer = 'bare';
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Figures are missing').waitFor();
  answer = 'all';
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText('Figures are missing').waitFor({ state: 'detached' });
  await page.getByRole('table', { name: `Versions of ${portal}` }).waitFor();
  await context.close();
}, 120_000);
