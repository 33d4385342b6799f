import type { Page } from 'playwright-core';

/** Where the keyboard stands. */
export interface FocusStop {
  readonly name: string;
  /** Whether a ring or an edge shows it. */
  readonly isVisible: boolean;
  /** Whether something lies over it, such as a bar that sticks to the window. */
  readonly isCovered: boolean;
}

/** The focused element, by the name that it speaks; null when nothing is focused. */
export const focusStop = (page: Page): Promise<FocusStop | null> =>
  page.evaluate(async () => {
    // What comes into view when it gets the focus needs a frame or two to be there.
    await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
    const node = document.activeElement;
    if (!node || node === document.body) return null;
    const labelled = node.getAttribute('aria-labelledby')?.split(' ')[0];
    const label = node instanceof HTMLInputElement ? node.labels?.[0]?.textContent : undefined;
    const spoken =
      node.getAttribute('aria-label') ?? label ?? document.getElementById(labelled ?? '')?.textContent;
    const own = [node, ...node.children].map((part) => getComputedStyle(part));
    // Hidden inputs of switches and radios are drawn by their label, parts of a date by their box.
    const around = [node.parentElement, node.closest('label'), node.closest('[role=group]')];
    const styles = [...own, ...around.flatMap((part) => (part ? [getComputedStyle(part)] : []))];
    const marks = [...(node.closest('label')?.querySelectorAll('[data-mark]') ?? [])].map((part) =>
      getComputedStyle(part),
    );
    const isVisible = [...styles, ...marks].some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    );
    const shown = node.getBoundingClientRect().width > 1 ? node : (node.closest('label') ?? node);
    const isUnderSomething = () => {
      const { left, top, width, height } = shown.getBoundingClientRect();
      const points = [0.5, 0.1, 0.9].map((part) =>
        document.elementFromPoint(left + width / 2, top + height * part),
      );
      // What a label draws for its hidden input is the input.
      const drawn = node.closest('label') ?? shown;
      return !points.some((hit) => hit !== null && (drawn.contains(hit) || hit.contains(shown)));
    };
    // It may still be on its way into view.
    for (let frame = 0; frame < 15 && isUnderSomething(); frame++)
      await new Promise((done) => requestAnimationFrame(done));
    const isCovered = isUnderSomething();
    const name =
      (spoken ?? (node as HTMLElement).innerText).replaceAll(/\s+/g, ' ').trim() ||
      node.tagName.toLowerCase();
    return { name, isVisible, isCovered };
  });

/** Walks with Tab until an element with that name has the focus. */
export async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  const walked: string[] = [];
  for (let step = 0; step < 90; step++) {
    await page.keyboard.press(key);
    const stop = await focusStop(page);
    if (stop && (typeof name === 'string' ? stop.name === name : name.test(stop.name))) return;
    walked.push(stop?.name ?? '—');
  }
  throw new Error(`the keyboard never came to ${String(name)}, only to: ${walked.join(' | ')}`);
}

/** Every stop of the Tab key from the top of the page until it leaves the page. */
export async function walkAll(page: Page): Promise<FocusStop[]> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    window.getSelection()?.removeAllRanges();
  });
  const stops: FocusStop[] = [];
  for (let step = 0; step < 120; step++) {
    await page.keyboard.press('Tab');
    const stop = await focusStop(page);
    if (stop === null || (stops.length > 1 && stop.name === stops[0]?.name)) break;
    stops.push(stop);
  }
  return stops;
}
