import type { Page } from 'playwright-core';
import { wordsBrokenOverLines } from './broken-words.ts';
import { scrollsSideways } from './browser.ts';
import { coveredControls, clippedControls, interactiveElements } from './controls.ts';
import { waitUntilRendered } from './keyboard.ts';

/** The target size of WCAG in CSS pixels, with its selector. */
const finger = [44, interactiveElements] as const;

/**
 * Returns pressable elements below the target size, except links in sentences and the trial's sandbox note.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(([least, wanted]) => {
    const isInline = (node: Element) => node.tagName === 'A' && node.closest('p, li:not(nav li)') !== null;
    // Elements in a one-pixel box are for screen readers.
    const isForEyes = (node: Element | null): boolean => {
      if (node === null || node === document.body) return true;
      const { width, height } = node.getBoundingClientRect();
      return width > 1 && height > 1 && isForEyes(node.parentElement);
    };
    // The hit area may exceed the drawn box.
    const sizeOf = (node: Element) => {
      const { width, height } = node.getBoundingClientRect();
      const after = getComputedStyle(node, '::after');
      if (after.position !== 'absolute') return { width, height };
      return {
        width: Math.max(width, Number.parseFloat(after.width) || 0),
        height: Math.max(height, Number.parseFloat(after.height) || 0),
      };
    };
    return [...document.querySelectorAll<HTMLElement>(wanted)].flatMap((node) => {
      const area = node.matches('input') ? (node.closest('label') ?? node) : node;
      if (!area.checkVisibility() || !isForEyes(area) || isInline(node) || node.matches(':disabled'))
        return [];
      if (
        node.closest(
          '[inert], [aria-hidden=true], aside:is([aria-label="Δοκιμαστικό περιβάλλον"], [aria-label="Sandbox"])',
        )
      )
        return [];
      const { width, height } = sizeOf(area);
      if (width >= least - 0.5 && height >= least - 0.5) return [];
      const name = node.getAttribute('aria-label') ?? node.textContent.trim().slice(0, 40);
      return [`${node.tagName.toLowerCase()} «${name}» ${Math.round(width)}×${Math.round(height)}`];
    });
  }, finger);

/** Returns texts that overflow their box, their button or the window. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    // A scrolling row does not cut.
    const slides = (part: Element | null): boolean =>
      part !== null && (/auto|scroll/.test(getComputedStyle(part).overflowX) || slides(part.parentElement));
    // Elements in a one-pixel box are for screen readers.
    const isForEyes = (node: Element | null): boolean => {
      if (node === null || node === document.body) return true;
      const { width: across, height: down } = node.getBoundingClientRect();
      return across > 1 && down > 1 && isForEyes(node.parentElement);
    };
    const isWideInside = (node: HTMLElement) => node.scrollWidth > node.clientWidth + 1;
    const isCut = (node: HTMLElement): boolean => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(node);
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      if (node.matches('button, [role=button]') && isWideInside(node)) return true;
      const isTooTall =
        hides(overflowY) && webkitLineClamp === 'none' && node.scrollHeight > node.clientHeight + 1;
      return textOverflow !== 'ellipsis' && ((hides(overflowX) && isWideInside(node)) || isTooTall);
    };
    return [
      ...document.querySelectorAll<HTMLElement>('h1, h2, h3, p, label, button, a, li, dt, dd, td, th'),
    ].flatMap((node) => {
      if (!node.checkVisibility() || node.closest('.visually-hidden, [aria-hidden=true], [inert]')) return [];
      const { left, right } = node.getBoundingClientRect();
      if (!isForEyes(node)) return [];
      const isOutside = (left < -1 || right > width + 1) && !slides(node.parentElement);
      return isCut(node) || isOutside
        ? [`cut: ${node.tagName.toLowerCase()} «${node.textContent.trim().slice(0, 50)}»`]
        : [];
    });
  });

/** Returns the controls that are cut or covered at one of these widths; restores the window's width. */
export async function clippedControlsAt(
  page: Page,
  widths: readonly number[],
  alsoWrong: () => Promise<string[]> = async () => [],
): Promise<string[]> {
  const own = page.viewportSize();
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: own?.height ?? 800 });
    const look = async () => [
      ...(await clippedControls(page)),
      ...(await coveredControls(page)),
      ...(await alsoWrong()),
    ];
    faults.push(...(await whatStays(page, look)).map((fault) => `${width} px: ${fault}`));
  }
  if (own) await page.setViewportSize(own);
  return faults;
}

/** Widths between phone and desktop. */
const between = [768, 1024, 1280, 1366, 1920];

/** Returns cut controls and broken words at widths between phone and desktop. */
export const faultsAtAnyWidth = (page: Page, mostPieces = 2): Promise<string[]> =>
  clippedControlsAt(page, between, () => wordsBrokenOverLines(page, mostPieces));

