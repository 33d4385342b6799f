import type { BrowserContext, Page } from 'playwright-core';

declare global {
  interface Window {
    /** What toasts covered so far, of what they must not cover: the control and the toast. */
    covered: Map<string, string>;
    /** How many pictures with a toast were judged. */
    judged: number;
  }
}

/**
 * What a toast must never cover: the title, the close button and the foot of a dialog, the foot of a step, and the bars and
 * navigation that stay on screen. Content that scrolls may pass below the area of toasts.
 */
const kept = [
  ':is([role=dialog], [role=alertdialog]) :is(h2, header > div:first-child > button, footer :is(a, button))',
  'main footer :is(a, button)',
  'body header > :is(a, button)',
  'nav a',
].join();

/** Checks every painted frame of a context's pages: each element of `kept` is hit at its middle and near its corners. */
export async function watchToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript((selector) => {
    window.covered = new Map();
    window.judged = 0;
    const spots = (box: DOMRect) => {
      const [x, y] = [box.width / 2, box.height / 2];
      const inset = 3;
      return [
        [box.left + x, box.top + y],
        [box.left + inset, box.top + inset],
        [box.right - inset, box.top + inset],
        [box.left + inset, box.bottom - inset],
        [box.right - inset, box.bottom - inset],
      ] as const;
    };
    const toast = '[role=region] [data-tone]';
    const judge = () => {
      const region = document.querySelector(toast)?.closest('[role=region]');
      if (!region || region.getBoundingClientRect().height === 0) return;
      window.judged += 1;
      // Only what stands in a toast's box can be under it; asking the page at a point is what costs.
      const boxes = [region, ...region.querySelectorAll('*')].map((one) => one.getBoundingClientRect());
      const isInToasts = ([x, y]: readonly [number, number]) =>
        boxes.some((box) => x >= box.left && x < box.right && y >= box.top && y < box.bottom);
      for (const element of document.querySelectorAll<HTMLElement>(selector)) {
        if (region.contains(element)) continue;
        for (const [x, y] of spots(element.getBoundingClientRect()).filter(isInToasts)) {
          const stack = document.elementsFromPoint(x, y);
          if (!stack[0] || !region.contains(stack[0])) continue;
          const beneath = stack.find((one) => !region.contains(one));
          if (beneath && element.contains(beneath))
            window.covered.set(
              `${element.tagName} «${element.textContent.slice(0, 40)}»`,
              region.textContent,
            );
        }
      }
    };
    // A change of size is told after every other script of a picture and before it is painted: what is judged is what is seen.
    const begin = () => {
      const probe = document.createElement('i');
      probe.style.cssText = 'position:fixed;inset:-9px auto auto -9px;width:1px';
      document.documentElement.append(probe);
      new ResizeObserver(judge).observe(probe);
      let height = 1;
      let isWatching = false;
      // Picture after picture while there is a toast, and none without.
      const next = () => {
        isWatching = document.querySelector(toast) !== null;
        if (!isWatching) return;
        height = 3 - height;
        probe.style.height = `${height}px`;
        requestAnimationFrame(next);
      };
      new MutationObserver(() => isWatching || next()).observe(document, { subtree: true, childList: true });
      next();
    };
    if (document.body) begin();
    else addEventListener('DOMContentLoaded', begin);
  }, kept);
}

/** What toasts have covered on a page since it was opened, and how many pictures were judged. */
export const toastsOver = (page: Page): Promise<{ covered: string[]; judged: number }> =>
  page.evaluate(() => ({
    covered: [...window.covered].map(([control, toast]) => `${control} under ${toast}`),
    judged: window.judged,
  }));
