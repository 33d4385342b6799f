import { lintGreek } from '@kallos/tooling/checks/greek-lint';
import type { Page } from 'playwright-core';

/** Returns every visible or spoken text of a page: lines, names, hints and descriptions. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const spoken = ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt'];
    const attributes = [...document.querySelectorAll(spoken.map((name) => `[${name}]`).join(','))].flatMap(
      (element) => spoken.map((name) => element.getAttribute(name) ?? ''),
    );
    const hidden = [...document.querySelectorAll('.visually-hidden')].map(({ textContent }) => textContent);
    return [document.title, ...document.body.innerText.split('\n'), ...attributes, ...hidden].filter(
      (text) => text.trim() !== '',
    );
  });
}

/** Returns the faults of all Greek on a page with their lines; `mayStand` lists exceptions. */
export async function greekFaults(page: Page, mayStand: readonly string[] = []): Promise<string[]> {
  const texts = new Set(await textsOf(page));
  return [...texts]
    .filter((text) => !mayStand.some((known) => text.includes(known)))
    .flatMap((text) => lintGreek(text).map((fault) => `${fault} — in «${text}»`));
}
