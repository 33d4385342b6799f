import { beforeAll, describe, expect, it } from 'vitest';
import { adminToken, productUrl } from '../api.ts';
import { axeFaults, openPage } from '../browser.ts';
import { sampleOf } from '../sample.ts';
import { openAccount } from '../portal-area.ts';
import { type Fault, faults as ways } from '../lost-files.ts';

let token = '';
let adminsToken = '';
beforeAll(async () => {
  adminsToken = await adminToken();
  ({ token } = await openAccount('Κλινική Βλάβη'));
});

const faults: Record<string, Fault> = {
  'are deleted': (route) => route.fulfill({ status: 404, json: { success: false, code: 'not_found' } }),
  ...ways,
  hang: async () => undefined,
  'have one byte changed': async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    body[body.length - 2] = (body.at(-2) ?? 0) ^ 1;
    await route.fulfill({ response, body });
  },
};
const targets: Record<string, RegExp> = {
  manifest: /\/remotes\/mfe-portal\/[^/]+\/mf-manifest\.json/,
  'entry script': /\/remotes\/mfe-portal\/[^/]+\/remoteEntry\.js/,
};

describe("the portal's files", () => {
  const cases = Object.entries(targets).flatMap(([target, address]) =>
    Object.entries(faults).map(([what, fault]) => ({ target, address, what, fault })),
  );
  it.each(sampleOf(cases, 4))(
    '($target) $what: the portal waits and comes back by itself, the rest goes on',
    async ({ address, what, fault }) => {
      const stored = { business_token: token, auth_token: adminsToken };
      const { page, context } = await openPage({ stored });
      await context.route(address, fault);
      await page.goto(`${productUrl()}/portal/setup`);
      await page.getByRole('button', { name: 'Δοκιμή ξανά' }).waitFor({ timeout: 30_000 });
      if (what === 'hang') expect(await axeFaults(page)).toEqual([]);
      const admin = await context.newPage();
      await admin.goto(`${productUrl()}/admin/dashboard`);
      await admin.getByText(/Showing 1 to 5 of \d+ products/).waitFor();
      await admin.close();
      await context.unroute(address);
      await page.getByLabel('Όνομα ιατρείου ή επιχείρησης').waitFor({ timeout: 60_000 });
      await context.close();
    },
  );

  it('of one screen alone that do not come leave the other screens alone and are asked for again', async () => {
    const { page, context } = await openPage({ stored: { business_token: token } });
    await page.goto(`${productUrl()}/portal/setup`);
    await page.getByLabel('Όνομα ιατρείου ή επιχείρησης').waitFor();
    const screens = /\/remotes\/mfe-portal\/[^/]+\/[^/]+\.js/;
    await context.route(screens, (route) => route.abort());
    const steps = page.getByRole('navigation', { name: 'Βήματα' }).first();
    await steps.getByRole('link', { name: 'Πλατφόρμες' }).click();
    await page.getByRole('button', { name: 'Δοκιμή ξανά' }).waitFor();
    await context.unroute(screens);
    await page.getByRole('heading', { level: 1, name: 'Σύνδεση Πλατφορμών' }).waitFor({ timeout: 30_000 });
    await context.close();
  });

  it('are asked for again by a press', async () => {
    const { page, context } = await openPage({ stored: { business_token: token } });
    let asked = 0;
    await page.route('**/remotes/mfe-portal/**', (route) => {
      asked += 1;
      return route.abort();
    });
    await page.goto(`${productUrl()}/portal/setup`);
    const retry = page.getByRole('button', { name: 'Δοκιμή ξανά' });
    await retry.waitFor();
    const before = asked;
    await retry.click();
    await expect.poll(() => asked).toBeGreaterThan(before);
    await page.unroute('**/remotes/mfe-portal/**');
    // What that press asked for was lost as well, perhaps all of it: then the card stands again, and the next press is the person's.
    const screen = page.getByLabel('Όνομα ιατρείου ή επιχείρησης');
    await retry.or(screen).first().waitFor();
    if (await retry.isVisible()) await retry.click({ timeout: 5000 }).catch(() => undefined);
    await screen.waitFor({ timeout: 30_000 });
    await context.close();
  });
});
