import { frontEnds } from '@kallos/contracts/gateway/front-ends';
import { shellName } from '@kallos/contracts/gateway/remotes';
import { adminToken, productUrl } from '../../api.ts';
import { openPage, type WatchedPage } from '../../browser.ts';
import { faultsAtAnyWidth } from '../../looks.ts';
import { openAccount } from '../../portal-area.ts';
import { showsVersion } from '../../portal-tab.ts';
import {
  storeBuild,
  movePointer,
  restoreRelease,
  remakeRelease,
  remakeShell,
  shownVersion,
} from '../../remade-release.ts';
import { deployWith } from '../../run-script.ts';
import { expectNoFaults } from '../../screen-faults.ts';
import { expect, test } from '../../test.ts';

const portal = 'mfe-portal';
const version = `f${Date.now()}`;
const shownBefore: Record<string, string> = {};
/** An administrator's tab in a browser where a business is signed in too. */
let watched: WatchedPage;

test.beforeAll(async () => {
  for (const app of [portal, shellName]) shownBefore[app] = await shownVersion(app);
  await remakeRelease(portal, version);
  const { token } = await openAccount('Κλινική Όραση');
  watched = await openPage({ stored: { auth_token: await adminToken(), business_token: token } });
});
test.afterEach(async () => {
  for (const [app, to] of Object.entries(shownBefore)) await restoreRelease(app, to);
});

test('an administrator sees load errors, can retry, and unfolds older versions', async () => {
  const { page, complaints } = watched;
  let answer: 'none' | 'bare' | 'all' = 'none';
  await page.route('**/deploy', async (route) => {
    if (answer === 'all') return route.continue();
    if (answer === 'none') return route.abort();
    const response = await route.fetch();
    const { remotes } = frontEnds.list.reply.parse(await response.json());
    const kept = { state: 'kept', by: 'eleni', at: null, figures: null, preview: null } as const;
    for (const { versions } of remotes)
      versions.push(...['m4', 'm3', 'm2', 'm1', 'm0'].map((name) => ({ ...kept, version: name })));
    return route.fulfill({ response, json: { remotes, hasFigures: false } });
  });
  await page.goto(`${productUrl()}/admin/dashboard/claims`);
  await page
    .getByRole('navigation', { name: 'Quick Tools' })
    .getByRole('link', { name: 'Front Ends' })
    .click();
  await page.getByText('Front ends could not be loaded').waitFor();
  complaints.splice(0);
  answer = 'bare';
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Figures are missing').waitFor();
  const region = page.getByRole('region', { name: portal, exact: true });
  const rowOf = (caption: string, name: string) =>
    region.getByRole('table', { name: caption, exact: true }).getByRole('row').filter({ hasText: name });
  await rowOf(`Versions of ${portal}`, version).waitFor();
  expect(await rowOf(`Versions of ${portal}`, 'm0').count()).toBe(0);
  await region.getByText(/^\d+ earlier versions? of /).click();
  await rowOf(`Earlier versions of ${portal}`, 'm0').getByText('Kept', { exact: true }).waitFor();
  await region.getByText(`History of ${portal}`, { exact: true }).first().click();
  await expectNoFaults(watched, 'many versions and what happened');
  answer = 'all';
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText('Figures are missing').waitFor({ state: 'detached' });
});

// front-ends.test.ts in gateway/src/remotes/deploy covers that others see no preview.
test('users with a ticket see an upload until they leave it', async () => {
  const { page, context } = watched;
  const before = shownBefore[portal] ?? '';
  await page.goto(`${productUrl()}/admin/front-ends`);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: `Preview ${version}` }).click();
  const preview = await opened;
  await preview.getByRole('link', { name: 'Εμφάνιση προεπισκόπησης' }).click();
  const bar = preview.getByRole('complementary', { name: 'Προεπισκόπηση' });
  const complaints: string[] = [];
  preview.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await showsVersion(preview, version);
  expect(preview.url()).not.toContain('preview');
  await bar.getByText(`${portal} ${version}`).waitFor();
  await expectNoFaults({ page: preview, context, complaints }, 'a preview');
  // It persists across pages and a reload.
  await preview.goto(`${productUrl()}/portal/platforms`);
  await showsVersion(preview, version);
  expect(await shownVersion(portal)).toBe(before);

  await bar.getByRole('link', { name: 'Έξοδος' }).click();
  await showsVersion(preview, before);
  await bar.waitFor({ state: 'detached' });
  expect(new URL(preview.url()).pathname).toBe('/portal/platforms');

  await preview.goto(`${productUrl()}/portal/setup?preview=mfe_portal%40${version}.1.${'0'.repeat(64)}`);
  await bar.getByText('Η προεπισκόπηση έληξε').waitFor();
  await showsVersion(preview, before);
  await bar.getByRole('link', { name: 'Κλείσιμο' }).click();
  await bar.waitFor({ state: 'detached' });
  await preview.close();
});

