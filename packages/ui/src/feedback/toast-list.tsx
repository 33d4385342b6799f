import { Text } from 'react-aria-components';
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  type UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components';
import styled from 'styled-components';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from '../button/icon.tsx';
import { onTablet } from '../layout/media.tsx';
import { TwoLines } from '../layout/two-lines.tsx';
import { toneColours } from './badge.tsx';
import type { QueuedWords } from './toast-words.tsx';

// One reserved area. Main buttons are at the lower end of dialogs, steps and pages, so it is the lower start on wide windows,
// above the height of a foot, and the upper edge on phones, below the height of a top bar or a dialog's close button.
const Region = styled(AriaToastRegion<QueuedWords>)`
  position: fixed;
  inset-block-end: calc(5.75rem + env(safe-area-inset-bottom));
  inset-inline-start: calc(var(--space-24) + env(safe-area-inset-left));
  z-index: 60;
  width: 22rem;
  border-radius: var(--radius-card);
  ${onTablet} {
    inset-block: calc(var(--note-height, 0px) + 4.75rem + env(safe-area-inset-top)) auto;
    inset-inline: calc(var(--space-12) + env(safe-area-inset-left))
      calc(var(--space-12) + env(safe-area-inset-right));
    width: auto;
    max-width: 26rem;
    margin-inline: auto;
  }
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
  &:not(:has([slot='description'], [data-action])) {
    align-items: center;
    & > svg {
      margin-top: 0;
    }
  }
  max-height: min(20rem, 50dvh);
  overflow-y: auto;
  animation: toast-in var(--mid) var(--ease);
  @keyframes toast-in {
    from {
      opacity: 0;
      transform: translateY(var(--space-8));
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

/** The newest toast; those that it hides return when it closes. */
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
