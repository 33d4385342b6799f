import { shellName } from '@kallos/contracts/gateway/remotes';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { card, nameField, openWorker, walkTo } from '../../portal-tab.ts';
import { breaking, movePointer, putBack, remakeShell, shownVersion } from '../../remade-release.ts';
import { deploy } from '../../run-script.ts';
import { sampleOf } from '../../sample.ts';

let before = '';
beforeEach(async () => {
  before = await shownVersion(shellName);
});
afterEach(() => putBack(shellName, before));

const showsShell = (page: Page, version: string) =>
  page.locator(`html[data-shell="${version}"][data-remote^="mfe_portal@"]`).waitFor({ state: 'attached' });

/** Waits until a tab has heard which shell pages are made of now. */
const hears = (page: Page, version: string) =>
  page.waitForResponse(
    async (response) =>
      response.url().endsWith('/remotes.json') && (await response.text()).includes(`/shell/${version}/`),
    { timeout: 0 },
  );

it('tabs take a new shell with their next page and go back with it; nothing typed is lost, nothing undone hurried', async () => {
  const version = `s${Date.now()}`;
  const [eleni, nikos] = [
    await openWorker('Κλινική Ελένη', '/portal/setup'),
    await openWorker('Κλινική Νίκος', '/portal/setup'),
  ];
  await nameField(eleni.page).fill('Μισοτελειωμένη επωνυμία');
  await remakeShell(version);
  const told = hears(eleni.page, version);
  const audience = { accounts: [eleni.accountId] };
  await movePointer(shellName, { action: 'canary', version, audience });
  await told;
  await expect.poll(() => nameField(eleni.page).inputValue()).toBe('Μισοτελειωμένη επωνυμία');
  await showsShell(eleni.page, before);
  await eleni.page.getByLabel('Τοποθεσία').fill('Πάτρα');
  await eleni.page.getByRole('button', { name: 'Αποθήκευση και συνέχεια' }).click();
  await eleni.page.waitForURL(/\/portal\/products/);
  const message = eleni.page.getByRole('alertdialog');
  await message.first().waitFor();
  await showsShell(eleni.page, before);
  await message.first().waitFor({ state: 'detached' });
  await walkTo(eleni.page, 'Ρύθμιση');
  await showsShell(eleni.page, version);
  await expect.poll(() => nameField(eleni.page).inputValue()).toBe('Μισοτελειωμένη επωνυμία');
  await walkTo(nikos.page, 'Πλατφόρμες');
  await showsShell(nikos.page, before);

  const promoted = hears(nikos.page, version);
  await deploy(shellName, 'promote', version);
  await promoted;
  await walkTo(nikos.page, 'Ρύθμιση');
  await showsShell(nikos.page, version);
  const back = [eleni, nikos].map(({ page }) => hears(page, before));
  await deploy(shellName, 'rollback', version, '--note', 'taken back');
  await Promise.all(back);
  for (const { page, context, complaints } of [eleni, nikos]) {
    await walkTo(page, 'Πλατφόρμες');
    await showsShell(page, before);
    expect(complaints).toEqual([]);
    await context.close();
  }
}, 300_000);

it.each(sampleOf(['by itself', 'by a press'], 2))(
  'a shell in which a screen of a remote breaks goes %s once it was taken back',
  async (how) => {
    const version = `b${Date.now()}`;
    const { page, context, accountId } = await openWorker('Κλινική Ίαση', '/portal/platforms');
    await remakeShell(version, breaking('TextField'));
    const told = hears(page, version);
    await movePointer(shellName, { action: 'canary', version, audience: { accounts: [accountId] } });
    await told;
    await walkTo(page, 'Ρύθμιση');
    await card(page).waitFor();
    await showsShell(page, version);
    if (how === 'by a press') await context.route('**/api/live*', (route) => route.abort());
    await movePointer(shellName, { action: 'rollback' });
    if (how === 'by a press') await card(page).click();
    await nameField(page).waitFor({ timeout: 35_000 });
    await showsShell(page, before);
    await context.close();
  },
  240_000,
);
