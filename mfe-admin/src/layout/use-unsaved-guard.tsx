import { AlertDialog } from '@kallos/ui/kit';
import { type ReactNode, useEffect, useState } from 'react';

interface Guarded {
  readonly isDirty: boolean;
  /** Work that must not be left at all, such as a save under way. */
  readonly isBusy: boolean;
  readonly onClose: () => void;
}

/** Asks before unsaved work is dropped: by closing its dialog, or by leaving the page. */
export function useUnsavedGuard({ isDirty, isBusy, onClose }: Guarded): {
  askToClose: () => void;
  question: ReactNode;
} {
  const [isAsking, setIsAsking] = useState(false);
  const isAtRisk = isDirty || isBusy;
  useEffect(() => {
    if (!isAtRisk) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    globalThis.addEventListener('beforeunload', warn);
    return () => globalThis.removeEventListener('beforeunload', warn);
  }, [isAtRisk]);
  const askToClose = (): void => {
    if (isBusy) return;
    if (isDirty) setIsAsking(true);
    else onClose();
  };
  return {
    askToClose,
    question: (
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Discard your changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={onClose}
      >
        What you entered has not been saved.
      </AlertDialog>
    ),
  };
}
