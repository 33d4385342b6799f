import type { Page } from 'playwright-core';

const marks = ['aria-current', 'aria-selected', 'data-selected', 'data-current', 'data-today'];

/** Adds rules to a page, past its policy on style elements. */
export const addRules = (page: Page, rules: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, rules);

/**
 * Returns selected items that look the same without their selected state; images are hidden, since colour
 * is not a sufficient mark. Leaves the page unmarked.
 */
export async function unmarkedSelections(page: Page): Promise<{ looked: number; lost: string[] }> {
  await addRules(page, 'svg, img { visibility: hidden } * { transition: none !important }');
  const lost: string[] = [];
  const chosen = '[aria-current], [role=tab][aria-selected=true]';
  const all = await page.locator(chosen).filter({ visible: true }).elementHandles();
  for (const handle of all) {
    const name = ((await handle.textContent()) ?? '').replace(/\s+/g, ' ').trim();
    const before = await handle.screenshot({ animations: 'disabled' });
    await handle.evaluate((node, names) => {
      if (!(node instanceof Element)) return;
      for (const part of [node, ...node.querySelectorAll('*')])
        for (const mark of names) part.removeAttribute(mark);
    }, marks);
    if (before.equals(await handle.screenshot({ animations: 'disabled' }))) lost.push(name);
  }
  return { looked: all.length, lost };
}
