import { Button, Dialog } from '@kallos/ui/kit';
import { draftWords } from '@kallos/web-kit/remote/admin/draft-words';
import type { FormDraft } from '@kallos/web-kit/remote/drafts';
import { ResumedNote } from '@kallos/web-kit/remote/drafts-notice';
import { useUnsavedGuard } from '@kallos/web-kit/remote/unsaved-guard';
import { type FormEvent, type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { discardWords } from '../discard-words.ts';

const Form = styled.form`
  display: grid;
  gap: var(--space-20);
  padding-top: var(--space-4);
`;

interface FormDialogProps {
  readonly title: string;
  readonly help: ReactNode;
  readonly submitLabel: string;
  readonly pendingLabel: string;
  readonly size?: 'lg';
  /** The fields are loading and cannot be submitted yet. */
  readonly isLoading?: boolean;
  /** A part of the form, such as an image, is still being prepared. */
  readonly isWaiting?: boolean;
  /** Stores the input across a crash and the end of the session. */
  readonly draft: FormDraft;
  readonly isDirty: boolean;
  readonly isSubmitting: boolean;
  readonly onSubmit: (event: FormEvent) => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog: it asks before unsaved edits are lost and stays open during a save. */
export function FormDialog(props: FormDialogProps) {
  const { title, help, size, isLoading = false, draft, isDirty, isSubmitting, onSubmit, children } = props;
  const isWaiting = props.isWaiting ?? false;
  const onClose = (): void => {
    draft.drop();
    props.onClose();
  };
  const formId = useId();
  const { askToClose, question } = useUnsavedGuard({
    ...discardWords,
    isDirty,
    isBusy: isSubmitting,
    onClose,
  });
  return (
    <>
      <Dialog
        isOpen
        onOpenChange={askToClose}
        size={size}
        title={title}
        help={help}
        closeLabel="Close"
        footer={
          <>
            <Button variant="quiet" isDisabled={isSubmitting} onPress={askToClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              isDisabled={isLoading || isWaiting}
              isPending={isSubmitting}
              pendingLabel={props.pendingLabel}
            >
              {props.submitLabel}
            </Button>
          </>
        }
      >
        {isLoading ? (
          children
        ) : (
          <Form
            id={formId}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (!isSubmitting && !isWaiting) void onSubmit(event);
            }}
          >
            {draft.isResumed ? (
              <ResumedNote words={draftWords} isOutdated={draft.isOutdated} onDiscard={draft.discard} />
            ) : null}
            {children}
          </Form>
        )}
      </Dialog>
      {question}
    </>
  );
}
