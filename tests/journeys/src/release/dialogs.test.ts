import type { Page } from 'playwright-core';
import { openInitialState, openPageFor, pageKindOf } from '../dialog-pages.ts';
import { openers, type Opener } from '../dialog-uses.ts';
import { hiddenFaults, checkTopDialog, openOn } from '../dialogs.ts';
import { untilStable } from '../looks.ts';
import { expect, test } from '../test.ts';

/** Pages by content: a reused one has its scripts cached. */
const pages = new Map<string, Promise<Page>>();
function pageFor(opener: Opener): Promise<Page> {
  const kind = pageKindOf(opener);
  const page = pages.get(kind) ?? openPageFor(opener).then((opened) => opened.page);
  pages.set(kind, page);
  return page;
}

/** Opens and checks an opener's dialog; `plant` runs in the page first. */
async function judge(opener: Opener, plant?: () => void) {
  const page = await pageFor(opener);
  await openInitialState(page, opener);
  if (plant) await page.evaluate(plant);
  await untilStable(page);
  await openOn(page, opener);
  return checkTopDialog(page);
}

for (const [label, opener] of openers)
  test(`finds no fault in ${label}`, async () => {
    const { title, faults } = await judge(opener);
    expect(title).toMatch(opener.title);
    expect([...faults, ...(await hiddenFaults(await pageFor(opener)))]).toEqual([]);
  });

test('finds a dialog without a name', async () => {
  const opener = openers.get('mfe-portal/src/screens/platforms/FacebookCard.tsx AlertDialog')!;
  const { title, faults } = await judge(opener, () => {
    new MutationObserver(() => {
      document.querySelector('[role=alertdialog]')?.removeAttribute('aria-labelledby');
    }).observe(document, { childList: true, subtree: true });
  });
  expect(title).not.toMatch(opener.title);
  expect(faults.join()).toContain('aria-dialog-name');
});
