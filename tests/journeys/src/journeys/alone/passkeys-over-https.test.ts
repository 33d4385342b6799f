import { sessions } from '@kallos/contracts/auth/sessions';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { newBusiness } from '../../api.ts';
import { openBrowser, openPage, type WatchedPage } from '../../browser.ts';
import { startSecond } from '../../second-gateway.ts';
import { enter, heading, type Login } from '../../sign-in.ts';
import { expect, test } from '../../test.ts';
import { openTlsProxy, type TlsProxy } from '../../tls-proxy.ts';

// On https cookies have the host prefix, sessions are bound to one browser and passkeys to the https origin.

let proxy: TlsProxy;
let stop: Array<() => Promise<void>> = [];
let publicUrl: string;
let browser: Browser;
let login: Login;

test.beforeAll(async () => {
  proxy = await openTlsProxy();
  publicUrl = `https://localhost:${proxy.port}`;
  const auth = await startSecond('svc-auth', { PUBLIC_URL: publicUrl });
  const gateway = await startSecond('gateway', {
    PUBLIC_URL: publicUrl,
    AUTH_URL: auth.url,
    TRUSTED_PROXY_HOPS: '1',
  });
  stop = [gateway.stop, auth.stop];
  proxy.passTo(gateway.url);
  browser = await openBrowser([proxy.chromiumSwitch]);
  login = await newBusiness('Κλινική Ασφαλής');
});
test.afterAll(async () => {
  await browser.close();
  for (const end of stop) await end();
  await proxy.close();
});

interface Device {
  readonly cdp: CDPSession;
  readonly authenticatorId: string;
}

async function addDevice({ context, page }: WatchedPage, { isVerified = true } = {}): Promise<Device> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: isVerified,
      isUserVerified: isVerified,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

async function credentialOf({ cdp, authenticatorId }: Device) {
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  const [credential] = credentials;
  if (!credential) throw new Error('the device keeps no passkey');
  return credential;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('business_token'));
const confirm = (page: Page) => button(page, 'Επιβεβαίωση με κλειδί πρόσβασης').press('Enter');
const isIn = (page: Page) => heading(page, 'Ασφάλεια σύνδεσης');

async function givePassword(page: Page): Promise<void> {
  await page.goto(`${publicUrl}/business/login?redirect=/business/security`);
  await enter(page, login);
}

/** Signs in again in the same browser, up to the second step. */
async function giveAgain(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('business_token'));
  await givePassword(page);
  await heading(page, 'Επιβεβαίωση σύνδεσης');
}

async function makePasskey(page: Page): Promise<void> {
  await button(page, 'Προσθήκη κλειδιού').press('Enter');
  await page.getByLabel('Ο κωδικός πρόσβασής σας').fill(login.password);
  await page.keyboard.press('Enter');
}

/** Verifies a token with custom cookies and headers. */
const verify = (page: Page, token: string | null) =>
  page.evaluate(
    async ([path, bearer]) =>
      (await fetch(path ?? '', { headers: { authorization: `Bearer ${bearer}` } })).status,
    [sessions.verify.path, token],
  );

