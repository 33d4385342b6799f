import type { Page } from 'playwright-core';
import type { WatchedPage } from '../browser.ts';
import { openInitialState, openPageFor, pageKindOf } from '../dialog-pages.ts';
import type { Opener } from '../dialog-uses.ts';
import { openOn, waitUntilOpen } from '../dialogs.ts';
import { untilStable } from '../looks.ts';
import { expect, test } from '../test.ts';
import { translatePages } from '../translating-page.ts';

const failure = /Αυτή η οθόνη δεν άνοιξε|This part did not load/;
/** Browser extensions add elements next to a field; their faults must not be attributed to the product. */
const isCrash = (complaint: string): boolean =>
  /page error|removeChild|insertBefore|NotFound/.test(complaint);

/** Translates the current texts and waits for that. */
export const untilTranslated = async (page: Page): Promise<void> => {
  await page.locator('font').first().waitFor({ state: 'attached' });
  await untilStable(page);
};

/** Expects that the translation broke nothing. */
export async function expectWhole({ page, complaints }: WatchedPage): Promise<void> {
  await untilTranslated(page);
  expect(await page.getByText(failure).count()).toBe(0);
  expect(complaints.filter(isCrash)).toEqual([]);
  // None of our texts needed the guard.
  expect(await page.evaluate(() => document.documentElement.dataset['movedNode'])).toBeUndefined();
}

const pages = new Map<string, Promise<WatchedPage>>();
function pageFor(opener: Opener): Promise<WatchedPage> {
  const kind = pageKindOf(opener);
  const page =
    pages.get(kind) ??
    openPageFor(opener).then(async (opened) => {
      await translatePages(opened.context, pages.size % 2 === 0 ? 'replaces' : 'wraps');
      return opened;
    });
  pages.set(kind, page);
  return page;
}

/** Opens, fills and closes each dialog on a translated page. */
export function testTranslatedDialogs(openers: Iterable<readonly [string, Opener]>): void {
  for (const [label, opener] of openers)
    test(`a translated dialog opens, accepts input and closes: ${label}`, async () => {
      const watched = await pageFor(opener);
      const { page } = watched;
      watched.complaints.length = 0;
      await openInitialState(page, opener);
      await untilTranslated(page);
      await openOn(page, opener);
      await waitUntilOpen(page);
      await expectWhole(watched);
      for (const field of await page.locator('[role=dialog] :is(input[type=text], textarea):enabled').all()) {
        if (!(await field.isVisible()) || !(await field.isEditable())) continue;
        await field.pressSequentially(' θεραπεύει', { delay: 5 });
      }
      await expectWhole(watched);
      await page.keyboard.press('Escape');
      await expectWhole(watched);
    });
}
