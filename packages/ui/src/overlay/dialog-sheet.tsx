import { useEffect, useId } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import styled from 'styled-components';
import { IconButton } from '../button/icon-button.tsx';
import { X } from '../button/icon.tsx';
import { showFaultAfter, showFaultAfterKey } from '../feedback/show-fault.ts';
import { closeQuietToasts } from '../feedback/toast.tsx';
import { onPhone } from '../layout/media.tsx';
import type { DialogProps } from './overlay-props.tsx';

/** The backdrop of every modal. */
export const Scrim = styled(ModalOverlay)`
  position: fixed;
  inset: 0;
  z-index: 50;
  display: grid;
  place-items: center;
  padding: var(--space-24);
  background: var(--scrim);
  transition: opacity var(--slow) var(--ease);
  &[data-entering],
  &[data-exiting] {
    opacity: 0;
  }
  ${onPhone} {
    padding: var(--space-8);
    place-items: end center;
  }
`;

/** The panel of a dialog. */
export const DialogPaper = styled(Modal)`
  display: flex;
  width: 100%;
  max-width: 40rem;
  max-height: calc(100dvh - 3rem);
  border: 1px solid var(--line);
  border-radius: var(--radius-dialog);
  background: var(--surface);
  color: var(--text);
  box-shadow: var(--shadow-3);
  overflow: hidden;
  transition: transform var(--slow) var(--ease);
  &[data-entering],
  &[data-exiting] {
    transform: translateY(8px);
  }
  &[data-size='sm'] {
    max-width: 27.5rem;
  }
  &[data-size='lg'] {
    max-width: 55rem;
  }
  &[data-size='xl'] {
    max-width: 72.5rem;
  }
  & > section {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-width: 0;
    min-height: 0;
    outline: none;
  }
  ${onPhone} {
    max-height: calc(100dvh - var(--space-16));
    border-radius: var(--radius-card);
    // A head with fields of its own would leave the body no room: there they scroll as one, above the foot.
    & > section[data-tall-head] {
      overflow-y: auto;
    }
    & > section[data-tall-head] > div {
      flex: 1 0 auto;
      overflow: visible;
    }
    & > section[data-tall-head] > footer {
      position: sticky;
      bottom: 0;
      z-index: 2;
      background: var(--surface);
    }
  }
`;

const Head = styled.header`
  display: flex;
  flex: none;
  flex-direction: column;
  gap: var(--space-16);
  padding: var(--space-24) var(--space-32) var(--space-20);
  & > div:first-child {
    display: flex;
    gap: var(--space-16);
    align-items: flex-start;
    justify-content: space-between;
  }
  & > div:first-child > :first-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & h2 {
    font-family: var(--font-serif);
    font-size: var(--size-h2-serif);
    font-weight: var(--weight-serif);
    line-height: 1.15;
    letter-spacing: var(--track-serif);
  }
  & p {
    margin-top: var(--space-6);
    max-width: 48rem;
    color: var(--muted);
  }
  &[data-ruled] {
    border-bottom: 1px solid var(--line);
  }
  ${onPhone} {
    padding: var(--space-20) var(--space-16) var(--space-16);
  }
`;

const Body = styled.div`
  flex: 1;
  min-height: 0;
  padding: 0 var(--space-32) var(--space-28);
  overflow-y: auto;
  overscroll-behavior: contain;
  &[data-sunken] {
    padding-top: var(--space-24);
    background: var(--canvas);
  }
  ${onPhone} {
    padding-inline: var(--space-16);
  }
`;

/** The footer of a dialog: its subject at the start, its actions at the end. */
export const DialogFoot = styled.footer`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-10);
  padding: var(--space-16) var(--space-32);
  border-top: 1px solid var(--line);
  & > [data-start] {
    margin-inline-end: auto;
  }
  ${onPhone} {
    padding: var(--space-12) var(--space-16);
    & > button {
      flex: 1 1 auto;
    }
  }
`;

/**
 * Renders a modal dialog with fixed header and footer; Escape and × always close, a click outside only if
 * `isDismissable`.
 */
export function DialogSheet(props: DialogProps) {
  const { isOpen, onOpenChange, title, help, header, children, footer, closeLabel } = props;
  const { size = 'md', isDismissable = false, isBodySunken } = props;
  const helpId = useId();
  useEffect(() => {
    if (isOpen) closeQuietToasts();
  }, [isOpen]);
  return (
    <Scrim isOpen={isOpen} onOpenChange={onOpenChange} isDismissable={isDismissable}>
      <DialogPaper data-size={size}>
        <AriaDialog
          data-tall-head={header === undefined ? undefined : true}
          aria-describedby={help === undefined ? undefined : helpId}
        >
          <Head data-ruled={isBodySunken || undefined}>
            <div>
              <div>
                <Heading slot="title" level={2}>
                  {title}
                </Heading>
                {help !== undefined && <p id={helpId}>{help}</p>}
              </div>
              <IconButton
                label={closeLabel}
                icon={<X />}
                hasTooltip={false}
                onPress={() => onOpenChange(false)}
              />
            </div>
            {header}
          </Head>
          <Body data-sunken={isBodySunken || undefined}>{children}</Body>
          {footer !== undefined && (
            <DialogFoot onClickCapture={showFaultAfter} onKeyUpCapture={showFaultAfterKey}>
              {footer}
            </DialogFoot>
          )}
        </AriaDialog>
      </DialogPaper>
    </Scrim>
  );
}
