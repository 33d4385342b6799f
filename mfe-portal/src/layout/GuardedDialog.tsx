import { Dialog } from '@kallos/ui/kit';
import type { FormDraft } from '@kallos/web-kit/remote/drafts';
import { ResumedNote } from '@kallos/web-kit/remote/drafts-notice';
import { useUnsavedGuard } from '@kallos/web-kit/remote/unsaved-guard';
import type { ComponentProps, ReactNode } from 'react';
import styled from 'styled-components';
import { el } from '../messages/el.ts';
import { closingWords, draftWords } from '../messages/leaving.ts';

const Note = styled.div`
  margin-bottom: var(--space-16);
`;

type Shown = Omit<ComponentProps<typeof Dialog>, 'isOpen' | 'onOpenChange' | 'closeLabel' | 'footer'>;

interface GuardedDialogProps extends Shown {
  /** Stores the input across a crash and the end of the session. */
  readonly draft: FormDraft;
  readonly isDirty: boolean;
  /** A save is running: the dialog must not close. */
  readonly isBusy: boolean;
  /** A sentence about what would be lost. */
  readonly discardHelp: string;
  readonly onClose: () => void;
  readonly renderFooter: (askToClose: () => void) => ReactNode;
}

/** A dialog that asks before unsaved work is discarded. */
export function GuardedDialog({
  draft,
  isDirty,
  isBusy,
  discardHelp: help,
  onClose,
  renderFooter,
  children,
  ...shown
}: GuardedDialogProps) {
  const close = () => {
    draft.drop();
    onClose();
  };
  const { askToClose, question } = useUnsavedGuard({
    isDirty,
    isBusy,
    ...closingWords,
    help,
    onClose: close,
  });
  return (
    <>
      <Dialog
        {...shown}
        isOpen
        onOpenChange={(wanted) => {
          if (!wanted) askToClose();
        }}
        closeLabel={el.close}
        footer={renderFooter(askToClose)}
      >
        {draft.isResumed ? (
          <Note>
            <ResumedNote words={draftWords} isOutdated={draft.isOutdated} onDiscard={draft.discard} />
          </Note>
        ) : null}
        {children}
      </Dialog>
      {question}
    </>
  );
}
