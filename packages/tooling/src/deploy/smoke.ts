import { sessions } from '@kallos/contracts/auth/sessions';
import type { CallReply } from '@kallos/contracts/endpoint';
import { previewHeader } from '@kallos/contracts/gateway/deploys';
import type { ReleaseReports } from '@kallos/contracts/gateway/release-reports';
import { RemoteRegistry, shellName } from '@kallos/contracts/gateway/remotes';
import { type Browser, chromium, type Page } from 'playwright-core';
import { aboutOf, globalNameOf, repository } from '../build/remote-folders.ts';
import { findChromium } from '../chromium.ts';
import { createExampleAnswers, exampleHost } from './examples.ts';
import { watchLeftovers } from './leftovers.ts';

const longestWait = 30_000;
const lacks = 'lacks a script';

const someone = (role: 'admin' | 'business_admin'): CallReply<typeof sessions.verify> => ({
  success: true,
  role,
  name: 'smoke',
  userId: 'smoke:1',
  account: role === 'admin' ? null : { id: 1, businessName: 'Smoke', status: 'active' },
  isImpersonated: false,
});

// The storage key and content of each area's session.
const visitors = {
  business: { key: 'business_token', role: 'business_admin' },
  admin: { key: 'auth_token', role: 'admin' },
} as const;

type Audience = keyof typeof visitors;

/** An address with the selector that proves that the release rendered it, and its session. */
interface SmokeScreen {
  readonly path: string;
  readonly shows: string;
  readonly audience?: Audience;
}

interface Trial {
  readonly app: string;
  readonly version: string;
  readonly registry: string;
  readonly preview: string;
  /** Where its files are when they were not uploaded. */
  readonly filesAt?: string | undefined;
}

const remoteScreens = ({ app, version }: Trial): SmokeScreen[] => {
  const { audience, smoke } = aboutOf(repository, app);
  const shows = `html[data-remote="${globalNameOf(app)}@${version}"]`;
  return smoke.map((path) => ({ path, shows, audience }));
};

/** Returns the shell's own pages and a screen of each remote, which must render in it. */
async function shellScreens({ version, registry, preview }: Trial): Promise<SmokeScreen[]> {
  const shell = `html[data-shell="${version}"]`;
  const own = [
    { path: '/business/login', shows: `${shell} input[type="password"]` },
    { path: '/admin', shows: `${shell} input[type="password"]` },
    { path: '/terms-of-service', shows: `${shell} h1` },
  ];
  const answer = await fetch(`${registry}/remotes.json`, { headers: { [previewHeader]: preview } });
  const { remotes } = RemoteRegistry.parse(await answer.json());
  const mounted = remotes.flatMap(({ name, about }) =>
    (about?.smoke.slice(0, 1) ?? []).map((path) => ({
      path,
      shows: `${shell}[data-remote^="${name}@"]`,
      audience: about?.audience,
    })),
  );
  return [...own, ...mounted];
}

/** The mocked services: unreachable, or returning examples of the contract. */
type Services = 'away' | 'examples';

/** Mocks all calls, so that the trial touches no data. Returns the number of calls by address. */
async function answerCalls(
  page: Page,
  role: 'admin' | 'business_admin',
  services: Services,
): Promise<Map<string, number>> {
  const away = { success: false, code: 'unavailable', message: 'away', error: 'away' };
  const answerOf = createExampleAnswers();
  const calls = new Map<string, number>();
  await page.route('**/api/**', (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (pathname === sessions.verify.path) return route.fulfill({ json: someone(role) });
    const name = `${request.method()} ${pathname}`;
    calls.set(name, (calls.get(name) ?? 0) + 1);
    const example = services === 'examples' ? answerOf(request.method(), pathname) : undefined;
    return example === undefined
      ? route.fulfill({ status: 503, json: away })
      : route.fulfill({ json: example });
  });
  return calls;
}

const settleMilliseconds = 1500;
/** A screen may repeat a call after an error; more than this is a loop. */
const mostEqualCalls = 8;
const outside = '/terms-of-service';

const loopsIn = (calls: ReadonlyMap<string, number>): string[] =>
  [...calls]
    .filter(([, times]) => times > mostEqualCalls)
    .map(([call, times]) => `asks ${call} ${times} times within a moment: a loop`);

/** Navigates to a page of the shell within the document; returns the effects that the release left behind. */
async function leave(page: Page): Promise<string[]> {
  await page.evaluate(
    `history.pushState(null, '', '${outside}'); dispatchEvent(new PopStateEvent('popstate'))`,
  );
  await page.locator('h1').first().waitFor({ timeout: longestWait });
  await page.waitForTimeout(settleMilliseconds / 3);
  return await page.evaluate<string[]>('kallosLeftovers()');
}

