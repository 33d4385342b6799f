import { useCallback } from 'react';
import { Text } from 'react-aria-components';
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  type UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components';
import styled from 'styled-components';
import { toneColours } from './badge.tsx';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from '../button/icon.tsx';
import { useFreePlace } from './toast-place.ts';
import type { QueuedWords } from './toast-words.tsx';
import { TwoLines } from '../layout/two-lines.tsx';

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
  // What finds no room stands behind the newest, with its height kept, until that one has gone.
  & [data-folded='true'] {
    position: absolute;
    inset: auto 0 0;
    visibility: hidden;
  }
  &[data-brief] {
    width: max-content;
    max-width: min(17rem, calc(100vw - var(--space-32)));
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
  & > [data-short] {
    display: none;
  }
  [data-brief] > * > * > & {
    display: block;
    padding: 0;
    & > * {
      display: none;
    }
    & > [data-short] {
      display: block;
    }
  }
  & > [data-short] svg {
    color: var(--tone-strong);
  }
  & > [data-short] button {
    min-width: var(--control);
    padding: var(--space-8);
    color: var(--text);
  }
  & > [data-short] button::after {
    content: attr(aria-label);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [data-brief='sign'] & > [data-short] button::after {
    content: none;
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

/** Closes what only says how well something went: a dialog that opens has the screen to itself. */
const closeQuiet = (queue: ToastQueue<QueuedWords>): void => {
  for (const { key, content } of queue.visibleToasts)
    if (!['danger', 'warning'].includes(content.tone) && content.action === undefined) queue.close(key);
};

/** The toasts that stand now. */
export function ToastList({ queue, closeLabel, label }: ToastListProps) {
  const [region, open] = useFreePlace(useCallback(() => closeQuiet(queue), [queue]));
  return (
    <Region ref={region} queue={queue} aria-label={label}>
      {({ toast }) => {
        const { tone, title, description, action } = toast.content;
        const Symbol = symbols[tone];
        return (
          <Slip toast={toast} data-tone={tone}>
            <div data-short>
              <Button
                variant="quiet"
                icon={<Symbol aria-hidden="true" />}
                aria-label={title.split('\n')[0]}
                aria-expanded={false}
                onPress={open}
              >
                {null}
              </Button>
            </div>
            <Symbol aria-hidden="true" />
            <ToastContent role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}>
              <Text slot="title" dir="auto">
                <TwoLines>{title}</TwoLines>
              </Text>
              {description !== undefined && (
                <Text slot="description" dir="auto">
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