test.describe('a sign-in over https', () => {
  let home: WatchedPage;
  let away: WatchedPage;
  let device: Device;
  let stale: Awaited<ReturnType<typeof credentialOf>>;

  test('binds the browser with a host-only, http-only cookie', async () => {
    home = await openPage({}, browser);
    await givePassword(home.page);
    await isIn(home.page);
    const cookies = await home.context.cookies();
    const names = cookies.map(({ name }) => name);
    expect(names).toContain('__Host-kallos-browser');
    expect(names.filter((name) => !name.startsWith('__Host-'))).toEqual([]);
    for (const { name, secure, httpOnly, sameSite, path, domain } of cookies)
      expect({ secure, httpOnly, sameSite, path, domain }, name).toEqual({
        secure: true,
        httpOnly: true,
        sameSite: 'Lax',
        path: '/',
        domain: 'localhost',
      });
    expect(await home.page.evaluate(() => document.cookie)).toBe('');
  });

  test('creates a session that is invalid in another browser', async () => {
    const token = await tokenIn(home.page);
    expect(await verify(home.page, token)).toBe(200);
    const thief = await openPage({}, browser);
    await thief.page.goto(`${publicUrl}/business/login`);
    expect(await verify(thief.page, token)).toBe(401);
    // Neither a binding cookie of its own nor the token in storage helps.
    await enter(thief.page, await newBusiness('Κλινική Ξένη'));
    await thief.page.waitForFunction(() => localStorage.getItem('business_token') !== null);
    expect(await verify(thief.page, token)).toBe(401);
    await thief.page.evaluate((stolen) => localStorage.setItem('business_token', stolen ?? ''), token);
    await thief.page.goto(`${publicUrl}/business/security`);
    await heading(thief.page, 'Καλώς ήρθατε');
    expect(await verify(home.page, token)).toBe(200);
    await thief.context.close();
  });

  test('requires a passkey of this origin', async () => {
    device = await addDevice(home);
    await makePasskey(home.page);
    await button(home.page, 'Τους φύλαξα').press('Enter');
    await button(home.page, /^Αφαίρεση κλειδιού/).waitFor();
    stale = await credentialOf(device);
    await giveAgain(home.page);
    await confirm(home.page);
    await isIn(home.page);
    expect((await credentialOf(device)).signCount).toBeGreaterThan(stale.signCount);
  });

  test('rejects a cloned authenticator, whose signature counter lags behind', async () => {
    await giveAgain(home.page);
    await confirm(home.page);
    await isIn(home.page);
    away = await openPage({}, browser);
    const clone = await addDevice(away);
    await clone.cdp.send('WebAuthn.addCredential', {
      authenticatorId: clone.authenticatorId,
      credential: stale,
    });
    await givePassword(away.page);
    await heading(away.page, 'Επιβεβαίωση σύνδεσης');
    await confirm(away.page);
    await away.page.getByRole('alert').first().waitFor();
    expect(await tokenIn(away.page)).toBeNull();
    await clone.cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: clone.authenticatorId });
  });

  test('works on a second browser with a synced passkey, whose counter continues', async () => {
    const second = await addDevice(away);
    const synced = await credentialOf(device);
    await second.cdp.send('WebAuthn.addCredential', {
      authenticatorId: second.authenticatorId,
      credential: synced,
    });
    await giveAgain(away.page);
    await confirm(away.page);
    await isIn(away.page);
    expect(await verify(away.page, await tokenIn(away.page))).toBe(200);
  });

  test('accepts a device without user verification, after the password', async () => {
    const { token: earlier } = { token: await tokenIn(away.page) };
    const plain = await openPage({}, browser);
    const key = await addDevice(plain, { isVerified: false });
    const known = await credentialOf(device);
    await key.cdp.send('WebAuthn.addCredential', {
      authenticatorId: key.authenticatorId,
      credential: { ...known, signCount: known.signCount + 50 },
    });
    await givePassword(plain.page);
    await heading(plain.page, 'Επιβεβαίωση σύνδεσης');
    expect(await tokenIn(plain.page)).toBeNull();
    await confirm(plain.page);
    await isIn(plain.page);
    expect(await verify(away.page, earlier)).toBe(200);
    await plain.context.close();
  });

  test('ends every other session when the passkey is removed', async () => {
    await button(away.page, /^Αφαίρεση κλειδιού/).press('Enter');
    await away.page.getByLabel('Ο κωδικός πρόσβασής σας').fill(login.password);
    await away.page.keyboard.press('Enter');
    await expect.poll(() => button(away.page, /^Αφαίρεση κλειδιού/).count()).toBe(0);
    await expect.poll(async () => verify(home.page, await tokenIn(home.page))).not.toBe(200);
    await home.page.evaluate(() => localStorage.removeItem('business_token'));
    await givePassword(home.page);
    await isIn(home.page);
  });
});
