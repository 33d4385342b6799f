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
import { IconButton } from './icon-button.tsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from './icon.tsx';
import { onPhone } from './media.tsx';
import type { QueuedWords } from './toast-words.tsx';

const Region = styled(AriaToastRegion<QueuedWords>)`
  position: fixed;
  inset-block-end: var(--space-24);
  inset-inline-end: var(--space-24);
  z-index: 60;
  display: flex;
  flex-direction: column-reverse;
  gap: var(--space-10);
  width: min(25rem, calc(100vw - var(--space-32)));
  border-radius: var(--radius-card);
  ${onPhone} {
    inset-block-end: calc(4.75rem + env(safe-area-inset-bottom));
    inset-inline: var(--space-16);
    width: auto;
  }
`;

const Slip = styled(AriaToast<QueuedWords>)`
  ${toneColours}
  display: grid;
  grid-template-columns: auto 1fr auto;
  gap: var(--space-12);
  align-items: start;
  padding: var(--space-14) var(--space-10) var(--space-14) var(--space-16);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--raised);
  color: var(--text);
  box-shadow: var(--shadow-2);
  animation: toast-in var(--mid) var(--ease);
  @keyframes toast-in {
    from {
      opacity: 0;
      transform: translateY(8px);
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

/** The toasts that stand now. */
export function ToastList({ queue, closeLabel, label }: ToastListProps) {
  return (
    <Region queue={queue} aria-label={label}>
      {({ toast }) => {
        const { tone, title, description, action } = toast.content;
        const Symbol = symbols[tone];
        return (
          <Slip toast={toast} data-tone={tone}>
            <Symbol aria-hidden="true" />
            <ToastContent role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}>
              <Text slot="title">{title}</Text>
              {description !== undefined && <Text slot="description">{description}</Text>}
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
