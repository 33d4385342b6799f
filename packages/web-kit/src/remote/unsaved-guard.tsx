import { AlertDialog } from '@kallos/ui/kit';
import { useLeaveGuard } from '@kallos/web-kit/kit';
import { type ReactNode, useState } from 'react';

/** The texts of the dialog about unsaved work. */
interface LeaveWords {
  readonly title: string;
  /** The text on what would be lost. */
  readonly help: string;
  /** The button that leaves. */
  readonly confirmLabel: string;
  readonly cancelLabel: string;
}

interface Guarded extends LeaveWords {
  readonly isDirty: boolean;
  /** The dialog must not close at all, as during a save. */
  readonly isBusy: boolean;
  readonly onClose: () => void;
}

/** Asks before unsaved work is lost: on closing its dialog, a link, back, or unloading the page. */
export function useUnsavedGuard({ isDirty, isBusy, onClose, help, ...words }: Guarded): {
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
        {...words}
        isOpen={asked !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) setAsked(undefined);
        }}
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