for (const app of [portal, shellName])
  test(`an administrator sees users and health of each version of ${app}, and rolls back`, async () => {
    const { page } = watched;
    const before = shownBefore[app] ?? '';
    if (app === shellName) await remakeShell(version);
    await movePointer(app, { action: 'deploy', version, note: 'a better calendar' });
    await page.getByRole('button', { name: 'Refresh' }).click();
    const region = page.getByRole('region', { name: app, exact: true });
    const versions = region.getByRole('table', { name: `Versions of ${app}`, exact: true });
    const shown = versions.getByRole('row').filter({ hasText: version });
    await shown.getByText('Shown', { exact: true }).waitFor();
    await region.getByText(`History of ${app}`, { exact: true }).first().click();
    await region.getByText('a better calendar').waitFor();
    // The observing tab counts in its own figures.
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
    expect(await faultsAtAnyWidth(page)).toEqual([]);

    await region.getByRole('button', { name: 'Roll back…' }).click();
    const dialog = page.getByRole('dialog', { name: `Roll ${app} back to ${before}?` });
    await dialog.getByRole('button', { name: 'Roll back' }).click();
    await dialog.getByText('Say why, in a few words').waitFor();
    expect(await shownVersion(app)).toBe(version);
    await dialog.getByLabel('Why').fill('dates are one day off');
    await expectNoFaults(watched, 'the question before a roll back');
    await dialog.getByRole('button', { name: 'Roll back' }).click();
    await page.getByText(`${app} shows ${before}`).waitFor();
    expect(await shownVersion(app)).toBe(before);
    const entry = region.getByRole('row').filter({ hasText: 'dates are one day off' });
    await entry.getByText(`Rolled back to ${before}`).waitFor();
    expect(await entry.getByRole('cell').nth(0).innerText()).toContain('admin');
  });

test('an administrator creates a token, a team deploys with it until revoked', async () => {
  const { page } = watched;
  const holder = `team ${version}`;
  const release = `t${version}`;
  await page.goto(`${productUrl()}/admin/front-ends`);
  await page.getByRole('button', { name: 'New token…' }).click();
  const form = page.getByRole('dialog', { name: 'New deploy token' });
  await form.getByLabel('Used by').fill(holder);
  await form.getByRole('button', { name: /Front end/ }).click();
  await page.getByRole('option', { name: portal }).click();
  await expectNoFaults(watched, 'the form of a deploy token');
  await form.getByRole('button', { name: 'Make token' }).click();
  const shown = page.getByRole('dialog', { name: `Deploy token for ${portal}` });
  const token = await shown.getByLabel('Deploy token', { exact: true }).innerText();
  expect(token).toMatch(/^kd_[\w-]{43}$/);
  await expectNoFaults(watched, 'a new deploy token');
  await shown.getByRole('button', { name: 'I have stored it' }).click();
  expect(await page.content()).not.toContain(token);

  await storeBuild(portal, release);
  await deployWith(token, portal, '--as', release, '--skip-smoke');
  expect(await shownVersion(portal)).toBe(release);
  expect(await deployWith(token, portal, 'list')).toContain(holder);
  await expect(deployWith(token, 'mfe-admin', 'list')).rejects.toThrow('may not deploy mfe_admin');

  await page.getByRole('button', { name: 'Refresh' }).click();
  const row = page.getByRole('table', { name: 'Deploy tokens' }).getByRole('row').filter({ hasText: holder });
  await row.getByRole('button', { name: /^Revoke/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke token' }).click();
  await row.getByText('Revoked', { exact: true }).waitFor();
  await expect(deployWith(token, portal, 'rollback')).rejects.toThrow(
    /was revoked by admin at .*An administrator makes one under Front Ends/,
  );
  expect(await shownVersion(portal)).toBe(release);
});
