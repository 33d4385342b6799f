import { devices } from '@kallos/contracts/auth/devices';
import { describe, expect, it } from 'vitest';
import { asBusiness, newBusiness, productUrl } from '../api.ts';
import { openPage } from '../browser.ts';
import { addPasskeyDevice } from '../passkey-device.ts';
import { faultsOfScreen } from '../screen-faults.ts';
import { enter, forget, heading, signIn } from '../sign-in.ts';

const security = 'Ασφάλεια σύνδεσης';

describe('a device that somebody ends elsewhere', () => {
  it('asks for the password in each of its tabs, and opens the screen that it was on again', async () => {
    const login = await newBusiness('Κλινική Χαμένο κινητό');
    const { page: first, context } = await openPage();
    await signIn(first, login);
    await heading(first, security);
    const second = await context.newPage();
    await second.goto(`${productUrl()}/business/products`);
    await second.getByRole('heading', { level: 1 }).waitFor();
    const { call } = await asBusiness(login);
    await call(devices.endOthers);
    for (const tab of [first, second]) {
      // Whoever works on asks something of the product sooner or later.
      await tab.reload();
      await tab.waitForURL('**/business/login**');
    }
    await enter(second, login);
    await second.waitForURL((url) => !url.pathname.startsWith('/business/login'));
    await context.close();
  });
});

describe('a passkey of somebody else', () => {
  it('opens nothing, and its person is told what else there is', async () => {
    const [owner, other] = [await newBusiness('Κλινική Δικό της'), await newBusiness('Κλινική Ξένο')];
    const [hers, others] = [await openPage(), await openPage()];
    for (const [watched, login] of [
      [hers, owner],
      [others, other],
    ] as const) {
      await addPasskeyDevice(watched);
      await signIn(watched.page, login);
      await watched.page.getByRole('button', { name: 'Προσθήκη κλειδιού' }).press('Enter');
      await watched.page.getByLabel('Ο κωδικός πρόσβασής σας').fill(login.password);
      await watched.page.keyboard.press('Enter');
      await watched.page.getByRole('button', { name: 'Τους φύλαξα' }).press('Enter');
      await watched.page.getByText('Chrome · Linux').first().waitFor();
    }
    const { page } = others;
    await forget(page);
    await signIn(page, owner);
    await page.getByRole('button', { name: 'Επιβεβαίωση με κλειδί πρόσβασης' }).press('Enter');
    await page.getByText('Το κλειδί δεν επιβεβαιώθηκε.', { exact: false }).waitFor();
    expect(await faultsOfScreen(page)).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('business_token'))).toBeNull();
    for (const { context } of [hers, others]) await context.close();
  });
});