/** Returns overlapping texts; floating layers are separate. */
const overlappingTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const layerOf = (node: Element | null): Element | null =>
      node === null || /fixed|sticky/.test(getComputedStyle(node).position)
        ? node
        : layerOf(node.parentElement);
    /** Returns the visible part of a line without its leading. */
    const seenPart = (line: DOMRect, around: Element | null) => {
      const air = line.height * 0.22;
      let { left, right } = line;
      let [top, bottom] = [line.top + air, line.bottom - air];
      for (let box = around; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowY === 'visible') continue;
        const edge = box.getBoundingClientRect();
        [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
        [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
      }
      return { left, right, top, bottom };
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const lines: (ReturnType<typeof seenPart> & { owner: Element; layer: Element | null; words: string })[] =
      [];
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const { parentElement: owner, textContent } = text;
      if (!owner || !textContent?.trim() || owner.closest('.visually-hidden, [aria-hidden=true], [inert]'))
        continue;
      if (!owner.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const line of range.getClientRects()) {
        const part = seenPart(line, owner);
        if (part.right - part.left > 2 && part.bottom - part.top > 2)
          lines.push({ ...part, owner, layer: layerOf(owner), words: textContent.trim().slice(0, 40) });
      }
    }
    return lines.flatMap((one, index) =>
      lines.slice(index + 1).flatMap((other) => {
        if (one.owner === other.owner || one.layer !== other.layer) return [];
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        return across > 2 && down > 2 ? [`«${one.words}» lies over «${other.words}»`] : [];
      }),
    );
  });

/**
 * Waits until animations have ended and the last change is drawn. On a touch screen a dialog with a field
 * stays hidden for up to 600 ms, until the keyboard has opened.
 */
export async function untilStable(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('[data-entering], [data-exiting]') === null &&
      [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].every((sheet) =>
        sheet.checkVisibility({ opacityProperty: true }),
      ) &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  await waitUntilRendered(page);
}

/**
 * Returns the faults that repeated checks confirm: on a busy machine a new width reaches the last element
 * some frames later, and a new text size is animated.
 */
async function whatStays(page: Page, look: (page: Page) => Promise<string[]>): Promise<string[]> {
  const lookNow = async (): Promise<string[]> => {
    await untilStable(page);
    return look(page);
  };
  let faults = await lookNow();
  for (let again = 0; faults.length > 0 && again < 20; again += 1) faults = await lookNow();
  return faults;
}

/** Returns the layout faults: cut, broken or overlapping texts, and sideways scrolling. */
export const faultsOfFit = (page: Page): Promise<string[]> =>
  whatStays(page, async () => [...(await faultsOfPlace(page)), ...(await wordsBrokenOverLines(page))]);

async function faultsOfPlace(page: Page): Promise<string[]> {
  const sideways = (await scrollsSideways(page)) ? ['the page scrolls sideways'] : [];
  return [
    ...sideways,
    ...(await cutTexts(page)),
    ...(await clippedControls(page)),
    ...(await overlappingTexts(page)),
  ];
}

/** Returns animations that run in spite of reduced motion, and transitions. */
export const movements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const nameOf = (part?: Element | null) => `${part?.tagName.toLowerCase() ?? ''} ${part?.className ?? ''}`;
    const animations = document.getAnimations().flatMap((animation) => {
      const { duration } = animation.effect?.getComputedTiming() ?? {};
      const isMoving = animation.playState === 'running' && typeof duration === 'number' && duration > 20;
      const { target } = (animation.effect as KeyframeEffect | null) ?? {};
      return isMoving ? [`${nameOf(target)} ${duration} ms`] : [];
    });
    // Each property of each changed element starts a transition, however short.
    const transitions = [...document.querySelectorAll('*')]
      .filter((part) => /[1-9]/.test(getComputedStyle(part).transitionDuration))
      .map((part) => `${nameOf(part)} has a transition`);
    return [...animations, ...transitions.slice(0, 5)];
  });

/**
 * Returns the texts that are cut or covered with text at 200 %. Unlike the browser's setting, this keeps columns; the
 * screens with large text cover those.
 */
export async function faultsOfLargeText(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    // Popovers move again, as after a change of the browser's setting.
    dispatchEvent(new Event('resize'));
  });
  const faults = await whatStays(page, faultsOfPlace);
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
  await waitUntilRendered(page);
  return faults;
}

/** Returns the controls that are cut or covered on the narrowest phone with text at 200 %. */
export async function clippedInLargeText(page: Page): Promise<string[]> {
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  const faults = await clippedControlsAt(page, [320]);
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
  return faults;
}

/** Applies a theme without transitions. */
export async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
  await untilStable(page);
}
