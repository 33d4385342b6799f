import { AlertDialog } from '@kallos/ui/kit';
import { useLeaveGuard } from '@kallos/web-kit/kit';
import { type ReactNode, useState } from 'react';
import { el } from '../messages/el.ts';

interface Guarded {
  readonly isDirty: boolean;
  /** Work that must not be left at all, such as a save under way. */
  readonly isBusy: boolean;
  /** What would be lost, as a sentence. */
  readonly help: string;
  /** What is asked, where no dialog is closed. */
  readonly title?: string;
  /** The words of the answer that leaves. */
  readonly confirmLabel?: string;
  readonly onClose: () => void;
}

/** Asks before unsaved work is dropped: by closing its dialog, by a link, by going back, or by leaving the page. */
export function useUnsavedGuard({
  isDirty,
  isBusy,
  help,
  title = el.discardTitle,
  confirmLabel = el.discard,
  onClose,
}: Guarded): {
  askToClose: () => void;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<{ readonly leave: () => void }>();
  useLeaveGuard(isDirty || isBusy, (goThere) => {
    if (isBusy) return;
    setAsked({
      leave: () => {
        onClose();
        goThere();
      },
    });
  });
  const askToClose = (): void => {
    if (isBusy) return;
    if (isDirty) setAsked({ leave: onClose });
    else onClose();
  };
  return {
    askToClose,
    question: (
      <AlertDialog
        isOpen={asked !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) setAsked(undefined);
        }}
        title={title}
        confirmLabel={confirmLabel}
        cancelLabel={el.cancel}
        onConfirm={() => {
          setAsked(undefined);
          asked?.leave();
        }}
      >
        {help}
      </AlertDialog>
    ),
  };
}
