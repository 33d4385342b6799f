import type { BrowserContext, Page } from 'playwright-core';

declare global {
  interface Window {
    /** The covered controls so far, with the toast. */
    covered: Map<string, string>;
    /** The number of checked frames with a toast. */
    judged: number;
  }
}

/**
 * Elements that a toast must never cover: title, close button and footer of a dialog, the foot of a step,
 * fixed bars and navigation. Scrolling content may pass below toasts.
 */
const kept = [
  ':is([role=dialog], [role=alertdialog]) :is(h2, header > div:first-child > button, footer :is(a, button))',
  'main footer :is(a, button)',
  'body header > :is(a, button)',
  'nav a',
].join();

/** Checks every painted frame of a context's pages at the centre and corners of each element of `kept`. */
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
      // Only elements in a toast's box can be covered; elementFromPoint is slow.
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
    // Resize observers run after all other scripts of a frame and before it is painted.
    const begin = () => {
      const probe = document.createElement('i');
      probe.style.cssText = 'position:fixed;inset:-9px auto auto -9px;width:1px';
      document.documentElement.append(probe);
      new ResizeObserver(judge).observe(probe);
      let height = 1;
      let isWatching = false;
      // Every frame while there is a toast.
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

/** Returns the covered controls of a page and the number of checked frames. */
export const toastsOver = (page: Page): Promise<{ covered: string[]; judged: number }> =>
  page.evaluate(() => ({
    covered: [...window.covered].map(([control, toast]) => `${control} under ${toast}`),
    judged: window.judged,
  }));
