import { AlertDialog } from '@kallos/ui/kit';
import { useLeaveGuard } from '@kallos/web-kit/kit';
import { type ReactNode, useState } from 'react';

/** What is asked before unsaved work is dropped. */
interface LeaveWords {
  readonly title: string;
  /** What would be lost, as a sentence. */
  readonly help: string;
  /** The answer that leaves. */
  readonly confirmLabel: string;
  readonly cancelLabel: string;
}

interface Guarded extends LeaveWords {
  readonly isDirty: boolean;
  /** Work that must not be left at all, such as a save under way. */
  readonly isBusy: boolean;
  readonly onClose: () => void;
}

/** Asks before unsaved work is dropped: by closing its dialog, by a link, by going back, or by leaving the page. */
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
