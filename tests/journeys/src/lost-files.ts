import { expect } from '@playwright/test';
import type { Page, Route } from 'playwright-core';
import { productUrl } from './api.ts';
import { openPage, type WatchedPage } from './browser.ts';

/** A screen whose files are lost one by one. */
export interface FragileScreen {
  readonly path: string;
  /** The user's local storage, such as a token. */
  readonly stored: Record<string, string>;
}

/** The handling of a request. */
export type Fault = (route: Route) => Promise<void>;

/** The ways to lose a file. */
export const faults: Record<string, Fault> = {
  aborted: (route) => route.abort(),
  'cut short': async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    await route.fulfill({ response, body: body.subarray(0, body.length / 2) });
  },
  'answered 500': (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>oops</h1>' }),
};

const open = ({ stored }: FragileScreen): Promise<WatchedPage> => openPage({ stored });
const pathOf = (address: string) => new URL(address).pathname;
/** Scripts, fonts, images and manifests of the product, with their resource types. */
const isFile = (path: string): boolean => /^\/(shell|remotes)\//.test(path);
const isFace = (path: string): boolean => path.endsWith('.woff2');

interface Found {
  /** The heading of the complete screen. */
  readonly heading: string;
  readonly scripts: string[];
  readonly faces: string[];
  readonly others: string[];
}

/** Returns the files of a screen with an empty cache. */
async function filesOf(screen: FragileScreen): Promise<Found> {
  const { page, context } = await open(screen);
  const found = new Map<string, boolean>();
  page.on('request', (request) => {
    const path = pathOf(request.url());
    if (isFile(path)) found.set(path, request.resourceType() === 'script');
  });
  await page.goto(productUrl() + screen.path);
  const heading = page.getByRole('heading', { level: 1 });
  await heading.waitFor();
  // The live stream never ends, so the network is never idle: waits until no more files arrive.
  for (let known = -1; known !== found.size;) {
    known = found.size;
    await page.waitForTimeout(1500);
  }
  const name = await heading.innerText();
  await context.close();
  const scripts = [...found].flatMap(([path, isScript]) => (isScript ? [path] : []));
  const rest = [...found.keys()].filter((path) => !scripts.includes(path));
  return {
    heading: name,
    scripts,
    faces: rest.filter(isFace),
    others: rest.filter((path) => !isFace(path)),
  };
}

const asked = new Map<string, Promise<Found>>();

/** Returns the files of a screen with an empty cache, once per screen. */
export const filesOfScreen = (screen: FragileScreen): Promise<Found> => {
  const address = productUrl() + screen.path;
  const known = asked.get(address) ?? filesOf(screen);
  asked.set(address, known);
  return known;
};

/** A lost file of a screen. */
export interface LostFile {
  readonly screen: FragileScreen;
  readonly file: string;
  readonly fault: Fault;
  readonly times?: number;
}

/** Returns the product's fonts that failed to load without a retry. */
const missingFaces = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faces = [...document.fonts].filter(({ family }) => !family.includes('Fallback'));
    const nameOf = ({ family, unicodeRange }: FontFace) =>
      `${family.replaceAll(/["']/g, '')} ${unicodeRange}`;
    const stand = new Set(faces.filter(({ status }) => status === 'loaded').map(nameOf));
    return faces
      .filter((face) => /error|loading/.test(face.status) && !stand.has(nameOf(face)))
      .map((face) => nameOf(face));
  });

/** Loses one file; the screen must appear after at most one press, without a reload. */
async function lose({ screen, file, fault, times = 1 }: LostFile): Promise<void> {
  const { page, context } = await open(screen);
  const { heading: name } = await filesOfScreen(screen);
  let losses = 0;
  let isOver = false;
  await context.route(
    ({ pathname }) => pathname === file,
    async (route) => {
      if (losses >= times) return route.continue();
      losses += 1;
      // A closed page needs no response.
      await fault(route).catch((error: unknown) => {
        if (!isOver) throw error;
      });
    },
  );
  let loads = 0;
  // A page that waits for an image has loaded, too.
  page.on('domcontentloaded', () => (loads += 1));
  await page.goto(productUrl() + screen.path, { waitUntil: 'domcontentloaded' });
  const retry = page.getByRole('button', { name: /^(Δοκιμή ξανά|Try again)$/ });
  const heading = page.getByRole('heading', { name, exact: true, level: 1 });
  await heading.or(retry).first().waitFor();
  if (await retry.isVisible()) await retry.click({ timeout: 5000 }).catch(() => undefined);
  await heading.waitFor({ timeout: 45_000 });
  expect(await retry.count()).toBe(0);
  expect(loads).toBe(1);
  // Idle-time requests come later; files for others' texts may be unnecessary.
  await expect
    .poll(() => losses)
    .toBeGreaterThan(0)
    .catch(async (error: unknown) => {
      const { scripts, faces, others } = await filesOf(screen);
      if ([...scripts, ...faces, ...others].includes(file)) throw error;
    });
  if (isFace(file)) await expect.poll(() => missingFaces(page)).toEqual([]);
  isOver = true;
  await context.close();
}

/** Runs a check on a list, three at a time; returns the failures by name. */
export async function faultsInThrees<T>(
  all: readonly T[],
  nameOf: (one: T) => string,
  work: (one: T) => Promise<unknown>,
): Promise<string[]> {
  const wrong: string[] = [];
  const queue = [...all];
  const drain = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const one = next;
      await work(one).catch((error: unknown) =>
        wrong.push(`${nameOf(one)}: ${String(error).split('\n')[0]}`),
      );
    }
  };
  await Promise.all([drain(), drain(), drain()]);
  return wrong;
}

/** Returns the losses from which a screen did not recover. */
export const unrecoveredLosses = (losses: readonly LostFile[]): Promise<string[]> =>
  faultsInThrees(losses, ({ file, screen }) => `${file} at ${screen.path}`, lose);
