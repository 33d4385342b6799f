import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import {
  type Area,
  controlsOnScreen,
  freePlace,
  mostThatFit,
  type Place,
  type Standing,
} from './free-place.ts';

const changes = ['scroll', 'resize', 'load', 'transitionend', 'animationend'] as const;

const slipsIn = (region: Element): HTMLElement[] => [...region.querySelectorAll<HTMLElement>('[data-tone]')];

function standingOf(region: HTMLElement, before: Place | undefined): Standing {
  const gap = innerWidth < 760 ? 16 : 24;
  const view = { left: gap, top: gap, width: innerWidth - 2 * gap, height: innerHeight - 2 * gap };
  const controls = controlsOnScreen(region);
  const placeFor = (size: Pick<Area, 'width' | 'height'>) => freePlace(size, view, controls, before);
  const isOpen = region.dataset['open'] !== undefined;
  delete region.dataset['brief'];
  const fit = (): Standing => {
    const heights = slipsIn(region).map(({ offsetHeight }) => offsetHeight);
    const between = Number.parseFloat(getComputedStyle(region).rowGap) || 0;
    return mostThatFit(heights, [region.offsetWidth, between], placeFor);
  };
  const all = slipsIn(region).length;
  let standing = fit();
  const isFree = () => standing.place.covered === 0;
  // Where wide ones find no room, narrow ones may; they are never made wide again, so that they do not flicker.
  if ((standing.shown < all || !isFree()) && region.dataset['narrow'] === undefined) {
    region.dataset['narrow'] = '';
    standing = fit();
  }
  // Where not even the newest does, its title may, or at last its sign: a press shows the rest.
  for (const brief of ['title', 'sign']) {
    if (isFree() || isOpen) break;
    region.dataset['brief'] = brief;
    const { offsetWidth: width, offsetHeight: height } = region;
    standing = { shown: 1, place: placeFor({ width, height }) };
  }
  return standing;
}

function stand(region: HTMLElement, { shown, place }: Standing): void {
  for (const [index, slip] of slipsIn(region).entries()) {
    const isFolded = String(index >= shown);
    if (slip.dataset['folded'] !== isFolded) slip.dataset['folded'] = isFolded;
  }
  region.style.transform = `translate(${place.left}px, ${place.top}px)`;
  region.dataset['waits'] = String(place.covered > 0 && region.dataset['open'] === undefined);
}

/** Keeps the toasts where nothing is pressed, also while the page moves beneath them; the second opens one that became short. */
export function useFreePlace(closeQuiet: () => void): [RefObject<HTMLDivElement | null>, () => void] {
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    let place: Place | undefined;
    let newest: Element | undefined;
    let frame = 0;
    const isDialogOpen = (): boolean => document.querySelector('section[role=dialog]') !== null;
    let wasOpen = isDialogOpen();
    const settle = (): void => {
      frame = 0;
      const { current } = region;
      if (!current) return;
      const isOpen = isDialogOpen();
      if (isOpen && !wasOpen) closeQuiet();
      wasOpen = isOpen;
      const [first] = slipsIn(current);
      if (first !== newest) delete current.dataset['open'];
      newest = first;
      const standing = standingOf(current, place);
      ({ place } = standing);
      stand(current, standing);
    };
    // Before the next picture, however often the page changes until then.
    const soon = (): void => {
      frame ||= requestAnimationFrame(settle);
    };
    settle();
    // What it does to its own frame is no reason to look again, but that a press opened it is.
    const watch = new MutationObserver((records) => {
      const isOwn = ({ target, attributeName }: MutationRecord) =>
        target === region.current && attributeName !== 'data-open';
      if (!records.every(isOwn)) soon();
    });
    watch.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
    for (const change of changes) addEventListener(change, soon, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
      for (const change of changes) removeEventListener(change, soon, { capture: true });
    };
  }, [closeQuiet]);
  const open = useCallback(() => {
    if (region.current === null) return;
    region.current.dataset['open'] = '';
    // What was pressed goes: the words that come in its place are read next.
    slipsIn(region.current)[0]?.focus();
  }, []);
  return [region, open];
}
