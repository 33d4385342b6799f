import { sessions } from '@kallos/contracts/auth/sessions';
import type { Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminScreens } from '../admin-area.ts';
import { asBusiness, newBusiness, productUrl, stranger } from '../api.ts';
import { openPage, type WatchedPage } from '../browser.ts';
import { demo } from '../demo.ts';
import { portalScreens } from '../portal-screens.ts';
import { prepareAccount } from '../prepare-account.ts';
import { sampleOf } from '../sample.ts';
import { shellScreens } from '../shell-screens.ts';

const tokens: Record<string, string> = {};
beforeAll(async () => {
  const admin = await stranger()(sessions.loginAdmin, { body: demo.admin });
  const business = await asBusiness(await newBusiness('Κλινική Απώλεια'));
  await prepareAccount(business.call);
  Object.assign(tokens, { auth_token: admin.token, business_token: business.token });
}, 120_000);

interface Screen {
  readonly path: string;
  readonly isPublic: boolean;
}

/** Every address that shows a screen, once. */
const screens: readonly Screen[] = [
  ...portalScreens
    .filter(({ open, connection, isEmpty, eyes }) => !open && !connection && !isEmpty && !eyes)
    .map(({ path, isPublic = false }) => ({ path, isPublic })),
  ...adminScreens.map(({ path }) => ({ path, isPublic: false })),
  ...shellScreens.map((path) => ({ path, isPublic: true })),
];

type Fault = (route: Route) => Promise<void>;

const faults: Record<string, Fault> = {
  aborted: (route) => route.abort(),
  'cut short': async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    await route.fulfill({ response, body: body.subarray(0, body.length / 2) });
  },
  'answered 500': (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>oops</h1>' }),
};
/** What is rarer, and how often it comes: each file meets it once, whichever screen asks for it. */
const rareFaults: Record<string, { readonly fault: Fault; readonly times: number }> = {
  'answered with a page': {
    fault: (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>hello</h1>' }),
    times: 1,
  },
  'never answered': { fault: async () => undefined, times: 1 },
  'aborted twice': { fault: (route) => route.abort(), times: 2 },
};

const open = ({ isPublic }: Screen): Promise<WatchedPage> => openPage({ stored: isPublic ? {} : tokens });
const pathOf = (address: string) => new URL(address).pathname;
/** Scripts, faces, pictures and descriptions of what the product consists of, and what each is asked for as. */
const isFile = (path: string): boolean => /^\/(shell|remotes)\//.test(path);

interface Found {
  /** What the screen is called when nothing is lost. */
  readonly heading: string;
  readonly scripts: string[];
  readonly others: string[];
}

/** The files that a screen asks for when nothing is cached. */
async function filesOf(screen: Screen): Promise<Found> {
  const { page, context } = await open(screen);
  const found = new Map<string, boolean>();
  page.on('request', (request) => {
    const path = pathOf(request.url());
    if (isFile(path)) found.set(path, request.resourceType() === 'script');
  });
  await page.goto(productUrl() + screen.path);
  const heading = page.getByRole('heading', { level: 1 });
  await heading.waitFor();
  // The live stream never ends, so that the network is never idle: no more files for a while.
  for (let known = -1; known !== found.size;) {
    known = found.size;
    await page.waitForTimeout(1500);
  }
  const name = await heading.innerText();
  await context.close();
  const named = (isScript: boolean) => [...found].flatMap(([path, is]) => (is === isScript ? [path] : []));
  return { heading: name, scripts: named(true), others: named(false) };
}

const asked = new Map<string, Promise<Found>>();
const foundOf = (screen: Screen): Promise<Found> => {
  const known = asked.get(screen.path) ?? filesOf(screen);
  asked.set(screen.path, known);
  return known;
};

interface Loss {
  readonly screen: Screen;
  readonly file: string;
  readonly fault: Fault;
  readonly times?: number;
}

/** Loses one file; the screen stands after at most one press, without a reload. */
async function lose({ screen, file, fault, times = 1 }: Loss): Promise<void> {
  const { page, context } = await open(screen);
  const { heading: name } = await foundOf(screen);
  let losses = 0;
  await context.route(
    ({ pathname }) => pathname === file,
    async (route) => {
      if (losses >= times) return route.continue();
      losses += 1;
      await fault(route);
    },
  );
  let loads = 0;
  // A page that still waits for a picture is there, too.
  page.on('domcontentloaded', () => (loads += 1));
  await page.goto(productUrl() + screen.path, { waitUntil: 'domcontentloaded' });
  const retry = page.getByRole('button', { name: /^(Δοκιμή ξανά|Try again)$/ });
  const heading = page.getByRole('heading', { name, exact: true, level: 1 });
  await heading.or(retry).first().waitFor();
  if (await retry.isVisible()) await retry.click({ timeout: 5000 }).catch(() => undefined);
  await heading.waitFor({ timeout: 45_000 });
  expect(await retry.count()).toBe(0);
  expect(loads).toBe(1);
  // What is asked for in quiet moments comes after the screen.
  await expect.poll(() => losses).toBeGreaterThan(0);
  await context.close();
}

/** What did not stand again of a list of losses, which are tried a few at a time. */
async function stuckAfter(losses: readonly Loss[]): Promise<string[]> {
  const stuck: string[] = [];
  const queue = [...losses];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { screen, file } = next;
      await lose(next).catch((error: unknown) =>
        stuck.push(`${file} at ${screen.path}: ${String(error).split('\n')[0]}`),
      );
    }
  };
  await Promise.all([work(), work(), work()]);
  return stuck;
}

describe('a script that is lost once', () => {
  const cases = screens.flatMap((screen) =>
    Object.entries(faults).map(([what, fault]) => ({ path: screen.path, screen, what, fault })),
  );
  it.each(sampleOf(cases, 20))(
    'and $what at $path is asked for again, whichever it is',
    async ({ screen, fault }) => {
      const { scripts } = await foundOf(screen);
      expect(scripts.length).toBeGreaterThan(1);
      expect(await stuckAfter(sampleOf(scripts, 3).map((file) => ({ screen, file, fault })))).toEqual([]);
    },
    600_000,
  );
});

/** What has a way of its own to be asked for again. */
const beginsSomething = ({ file }: Loss): boolean => /\/(main|bootstrap|remoteEntry)\./.test(file);

describe('any file of any screen', () => {
  it.each(Object.entries(rareFaults))(
    '%s is missed for a while at most',
    async (_, rare) => {
      const places = new Map<string, Screen>();
      for (const screen of sampleOf(screens, 6)) {
        const { scripts, others } = await foundOf(screen);
        for (const file of [...scripts, ...others]) if (!places.has(file)) places.set(file, screen);
      }
      const losses = [...places].map(([file, screen]) => ({ screen, file, ...rare }));
      const first = losses.filter(beginsSomething);
      expect(first.length).toBeGreaterThan(2);
      const rest = losses.filter((loss) => !beginsSomething(loss));
      expect(await stuckAfter([...first, ...sampleOf(rest, 5)])).toEqual([]);
    },
    1_200_000,
  );
});
