import type { Page } from 'playwright-core';

/** The rule of WCAG for fingers, in CSS pixels. */
const finger = 44;

/**
 * Everything that can be pressed and is smaller than a finger; links inside sentences are free to be, and so is the
 * note that trial platforms carry.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const pressable =
      'a[href], button, input:not([type=hidden]), textarea, select, [role=menuitem], [role=radio], [role=checkbox]';
    const isInline = (node: Element) => node.tagName === 'A' && node.closest('p, li:not(nav li)') !== null;
    // A box of one pixel, or what stands in one, belongs to screen readers.
    const isForEyes = (node: Element | null): boolean => {
      if (node === null || node === document.body) return true;
      const { width, height } = node.getBoundingClientRect();
      return width > 1 && height > 1 && isForEyes(node.parentElement);
    };
    // What fingers meet may reach beyond the box that is drawn.
    const sizeOf = (node: Element) => {
      const { width, height } = node.getBoundingClientRect();
      const after = getComputedStyle(node, '::after');
      if (after.position !== 'absolute') return { width, height };
      return {
        width: Math.max(width, Number.parseFloat(after.width) || 0),
        height: Math.max(height, Number.parseFloat(after.height) || 0),
      };
    };
    return [...document.querySelectorAll<HTMLElement>(pressable)].flatMap((node) => {
      const area = node.matches('input') ? (node.closest('label') ?? node) : node;
      if (!area.checkVisibility() || !isForEyes(area) || isInline(node) || node.matches(':disabled'))
        return [];
      if (node.closest('[inert], [aria-hidden=true], aside[aria-label="Δοκιμαστικό περιβάλλον"]')) return [];
      const { width, height } = sizeOf(area);
      if (width >= least - 0.5 && height >= least - 0.5) return [];
      const name = node.getAttribute('aria-label') ?? node.textContent.trim().slice(0, 40);
      return [`${node.tagName.toLowerCase()} «${name}» ${Math.round(width)}×${Math.round(height)}`];
    });
  }, finger);

/** Texts that do not fit: cut inside their own box, or sticking out of the window. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    // A row that slides by itself is no cut.
    const slides = (part: Element | null): boolean =>
      part !== null && (/auto|scroll/.test(getComputedStyle(part).overflowX) || slides(part.parentElement));
    return [
      ...document.querySelectorAll<HTMLElement>('h1, h2, h3, p, label, button, a, li, dt, dd, td, th'),
    ].flatMap((node) => {
      if (!node.checkVisibility() || node.closest('.visually-hidden, [aria-hidden=true], [inert]')) return [];
      const { left, right, width: own } = node.getBoundingClientRect();
      const { overflowX, textOverflow } = getComputedStyle(node);
      const isCut =
        (overflowX === 'hidden' || overflowX === 'clip') &&
        textOverflow !== 'ellipsis' &&
        node.scrollWidth > node.clientWidth + 1;
      const isOutside = own > 1 && (left < -1 || right > width + 1) && !slides(node.parentElement);
      return isCut || isOutside
        ? [`${node.tagName.toLowerCase()} «${node.textContent.trim().slice(0, 50)}»`]
        : [];
    });
  });

/** Animations that still move something although the person asked for none. */
export const movements = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { duration } = animation.effect?.getComputedTiming() ?? {};
      const isMoving = animation.playState === 'running' && typeof duration === 'number' && duration > 20;
      const { target } = (animation.effect as KeyframeEffect | null) ?? {};
      return isMoving
        ? [`${target?.tagName.toLowerCase() ?? ''} ${target?.className ?? ''} ${duration} ms`]
        : [];
    }),
  );

/** Doubles the size of all text, as a browser's own setting does. */
export const doubleText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

/** Undoes {@link doubleText}. */
export const restoreText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });

/** Shows a theme, with no colour half way. */
export async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => animation.playState !== 'running'),
  );
}
