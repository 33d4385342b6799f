import { sessions } from '@kallos/contracts/auth/sessions';
import type { CallReply } from '@kallos/contracts/endpoint';
import { previewHeader } from '@kallos/contracts/gateway/deploys';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from '../chromium.ts';
import { aboutOf } from '../remote-folders.ts';
import { repository } from '../webpack-preset.ts';

const longestWait = 20_000;

const someone = (role: 'admin' | 'business_admin'): CallReply<typeof sessions.verify> => ({
  success: true,
  role,
  name: 'smoke',
  account: role === 'admin' ? null : { id: 1, businessName: 'Smoke', status: 'active' },
  isImpersonated: false,
});

// Where the session of each area is kept, and whose it is.
const visitors = {
  business: { key: 'business_token', role: 'business_admin' },
  admin: { key: 'auth_token', role: 'admin' },
} as const;

async function answerAlone(page: Page, role: 'admin' | 'business_admin'): Promise<void> {
  const away = { success: false, code: 'unavailable', message: 'away', error: 'away' };
  // The release is tried without touching anybody's data: nothing but the session check is answered.
  await page.route('**/api/**', (route) =>
    new URL(route.request().url()).pathname === sessions.verify.path
      ? route.fulfill({ json: someone(role) })
      : route.fulfill({ status: 503, json: away }),
  );
}

/** Opens a release that nobody sees yet in a browser and answers what is wrong with it; nothing when it renders. */
export async function smokeRender(options: {
  readonly app: string;
  readonly version: string;
  readonly registry: string;
  readonly preview: string;
}): Promise<string[]> {
  const { app, version, registry, preview } = options;
  const { audience, smoke } = aboutOf(repository, app);
  const { key, role } = visitors[audience];
  const executablePath = findChromium(process.env);
  if (executablePath === null)
    throw new Error('no Chromium found to try the release in: install it, set CHROMIUM_BIN, or --skip-smoke');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const faults: string[] = [];
  try {
    const context = await browser.newContext({ extraHTTPHeaders: { [previewHeader]: preview } });
    await context.addInitScript((name) => localStorage.setItem(name, 'smoke'), key);
    for (const path of smoke) {
      const page = await context.newPage();
      page.on('pageerror', (error) => faults.push(`${path}: ${error.message}`));
      await answerAlone(page, role);
      await page.goto(registry + path);
      const wanted = `${app.replaceAll('-', '_')}@${version}`;
      await page
        .locator(`html[data-remote="${wanted}"]`)
        .waitFor({ state: 'attached', timeout: longestWait })
        .catch(async () => {
          const text = (await page.locator('body').innerText()).trim().slice(0, 300);
          faults.push(`${path}: ${wanted} does not come on screen; it says «${text}»`);
        });
      await page.close();
    }
  } finally {
    await browser.close();
  }
  return faults;
}
