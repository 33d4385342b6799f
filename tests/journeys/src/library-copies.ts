import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';

/** A text that only a library's code contains, even minified. */
const marks: Readonly<Record<string, string>> = {
  react: '.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=',
  'react-dom': '.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=',
  'react-router-dom': 'A router only supports one blocker at a time',
  swr: '__SWR_DEVTOOLS_USE__',
  'styled-components': 'data-styled-version',
};

/** Records the scripts of a page; the returned function expects each shared library in exactly one. */
export function watchLibraryCopies(page: Page): () => Promise<void> {
  const scripts = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' || !response.ok()) return;
    const text = response.text();
    text.catch(() => undefined);
    scripts.set(new URL(response.url()).pathname, text);
  });
  return async () => {
    const texts = await Promise.all([...scripts].map(async ([file, text]) => [file, await text] as const));
    for (const [library, mark] of Object.entries(marks)) {
      const files = texts.filter(([, text]) => text.includes(mark)).map(([file]) => file);
      expect(files, `scripts with ${library}`).toEqual([expect.stringMatching(/^\/shell\//)]);
    }
  };
}
