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
  readonly onClose: () => void;
}

/** Asks before unsaved work is dropped: by closing its dialog, by going back, or by leaving the page. */
export function useUnsavedGuard({ isDirty, isBusy, help, onClose }: Guarded): {
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
        title={el.discardTitle}
        confirmLabel={el.discard}
        cancelLabel={el.cancel}
        onConfirm={() => asked?.leave()}
      >
        {help}
      </AlertDialog>
    ),
  };
}
