import { useId } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components';
import styled from 'styled-components';
import { Button } from '../button/button.tsx';
import { DialogFoot, DialogPaper, Scrim } from './dialog-sheet.tsx';
import type { AlertDialogProps } from './overlay-props.tsx';

const Words = styled.div`
  padding: var(--space-28) var(--space-28) var(--space-24);
  overflow-y: auto;
  & h2 {
    margin-bottom: var(--space-8);
    font-family: var(--font-serif);
    font-size: 1.55rem;
    font-weight: var(--weight-serif);
    line-height: 1.2;
    letter-spacing: var(--track-serif);
  }
  & > div {
    color: var(--muted);
  }
`;

/** Confirms an irreversible action; the safe button has the focus first. */
export function AlertSheet(props: AlertDialogProps) {
  const { isOpen, onOpenChange, title, children, confirmLabel, cancelLabel, onConfirm } = props;
  const { tone = 'danger', isPending, pendingLabel } = props;
  const wordsId = useId();
  const confirm = (
    <Button variant={tone} isPending={isPending} pendingLabel={pendingLabel} onPress={onConfirm}>
      {confirmLabel}
    </Button>
  );
  return (
    <Scrim isOpen={isOpen} onOpenChange={onOpenChange} isKeyboardDismissDisabled={isPending}>
      <DialogPaper data-size="sm">
        <AriaDialog role="alertdialog" aria-describedby={wordsId}>
          <Words>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <div id={wordsId}>{children}</div>
          </Words>
          <DialogFoot>
            {tone === 'quiet' ? confirm : null}
            <Button
              variant={tone === 'quiet' ? 'primary' : 'quiet'}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe answer must hold the focus first
              autoFocus
              isDisabled={isPending}
              onPress={() => onOpenChange(false)}
            >
              {cancelLabel}
            </Button>
            {tone === 'quiet' ? null : confirm}
          </DialogFoot>
        </AriaDialog>
      </DialogPaper>
    </Scrim>
  );
}
