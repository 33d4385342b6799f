import type { Page } from 'playwright-core';

/** Everything that can be pressed or filled. */
export const interactiveElements =
  'a[href], button, input:not([type=hidden]), textarea, select, [role=menuitem], [role=radio], [role=checkbox]';

/** Returns controls that a box or the window clips horizontally, or a scrolling row; a wide calendar may scroll as a named region. */
export const clippedControls = (page: Page): Promise<string[]> =>
  page.evaluate((wanted) => {
    const isForEyes = (node: Element | null): boolean => {
      if (node === null || node === document.body) return true;
      const { width, height } = node.getBoundingClientRect();
      return width > 1 && height > 1 && isForEyes(node.parentElement);
    };
    return [...document.querySelectorAll<HTMLElement>(wanted)].flatMap((node) => {
      if (
        !node.checkVisibility() ||
        node.closest('[inert], [aria-hidden=true], [role=region][data-wide]') ||
        !isForEyes(node)
      )
        return [];
      let [left, right] = [0, document.documentElement.clientWidth];
      for (let box = node.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowX === 'visible') continue;
        const edge = box.getBoundingClientRect();
        [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      }
      const { left: from, right: to } = node.getBoundingClientRect();
      if (from >= left - 1 && to <= right + 1) return [];
      const name = node.getAttribute('aria-label') ?? node.textContent.trim().slice(0, 40);
      return [`not whole: ${node.tagName.toLowerCase()} «${name}»`];
    });
  }, interactiveElements);

/** Returns controls whose centre is covered, after scrolling them into view. */
export const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate((wanted) => {
    const place = [scrollX, scrollY] as const;
    // An open menu or dialog makes everything else inert.
    const sheets = document.querySelectorAll(
      ':is([role=dialog], [role=alertdialog], [role=menu]):not([data-tone], [data-react-aria-top-layer] *)',
    );
    const scope = [...sheets].at(-1) ?? document;
    const faults = [...scope.querySelectorAll<HTMLElement>(wanted)].flatMap((node) => {
      const area = node.matches('input') ? (node.closest('label') ?? node) : node;
      const { width, height } = area.getBoundingClientRect();
      if (!area.checkVisibility() || width < 2 || height < 2) return [];
      if (area.closest('[inert], [aria-hidden=true], .visually-hidden') || node.matches(':disabled'))
        return [];
      area.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      // A link over several lines has several boxes.
      const box = area.getClientRects()[0] ?? area.getBoundingClientRect();
      const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      // Elements that appear on focus, such as the skip link.
      if (at === null && getComputedStyle(area).position === 'fixed') return [];
      if (at && (area.contains(at) || at.contains(area) || at.closest('label')?.contains(area))) return [];
      const name = node.getAttribute('aria-label') ?? node.textContent.trim().slice(0, 40);
      return [
        `covered: ${node.tagName.toLowerCase()} «${name}» by ${at?.outerHTML.slice(0, 80) ?? 'the window'}`,
      ];
    });
    scrollTo(...place);
    return faults;
  }, interactiveElements);

/** Runs inside the page: returns whether an element is completely visible and uncovered. */
export function isFullyVisible(node: Element): boolean {
  const { left, width, top, bottom } = node.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) => node.contains(document.elementFromPoint(left + width / 2, y)));
}
