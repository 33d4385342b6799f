import { type RefObject, useLayoutEffect, useRef } from 'react';
import { Text } from 'react-aria-components';
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  type UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components';
import styled from 'styled-components';
import { toneColours } from './badge.tsx';
import { Button } from './button.tsx';
import { controlsOnScreen, freePlace, type Place } from './free-place.ts';
import { IconButton } from './icon-button.tsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from './icon.tsx';
import type { QueuedWords } from './toast-words.tsx';
import { TwoLines } from './two-lines.tsx';

const Region = styled(AriaToastRegion<QueuedWords>)`
  position: fixed;
  inset-block-start: 0;
  inset-inline-start: 0;
  z-index: 60;
  display: flex;
  flex-direction: column-reverse;
  gap: var(--space-10);
  width: min(25rem, calc(100vw - var(--space-32)));
  // It is never on its way: between two places it would cover what lies there.
  transition-property: none;
  &[data-narrow] {
    width: 17rem;
  }
  &[data-waits='true'] {
    opacity: 0;
    pointer-events: none;
  }
  border-radius: var(--radius-card);
`;

const Slip = styled(AriaToast<QueuedWords>)`
  ${toneColours}
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: var(--space-12);
  align-items: start;
  padding: var(--space-14) var(--space-10) var(--space-14) var(--space-16);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--raised);
  color: var(--text);
  box-shadow: var(--shadow-2);
  // It comes where it stands: a step aside would lie on what its place was chosen to keep free.
  animation: toast-in var(--mid) var(--ease);
  @keyframes toast-in {
    from {
      opacity: 0;
      transform: scale(0.98);
    }
  }
  & > svg {
    width: 1.25rem;
    height: 1.25rem;
    margin-top: 0.1rem;
    color: var(--tone-strong);
  }
  & [slot='title'] {
    display: block;
    font-size: var(--size-label);
    font-weight: var(--weight-title);
    line-height: 1.4;
  }
  & [slot='description'] {
    display: block;
    margin-top: var(--space-2);
    color: var(--muted);
    font-size: var(--size-small);
    line-height: 1.45;
  }
  & [data-action] {
    margin-top: var(--space-8);
  }
`;

const symbols = {
  neutral: Info,
  info: Info,
  primary: Info,
  ai: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
} as const;

interface ToastListProps {
  readonly queue: ToastQueue<QueuedWords>;
  readonly closeLabel: string;
  readonly label?: string | undefined;
}

const changes = ['scroll', 'resize', 'load', 'transitionend', 'animationend'] as const;

/** Nothing is lost when nobody sees it: it was said already, and nothing can be done about it. */
const isQuiet = (region: Element): boolean =>
  region.querySelector('[data-tone=danger],[data-tone=warning],[data-action]') === null;

/** Closes what only says how well something went: a dialog that opens has the screen to itself. */
const closeQuiet = (queue: ToastQueue<QueuedWords>): void => {
  for (const { key, content } of queue.visibleToasts)
    if (!['danger', 'warning'].includes(content.tone) && content.action === undefined) queue.close(key);
};

/** The best place for the toasts as wide as they are now. */
function placeOf(region: HTMLElement, before: Place | undefined): Place {
  const gap = innerWidth < 760 ? 16 : 24;
  const size = { width: region.offsetWidth, height: region.offsetHeight };
  const view = { left: gap, top: gap, width: innerWidth - 2 * gap, height: innerHeight - 2 * gap };
  return freePlace(size, view, controlsOnScreen(region), before);
}

/** Keeps the toasts where nothing is pressed, also while the page moves beneath them. */
function useFreePlace(queue: ToastQueue<QueuedWords>): RefObject<HTMLDivElement | null> {
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    let place: Place | undefined;
    let frame = 0;
    const isDialogOpen = (): boolean => document.querySelector('section[role=dialog]') !== null;
    let wasOpen = isDialogOpen();
    const settle = (): void => {
      frame = 0;
      const { current } = region;
      if (!current) return;
      const isOpen = isDialogOpen();
      if (isOpen && !wasOpen) closeQuiet(queue);
      wasOpen = isOpen;
      place = placeOf(current, place);
      // Where a wide one finds no room, a narrow one may; it is never made wide again, so that it does not flicker.
      if (place.covered > 0 && current.dataset['narrow'] === undefined) {
        current.dataset['narrow'] = '';
        place = placeOf(current, undefined);
      }
      const where = `translate(${place.left}px, ${place.top}px)`;
      const waits = String(place.covered > 0 && isQuiet(current));
      if (current.style.transform !== where) current.style.transform = where;
      if (current.dataset['waits'] !== waits) current.dataset['waits'] = waits;
    };
    // Before the next picture, however often the page changes until then.
    const soon = (): void => {
      frame ||= requestAnimationFrame(settle);
    };
    settle();
    const watch = new MutationObserver(soon);
    watch.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
    for (const change of changes) addEventListener(change, soon, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
      for (const change of changes) removeEventListener(change, soon, { capture: true });
    };
  }, [queue]);
  return region;
}

/** The toasts that stand now. */
export function ToastList({ queue, closeLabel, label }: ToastListProps) {
  const region = useFreePlace(queue);
  return (
    <Region ref={region} queue={queue} aria-label={label}>
      {({ toast }) => {
        const { tone, title, description, action } = toast.content;
        const Symbol = symbols[tone];
        return (
          <Slip toast={toast} data-tone={tone}>
            <Symbol aria-hidden="true" />
            <ToastContent role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}>
              <Text slot="title">
                <TwoLines>{title}</TwoLines>
              </Text>
              {description !== undefined && (
                <Text slot="description">
                  <TwoLines>{description}</TwoLines>
                </Text>
              )}
              {action !== undefined && (
                <div data-action>
                  <Button
                    size="sm"
                    onPress={() => {
                      action.onPress();
                      queue.close(toast.key);
                    }}
                  >
                    {action.label}
                  </Button>
                </div>
              )}
            </ToastContent>
            <IconButton slot="close" size="sm" label={closeLabel} icon={<X />} hasTooltip={false} />
          </Slip>
        );
      }}
    </Region>
  );
}
