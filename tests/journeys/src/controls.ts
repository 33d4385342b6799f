import type { Page } from 'playwright-core';

/** What can be pressed or filled. */
export const pressable =
  'a[href], button, input:not([type=hidden]), textarea, select, [role=menuitem], [role=radio], [role=checkbox]';

/** Controls of which a box around them, or the window, hides a part sideways; a row that slides hides it as well. */
export const cutControls = (page: Page): Promise<string[]> =>
  page.evaluate((wanted) => {
    const isForEyes = (node: Element | null): boolean => {
      if (node === null || node === document.body) return true;
      const { width, height } = node.getBoundingClientRect();
      return width > 1 && height > 1 && isForEyes(node.parentElement);
    };
    return [...document.querySelectorAll<HTMLElement>(wanted)].flatMap((node) => {
      if (!node.checkVisibility() || node.closest('[inert], [aria-hidden=true]') || !isForEyes(node))
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
  }, pressable);

/** Controls whose middle something else lies over, wherever the page is scrolled to show them. */
export const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate((wanted) => {
    const place = [scrollX, scrollY] as const;
    // Beside an open menu or dialog nothing else is to be pressed.
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
      // A link that breaks has a box in each line.
      const box = area.getClientRects()[0] ?? area.getBoundingClientRect();
      const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      // What waits above the window until it has the focus, as the way past the navigation does.
      if (at === null && getComputedStyle(area).position === 'fixed') return [];
      if (at && (area.contains(at) || at.contains(area) || at.closest('label')?.contains(area))) return [];
      const name = node.getAttribute('aria-label') ?? node.textContent.trim().slice(0, 40);
      return [
        `covered: ${node.tagName.toLowerCase()} «${name}» by ${at?.outerHTML.slice(0, 80) ?? 'the window'}`,
      ];
    });
    scrollTo(...place);
    return faults;
  }, pressable);

/** Runs inside the page: whether a box stands in the window from its top to its end, under nothing else. */
export function isInSight(node: Element): boolean {
  const { left, width, top, bottom } = node.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) => node.contains(document.elementFromPoint(left + width / 2, y)));
}
