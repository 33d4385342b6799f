import type { Page } from 'playwright-core';
import { productUrl } from '../api.ts';
import { openPage } from '../browser.ts';
import { expect, test } from '../test.ts';

type Rewrite = (html: string) => string;

/** Serves pages as a proxy would modify them; everything else is unchanged. */
async function openThrough(
  rewrite: Rewrite,
  path: string,
): Promise<{ page: Page; close: () => Promise<void> }> {
  const { page, context } = await openPage();
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, body: rewrite(await response.text()) });
  });
  await page.goto(`${productUrl()}${path}`);
  return { page, close: () => context.close() };
}

const loader = '<script src="/cdn-cgi/scripts/loader.min.js" defer></script>';
const injected = "<script>document.title = 'injected'</script>";

/** A script loader that respects opt-out attributes, like Cloudflare's. */
const withLoader: Rewrite = (html) =>
  html
    .replaceAll(
      /<script(?![^>]*(?:data-cfasync="false"|application\/json))/g,
      '<script type="abc123-text/javascript"',
    )
    .replace('</head>', `${injected}${loader}</head>`);

/** A rewriter without opt-out. */
const withoutScripts: Rewrite = (html) =>
  html.replaceAll(/<script(?![^>]*application\/json)/g, '<script type="abc123-text/javascript"');

const minified: Rewrite = (html) =>
  html
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/>\s+</g, '><')
    .replaceAll(/ \/>/g, '>')
    .replaceAll(/="([\w-]+)"(?=[ >])/g, '=$1');

/** Replaces mail addresses outside opted-out parts. */
const withHiddenMails: Rewrite = (html) =>
  html
    .split(/(<!--email_off-->[\s\S]*?<!--\/email_off-->|<head>[\s\S]*?<\/head>)/)
    .map((part) =>
      /^<(?:!--email_off|head>)/.test(part)
        ? part
        : part.replaceAll(/[\w.]+@[\w.]+\w/g, '[email&#160;protected]'),
    )
    .join('');

for (const [label, rewrite] of [
  ['a loader of scripts', withLoader],
  ['a minifier', minified],
  ['a hider of mail addresses', withHiddenMails],
] as const)
  test(`the login works behind ${label}`, async () => {
    const { page, close } = await openThrough(rewrite, '/business/login');
    await page.getByLabel('Email').fill('nobody@example.gr');
    await page.getByRole('button', { name: 'Σύνδεση', exact: true }).click();
    // Only a page whose script runs validates the password.
    await page.locator('[aria-invalid=true]').first().waitFor();
    expect(await page.locator('.never-started').isVisible()).toBe(false);
    expect(await page.content()).not.toContain('email&#160;protected');
    await close();
  });

for (const path of ['/business/login', '/business/campaigns', '/admin'])
  test(`a page whose script never ran shows that in both languages: ${path}`, async () => {
    const { page, close } = await openThrough(withoutScripts, path);
    const note = page.getByRole('alert').filter({ hasText: 'Η σελίδα δεν ξεκίνησε.' });
    await note.waitFor({ timeout: 60_000 });
    const text = await note.innerText();
    for (const part of ['The page did not start.', 'επεκτάσεις', 'extensions', '@'])
      expect(text).toContain(part);
    expect(await note.getByRole('link', { name: 'Φορτώστε την ξανά.' }).getAttribute('href')).toBe('');
    await close();
  });
