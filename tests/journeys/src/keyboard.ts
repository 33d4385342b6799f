import type { Locator, Page } from 'playwright-core';

/** The faults of the focused element. */
interface Stop {
  readonly name: string;
  readonly faults: string[];
  readonly isBody: boolean;
  readonly isSeen: boolean;
}

/** Runs inside the page: inspects the focused element and marks it as visited. */
function lookAtFocus(): Stop {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return { name: 'body', faults: [], isBody: true, isSeen: false };
  const isSeen = focused.hasAttribute('data-walked');
  focused.setAttribute('data-walked', '');
  // The label or thumb around a hidden input shows the focus ring.
  const bearers: Element[] = [focused];
  for (let up = focused.parentElement; up && bearers.length < 5; up = up.parentElement) bearers.push(up);
  const marked = document.querySelectorAll('[data-focus-visible], [data-focus-within]');
  const candidates = [...bearers, ...marked].flatMap((bearer) =>
    [bearer, ...bearer.querySelectorAll('*')].slice(0, 12),
  );
  const ring = candidates.find((candidate) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(candidate);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  const labelledBy = focused.getAttribute('aria-labelledby')?.split(' ')[0];
  const spoken =
    focused.getAttribute('aria-label') ??
    (focused as HTMLInputElement).labels?.[0]?.textContent ??
    document.getElementById(labelledBy ?? '')?.textContent;
  const name =
    (spoken ?? (focused as HTMLElement).innerText).replaceAll(/\s+/g, ' ').trim() || focused.tagName;
  const shown = ring ?? focused;
  const box = shown.getBoundingClientRect();
  const faults: string[] = [];
  if (!ring) faults.push('has no visible focus');
  if (box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth)
    faults.push('is out of sight');
  else {
    const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1);
    const y = Math.min(Math.max(box.top + Math.min(box.height / 2, 20), 1), innerHeight - 1);
    const top = document.elementFromPoint(x, y);
    // The label of a hidden input is the visible part.
    const drawn = focused.closest('label') ?? shown;
    if (!top || !(drawn.contains(top) || top.contains(shown))) faults.push('is covered');
  }
  return { name, faults, isBody: false, isSeen };
}

/** Returns operable elements that were not visited; one per radio group is enough. */
function findUnvisited(): string[] {
  const wanted = 'a[href], button, input, textarea, select, [tabindex="0"]';
  const modal = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].filter(
    (dialog) => dialog.closest('[data-rac]') || dialog.getAttribute('aria-modal'),
  );
  const root: ParentNode = modal.findLast((dialog) => dialog.contains(document.activeElement)) ?? document;
  const groupOf = (element: Element): string | null =>
    element.getAttribute('type') === 'radio' ? element.getAttribute('name') : null;
  const walkedGroups = new Set([...root.querySelectorAll('[data-walked]')].map(groupOf));
  return [...root.querySelectorAll(wanted)]
    .filter(
      (element) =>
        !element.hasAttribute('data-walked') &&
        !(element as HTMLButtonElement).disabled &&
        (element as HTMLElement).tabIndex >= 0 &&
        !element.closest('[inert], [aria-hidden="true"], [data-react-aria-top-layer]') &&
        (element as HTMLElement).checkVisibility({ visibilityProperty: true }) &&
        !(groupOf(element) !== null && walkedGroups.has(groupOf(element))),
    )
    .map((element) => `never reached: ${element.outerHTML.slice(0, 120)}`);
}

/** Waits for a frame, after which a change is drawn. */
export const waitUntilRendered = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

/** Returns the accessible name of the focused element. */
export async function focusedName(page: Page): Promise<string> {
  // Scrolling into view on focus takes a frame or two.
  await waitUntilRendered(page);
  return (await page.evaluate(lookAtFocus)).name;
}

/** Presses Tab until the element with the name, or the locator, has the focus. */
export async function tabTo(page: Page, wanted: string | RegExp | Locator, key = 'Tab'): Promise<void> {
  const walked: string[] = [];
  for (let step = 0; step < 90; step++) {
    await page.keyboard.press(key);
    const name = await focusedName(page);
    const isThere =
      typeof wanted === 'string'
        ? name === wanted
        : wanted instanceof RegExp
          ? wanted.test(name)
          : await wanted.evaluate((node) => node === document.activeElement);
    if (isThere) return;
    walked.push(name);
  }
  throw new Error(`the keyboard never came to ${String(wanted)}, only to: ${walked.join(' | ')}`);
}

/** Moves the focus to the start of the page or the open dialog. */
const startOver = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('[data-walked]')) element.removeAttribute('data-walked');
    if (document.activeElement?.closest('[role="dialog"], [role="alertdialog"]')) return;
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    scrollTo(0, 0);
  });

interface Walk {
  /** The names of the stops, in order. */
  readonly stops: string[];
  readonly faults: string[];
}

async function walkOnce(page: Page, most: number): Promise<Walk> {
  await startOver(page);
  const stops: string[] = [];
  const faults: string[] = [];
  let isRound = false;
  for (let count = 0; count < most && !isRound; count += 1) {
    await page.keyboard.press('Tab');
    await waitUntilRendered(page);
    let stop = await page.evaluate(lookAtFocus);
    isRound = stop.isSeen || stop.isBody;
    if (isRound) break;
    // On a busy machine scrolling takes more than a frame.
    for (let again = 0; stop.faults.length > 0 && again < 10; again += 1) {
      await waitUntilRendered(page);
      stop = await page.evaluate(lookAtFocus);
    }
    stops.push(stop.name);
    faults.push(...stop.faults.map((fault) => `${stop.name} ${fault}`));
  }
  if (!isRound) faults.push(`no end after ${most} stops`);
  return { stops, faults: [...faults, ...(await page.evaluate(findUnvisited))] };
}

/**
 * Presses Tab through the page and returns faults: a stop without a visible focus, out of sight or covered, a
 * focus trap, and controls that were never reached.
 */
export async function tabThrough(page: Page, most = 120): Promise<Walk> {
  const walk = await walkOnce(page, most);
  // A list may have grown: other journeys add rows for the administrator.
  return walk.faults.length > 0 ? walkOnce(page, most) : walk;
}
