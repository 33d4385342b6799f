import { findChromium, windowed } from '@kallos/tooling/chromium';
import axe from 'axe-core';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { productUrl } from './api.ts';
import { watchTexts } from './seen-texts.ts';
import { test } from './test.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

function executable(): string {
  const executablePath = findChromium(process.env);
  if (executablePath === null) throw new Error('no Chromium found: install it or set CHROMIUM_BIN');
  return executablePath;
}

const args = [
  '--no-sandbox',
  '--disable-gpu',
  // Equal letter widths in every Chromium, regardless of the machine's hinting.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Opens the installed headless Chromium with optional switches. */
export const openBrowser = (switches: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: executable(), args: [...args, ...switches] });

/** Opens a browser with windows, if installed, with a persistent profile: history, storage, cache. */
export const openProfile = (folder: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    executablePath: findChromium({ PATH: process.env['PATH'] }, windowed) ?? executable(),
    args,
    locale: 'el-GR',
  });

let opened: Promise<Browser> | undefined;

/** The file whose journeys use the browser of this worker. */
let usedBy = '';

/** Returns this worker's browser, which its journeys share, without the pages of the file before. */
export async function sharedBrowser(): Promise<Browser> {
  opened ??= openBrowser().then((browser) => browser.on('disconnected', () => (opened = undefined)));
  const browser = await opened;
  const { file } = test.info();
  if (file !== usedBy) {
    usedBy = file;
    for (const context of browser.contexts()) await context.close();
  }
  return browser;
}

/** Options of a page. */
export interface View {
  readonly theme?: 'light' | 'dark';
  readonly width?: number;
  readonly height?: number;
  /** The browser's time zone, Athens by default. */
  readonly timeZone?: string;
  /** Touch instead of a mouse. */
  readonly isTouch?: boolean;
  /** Initial local storage of the origin, such as a token. */
  readonly stored?: Record<string, string>;
}

/** A page with the browser's complaints. */
export interface WatchedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors and warnings, page errors, CSP violations and failed requests. */
  readonly complaints: string[];
}

/** Runs inside each page: fills local storage once, so that removed entries stay removed. */
function fillStore({ origin, stored }: { origin: string; stored: Record<string, string> }): void {
  if (location.origin !== origin || localStorage.getItem('filled')) return;
  for (const [name, value] of Object.entries({ ...stored, filled: 'once' }))
    localStorage.setItem(name, value);
}

/** Opens a page in a new profile and records all complaints. */
export async function openPage(view: View = {}, from?: Browser): Promise<WatchedPage> {
  const browser = from ?? (await sharedBrowser());
  const context = await browser.newContext({
    viewport: { width: view.width ?? 1440, height: view.height ?? 900 },
    locale: 'el-GR',
    timezoneId: view.timeZone ?? 'Europe/Athens',
    reducedMotion: 'reduce',
    hasTouch: view.isTouch ?? false,
  });
  // A busy machine is slow.
  context.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  await watchTexts(context);
  // As the context's own state it would open one more page each time.
  const stored = { ...(view.theme ? { theme: view.theme } : {}), ...view.stored };
  if (Object.keys(stored).length > 0)
    await context.addInitScript(fillStore, { origin: new URL(productUrl()).origin, stored });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`csp: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  const page = await context.newPage();
  page.on('console', (message) => {
    // Slow machines run preloaded scripts late; another check covers whether they run.
    if (message.text().includes('was preloaded using link preload but not used')) return;
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()} ${message.location().url}`.trim());
  });
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
  return { page, context, complaints };
}

/** The accessibility rules to check: colours are slow and depend on the theme, structure does not. */
export type AxeRules = 'all' | 'colours' | 'structure';

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const runOptions: Record<AxeRules, axe.RunOptions> = {
  all: { runOnly: levels },
  colours: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
  structure: { runOnly: levels, rules: { 'color-contrast': { enabled: false } } },
};

/** Returns the accessibility faults of the page or of a part of it, one line each. */
export async function axeFaults(page: Page, rules: AxeRules = 'all', part?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ options, include }) => {
      // react-aria's announcer refers to removed elements, and users neither see nor focus it.
      const { violations } = await window.axe.run({ include, exclude: ['[data-live-announcer]'] }, options);
      return violations.flatMap((fault) =>
        fault.nodes.map((node) => `${fault.id}: ${node.target.join(' ')} — ${node.failureSummary ?? ''}`),
      );
    },
    {
      options: { ...runOptions[rules], resultTypes: ['violations' as const], iframes: false },
      include: part ?? 'html',
    },
  );
}

/** Returns whether the page scrolls sideways. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
