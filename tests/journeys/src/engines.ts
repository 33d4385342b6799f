import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';
import { Builder, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from './product.ts';

/** Kinds of elements that users click or fill. */
type Kind = 'control' | 'field' | 'choice';

/** A browser tab, regardless of the protocol that drives it. */
export interface EngineTab {
  readonly open: (url: string) => Promise<void>;
  readonly url: () => Promise<string>;
  /** Clicks the first visible, enabled control with the name; a final `…` matches any ending. */
  readonly click: (name: string) => Promise<void>;
  /** Replaces the value of the labelled field by typing. */
  readonly write: (label: string, text: string) => Promise<void>;
  /** Ticks the first enabled checkbox. */
  readonly tickFirst: () => Promise<void>;
  /** Returns the page's text. */
  readonly text: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Runs inside the page: returns the first visible, enabled element of a kind with the accessible name. */
function findInPage(kind: string, name: string): Element | null {
  const selectors: Record<string, string> = {
    control: 'button, [role=button], input[type=submit], a[href]',
    field: 'input, textarea',
    choice: 'label:has([type=checkbox])',
  };
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const namesOf = (element: HTMLElement & { labels?: NodeListOf<HTMLLabelElement> | null }) => [
    element.getAttribute('aria-label'),
    ...(element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent),
    ...Array.from(element.labels ?? [], (label) => label.textContent),
    kind === 'field' ? undefined : element.innerText,
  ];
  const isUsable = (element: HTMLElement) =>
    element.getClientRects().length > 0 &&
    !element.matches(':disabled, [aria-disabled=true], [inert] *') &&
    element.closest('[aria-hidden=true]') === null;
  const isMeant = (one: string) => (name.endsWith('…') ? one.startsWith(name.slice(0, -1)) : one === name);
  return (
    [...document.querySelectorAll<HTMLElement>(selectors[kind] ?? '')].find(
      (element) => isUsable(element) && namesOf(element).some((one) => isMeant(plain(one))),
    ) ?? null
  );
}

const textInPage = (): string => document.body.innerText.replaceAll(/\s+/g, ' ');

const patienceMilliseconds = 60_000;

async function until<T>(what: string, look: () => Promise<T | null | undefined | false>): Promise<T> {
  for (const end = performance.now() + patienceMilliseconds; performance.now() < end;) {
    // A page that is being replaced returns an error; the next poll reads the new one.
    const found = await look().catch(() => null);
    if (found) return found;
    await setTimeout(150);
  }
  throw new Error(`not found within ${patienceMilliseconds / 1000} s: ${what}`);
}

/** Opens Debian's Firefox with WebDriver BiDi. */
export async function openFirefox(): Promise<EngineTab> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    extraPrefsFirefox: { 'intl.accept_languages': 'el-GR, el', 'intl.locale.requested': 'el' },
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  const find = (kind: Kind, name: string) =>
    until(`${kind} ${name}`, async () => {
      const handle = await page.evaluateHandle(findInPage, kind, name);
      return handle.asElement() as Awaited<ReturnType<typeof page.$>>;
    });
  return {
    open: async (url) => void (await page.goto(url)),
    url: async () => page.url(),
    click: async (name) => void (await (await find('control', name)).click()),
    tickFirst: async () => void (await (await find('choice', '…')).click()),
    write: async (label, text) => {
      const field = await find('field', label);
      await field.click({ count: 3 });
      await field.type(text);
    },
    text: () => page.evaluate(textInPage).catch(() => ''),
    close: () => browser.close(),
  };
}

async function startDisplay(): Promise<{ readonly name: string; readonly server: ChildProcess }> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [line] = (await once(createInterface(server.stdio[3] as Readable), 'line')) as [string];
  return { name: `:${line}`, server };
}

const miniBrowsers = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser';

function tabOf(driver: WebDriver, close: () => Promise<void>): EngineTab {
  const find = (kind: Kind, name: string) =>
    until(`${kind} ${name}`, () =>
      driver.executeScript<WebElement | null>(`return (${findInPage.toString()})(...arguments)`, kind, name),
    );
  return {
    open: (url) => driver.get(url),
    url: () => driver.getCurrentUrl(),
    click: async (name) => (await find('control', name)).click(),
    tickFirst: async () => (await find('choice', '…')).click(),
    write: async (label, text) => {
      const field = await find('field', label);
      // React restores a value that the protocol cleared; typing over a selection works.
      await driver.executeScript('arguments[0].focus(); arguments[0].select()', field);
      await field.sendKeys(text);
    },
    text: () => driver.executeScript<string>(`return (${textInPage.toString()})()`).catch(() => ''),
    close,
  };
}

/** Opens Debian's WebKitGTK browser on its own display with WebDriver. */
export async function openWebKit(): Promise<EngineTab> {
  const binary = globSync(miniBrowsers).toSorted().at(-1);
  if (binary === undefined) throw new Error(`no browser at ${miniBrowsers}`);
  const { name: display, server: displayServer } = await startDisplay();
  const port = await freePort();
  const home = mkdtempSync(path.join(os.tmpdir(), 'kallos-webkit-'));
  const service = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: display, HOME: home, XDG_DATA_HOME: home, LANG: 'C.UTF-8' },
    stdio: 'ignore',
  });
  const end = async (driver?: WebDriver) => {
    await driver?.quit().catch(() => undefined);
    service.kill('SIGKILL');
    displayServer.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const driver = await until('WebKitWebDriver', () =>
      new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary, args: ['--automation'] },
        })
        .build()
        .then(
          (built) => built,
          () => null,
        ),
    );
    return tabOf(driver, () => end(driver));
  } catch (error) {
    await end();
    throw error;
  }
}
