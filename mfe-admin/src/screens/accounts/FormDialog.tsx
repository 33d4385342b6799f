import { Button, Dialog } from '@kallos/ui/kit';
import { type FormEvent, type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { useUnsavedGuard } from '../../layout/use-unsaved-guard.tsx';

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
  readonly isDirty: boolean;
  readonly isSubmitting: boolean;
  readonly onSubmit: (event: FormEvent) => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog: it asks before it drops unsaved edits, and stays open while it is being saved. */
export function FormDialog(props: FormDialogProps) {
  const { title, help, submitLabel, pendingLabel, isDirty, isSubmitting, onSubmit, onClose } = props;
  const formId = useId();
  const { askToClose, question } = useUnsavedGuard({ isDirty, isBusy: isSubmitting, onClose });
  return (
    <>
      <Dialog
        isOpen
        onOpenChange={askToClose}
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
              isPending={isSubmitting}
              pendingLabel={pendingLabel}
            >
              {submitLabel}
            </Button>
          </>
        }
      >
        <Form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isSubmitting) void onSubmit(event);
          }}
        >
          {props.children}
        </Form>
      </Dialog>
      {question}
    </>
  );
}
