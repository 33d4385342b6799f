import { AlertDialog } from '@kallos/ui/kit';
import { useLeaveGuard } from '@kallos/web-kit/kit';
import { type ReactNode, useState } from 'react';

interface Guarded {
  readonly isDirty: boolean;
  /** Work that must not be left at all, such as a save under way. */
  readonly isBusy: boolean;
  readonly onClose: () => void;
}

/** Asks before unsaved work is dropped: by closing its dialog, by going back, or by leaving the page. */
export function useUnsavedGuard({ isDirty, isBusy, onClose }: Guarded): {
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
        title="Discard your changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={() => asked?.leave()}
      >
        What you entered has not been saved.
      </AlertDialog>
    ),
  };
}