// Source texts, because the tools lack DOM types. Reports are recorded here, so that they do not count as
// those of users.
const tellReports = `globalThis.kallosSaid = [];
navigator.sendBeacon = (_, body) => Boolean(kallosSaid.push(new Response(body).text().then(kallosTell)));`;
// Queued reports are sent when a page is left.
const tellRest = `dispatchEvent(new Event('pagehide')); Promise.all(kallosSaid).then(() => undefined)`;

/** Records a page's reports on the release: an error boundary keeps the rest of the page working. */
async function hearReports(page: Page, app: string) {
  const broken: string[] = [];
  let tellBroken = () => {};
  const first = new Promise<void>((done) => (tellBroken = done));
  await page.exposeFunction('kallosTell', (body: string) => {
    for (const { remote, screen, kind } of (JSON.parse(body) as ReleaseReports).reports) {
      if (remote !== globalNameOf(app) || (kind !== 'error' && kind !== 'load')) continue;
      broken.push(`${screen} ${kind === 'error' ? 'breaks' : lacks}`);
      tellBroken();
    }
  });
  await page.addInitScript({ content: tellReports });
  return { broken, first };
}

/** The folder of the release's scripts in stack traces. */
const folderOfTrial = ({ app, version, filesAt }: Trial): string => filesAt ?? `/remotes/${app}/${version}/`;

async function look(
  browser: Browser,
  screen: SmokeScreen,
  trial: Trial,
  services: Services,
): Promise<string[]> {
  const { path, shows, audience } = screen;
  const { app, registry, preview } = trial;
  const isRemote = app !== shellName;
  const faults: string[] = [];
  const errors: string[] = [];
  const context = await browser.newContext({ extraHTTPHeaders: { [previewHeader]: preview } });
  const { key, role } = visitors[audience ?? 'business'];
  if (audience) await context.addInitScript((name) => localStorage.setItem(name, 'smoke'), key);
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(`${path}: ${error.message}`));
  page.on('console', (message) => {
    const said = message.text();
    // The addresses of examples lead nowhere, which is no fault of the screen.
    if (message.type() === 'error' && !said.startsWith('Failed to load') && !said.includes(exampleHost))
      errors.push(said);
  });
  const { broken, first } = await hearReports(page, app);
  if (isRemote) await page.addInitScript({ content: watchLeftovers(folderOfTrial(trial)) });
  const calls = await answerCalls(page, role, services);
  await page.goto(registry + path);
  const place = page.locator(shows).first();
  const stands = (async () => {
    await place.waitFor({ state: 'attached', timeout: longestWait });
    // A screen renders after its placeholder, with its own heading.
    await page.locator('h1:not(#first-paint *)').first().waitFor({ timeout: longestWait });
    if (isRemote) await page.waitForTimeout(settleMilliseconds);
  })().catch(() => undefined);
  await Promise.race([stands, first]);
  const isPlaced = (await place.count()) > 0;
  faults.push(...loopsIn(calls).map((loop) => `${path}: ${loop}`));
  const left = isRemote && isPlaced && broken.length === 0 ? await leave(page) : [];
  await page.evaluate(tellRest);
  const [said] = broken;
  const withData = services === 'examples' ? ' with data' : '';
  if (said !== undefined) faults.push(`${path}: ${[said + withData, ...errors].join('\n  ').slice(0, 400)}`);
  else if (!isPlaced) {
    const text = (await page.locator('body').innerText()).trim().slice(0, 300);
    faults.push(`${path}: ${shows} does not come on screen; it says «${text}»`);
  } else if (left.length > 0) faults.push(`${path}: after the screen was left, ${left.join(', ')}`);
  await context.close();
  return faults;
}

/** Retries when a script did not load: the network may have lost it once. */
async function lookTwice(
  browser: Browser,
  screen: SmokeScreen,
  trial: Trial,
  services: Services,
): Promise<string[]> {
  const faults = await look(browser, screen, trial, services);
  return faults.some((fault) => fault.includes(lacks)) ? look(browser, screen, trial, services) : faults;
}

/** Opens an unreleased version in a browser; returns its faults, none when it renders. */
export async function smokeRender(trial: Trial): Promise<string[]> {
  const executablePath = findChromium(process.env);
  if (executablePath === null)
    throw new Error('no Chromium found to try the release in: install it, set CHROMIUM_BIN, or --skip-smoke');
  const screens = trial.app === shellName ? await shellScreens(trial) : remoteScreens(trial);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const kinds: readonly Services[] = trial.app === shellName ? ['away'] : ['away', 'examples'];
    const faults = new Set<string>();
    // Ten pages at once keep a small machine so busy that scripts come too late.
    for (const screen of screens) {
      const looks = kinds.map((services) => lookTwice(browser, screen, trial, services));
      for (const fault of (await Promise.all(looks)).flat()) faults.add(fault);
    }
    return [...faults];
  } finally {
    await browser.close();
  }
}
