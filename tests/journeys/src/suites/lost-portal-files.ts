import { adminToken, productUrl } from '../api.ts';
import { axeFaults, openPage } from '../browser.ts';
import { type Fault, faults as ways } from '../lost-files.ts';
import { openAccount } from '../portal-area.ts';
import { expect, test } from '../test.ts';

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

/** Every way in which a file of the portal can be lost. */
export const lostFiles = Object.entries(targets).flatMap(([target, address]) =>
  Object.entries(faults).map(([what, fault]) => ({ target, address, what, fault })),
);

/** Loses files of the portal: it recovers, and the rest keeps working. */
export function testLostPortalFiles(cases: typeof lostFiles): void {
  test.describe("the portal's files", () => {
    let token = '';
    let adminsToken = '';
    test.beforeAll(async () => {
      adminsToken = await adminToken();
      ({ token } = await openAccount('Κλινική Βλάβη'));
    });

    for (const { address, what, fault, target } of cases)
      test(`(${target}) ${what}: the portal recovers by itself, the rest keeps working`, async () => {
        const stored = { business_token: token, auth_token: adminsToken };
        const { page, context } = await openPage({ stored });
        await context.route(address, fault);
        await page.goto(`${productUrl()}/portal/setup`);
        await page.getByRole('button', { name: 'Δοκιμή ξανά' }).waitFor({ timeout: 30_000 });
        if (what === 'are deleted') expect(await axeFaults(page)).toEqual([]);
        const admin = await context.newPage();
        await admin.goto(`${productUrl()}/admin/dashboard`);
        await admin.getByText(/Showing 1 to 5 of \d+ products/).waitFor();
        await admin.close();
        await context.unroute(address);
        await page.getByLabel('Όνομα ιατρείου ή επιχείρησης').waitFor({ timeout: 60_000 });
        await context.close();
      });
  });
}
