import { sessions } from '@kallos/contracts/auth/sessions';
import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminScreens } from '../admin-area.ts';
import { asBusiness, newBusiness, productUrl, stranger } from '../api.ts';
import { openPage, type WatchedPage } from '../browser.ts';
import { demo } from '../demo.ts';
import { portalScreens } from '../portal-screens.ts';
import { prepareAccount } from '../prepare-account.ts';
import { sampleOf } from '../sample.ts';

const tokens: Record<string, string> = {};
beforeAll(async () => {
  const admin = await stranger()(sessions.loginAdmin, { body: demo.admin });
  const business = await asBusiness(await newBusiness('Κλινική Απώλεια'));
  await prepareAccount(business.call);
  Object.assign(tokens, { auth_token: admin.token, business_token: business.token });
}, 120_000);

interface Screen {
  readonly path: string;
  readonly heading: string;
  readonly isPublic: boolean;
}

/** Every address that shows a screen, once. */
const screens: readonly Screen[] = [
  ...portalScreens
    .filter(({ open, connection, isEmpty }) => !open && !connection && !isEmpty)
    .map(({ path, heading, isPublic = false }) => ({ path, heading, isPublic })),
  ...adminScreens.map((screen) => ({ ...screen, isPublic: false })),
  { path: '/terms-of-service', heading: 'Όροι χρήσης', isPublic: true },
];

const faults: Record<string, (route: Route) => Promise<void>> = {
  aborted: (route) => route.abort(),
  'cut short': async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    await route.fulfill({ response, body: body.subarray(0, body.length / 2) });
  },
  'answered 500': (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>oops</h1>' }),
};

const open = ({ isPublic }: Screen): Promise<WatchedPage> => openPage({ stored: isPublic ? {} : tokens });
const stands = (page: Page, { heading }: Screen) => page.getByRole('heading', { name: heading }).first();
const pathOf = (address: string) => new URL(address).pathname;

/** The scripts that a screen asks for when nothing is cached. */
async function scriptsOf(screen: Screen): Promise<string[]> {
  const { page, context } = await open(screen);
  const found = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') found.add(pathOf(request.url()));
  });
  await page.goto(productUrl() + screen.path);
  await stands(page, screen).waitFor();
  // The live stream never ends, so that the network is never idle: no more scripts for a while.
  for (let known = -1; known !== found.size;) {
    known = found.size;
    await page.waitForTimeout(1500);
  }
  await context.close();
  return [...found];
}

/** Loses one script once; the screen stands after at most one press, without a reload. */
async function loseOnce(
  screen: Screen,
  script: string,
  fault: (route: Route) => Promise<void>,
): Promise<void> {
  const { page, context } = await open(screen);
  let isLost = false;
  await context.route(
    ({ pathname }) => pathname === script,
    async (route) => {
      if (isLost || route.request().resourceType() !== 'script') return route.continue();
      isLost = true;
      await fault(route);
    },
  );
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.goto(productUrl() + screen.path);
  const retry = page.getByRole('button', { name: /^(Δοκιμή ξανά|Try again)$/ });
  const heading = stands(page, screen);
  await heading.or(retry).first().waitFor();
  if (await retry.isVisible()) await retry.click({ timeout: 5000 }).catch(() => undefined);
  await heading.waitFor({ timeout: 30_000 });
  expect(await retry.count()).toBe(0);
  expect(loads).toBe(1);
  await context.close();
}

describe('a script that is lost once', () => {
  const cases = screens.flatMap((screen) =>
    Object.entries(faults).map(([what, fault]) => ({ path: screen.path, screen, what, fault })),
  );
  it.each(sampleOf(cases, 16))(
    'and $what at $path is asked for again, whichever it is',
    async ({ screen, what, fault }) => {
      const scripts = await scriptsOf(screen);
      expect(scripts.length).toBeGreaterThan(1);
      const stuck: string[] = [];
      for (const script of sampleOf(scripts, 3))
        await loseOnce(screen, script, fault).catch((error: unknown) =>
          stuck.push(`${script} ${what}: ${String(error).split('\n')[0]}`),
        );
      expect(stuck).toEqual([]);
    },
    600_000,
  );
});
