import { Dialog } from '@kallos/ui/kit';
import { useUnsavedGuard } from '@kallos/web-kit/remote/unsaved-guard';
import type { ComponentProps, ReactNode } from 'react';
import { el } from '../messages/el.ts';
import { closingWords } from '../messages/leaving.ts';

type Shown = Omit<ComponentProps<typeof Dialog>, 'isOpen' | 'onOpenChange' | 'closeLabel' | 'footer'>;

interface GuardedDialogProps extends Shown {
  readonly isDirty: boolean;
  /** It is being saved, and must not be left at all. */
  readonly isBusy: boolean;
  /** What would be lost, as a sentence. */
  readonly discardHelp: string;
  readonly onClose: () => void;
  readonly renderFooter: (askToClose: () => void) => ReactNode;
}

/** A dialog that asks before unsaved work in it is dropped. */
export function GuardedDialog({
  isDirty,
  isBusy,
  discardHelp: help,
  onClose,
  renderFooter,
  ...shown
}: GuardedDialogProps) {
  const { askToClose, question } = useUnsavedGuard({ isDirty, isBusy, ...closingWords, help, onClose });
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
      />
      {question}
    </>
  );
}
