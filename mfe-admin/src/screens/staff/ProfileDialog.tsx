import { sessions } from '@kallos/contracts/auth/sessions';
import { type StaffMember, staff } from '@kallos/contracts/auth/staff';
import { TextField, toasts } from '@kallos/ui/kit';
import { useMutation } from '@kallos/web-kit/kit';
import { readBySample, useFormDraft } from '@kallos/web-kit/remote/drafts';
import { useState } from 'react';
import { FormDialog } from '../../layout/FormDialog.tsx';
import { showFailure } from '../../show-failure.ts';

interface ProfileDialogProps {
  readonly member: StaffMember;
  readonly onClose: () => void;
}

/** Changes the caller's own name. */
export function ProfileDialog({ member, onClose }: ProfileDialogProps) {
  const [form, setForm] = useState({ name: member.name });
  const [isAsked, setAsked] = useState(false);
  const isDirty = form.name !== member.name;
  const draft = useFormDraft({
    form: 'staff:own',
    title: 'Your profile',
    value: form,
    read: readBySample({ name: ' ' }),
    isDirty,
    restore: setForm,
  });
  const save = useMutation(staff.saveProfile, { refreshes: [staff.list, sessions.verify] });
  const fault = isAsked && form.name.trim().length < 2 ? 'Name is required' : undefined;
  const send = async (): Promise<void> => {
    setAsked(true);
    if (form.name.trim().length < 2) return;
    try {
      await save.run({ body: { name: form.name } });
      draft.drop();
      toasts.success({ title: 'Profile saved' });
      onClose();
    } catch (error) {
      showFailure('Your profile could not be saved', error);
    }
  };
  return (
    <FormDialog
      title="Your profile"
      help="Other staff see this name, and the audit too."
      submitLabel="Save"
      pendingLabel="Saving…"
      draft={draft}
      isDirty={isDirty}
      isSubmitting={save.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={form.name}
        onChange={(name) => setForm({ name })}
        maxLength={100}
        isRequired
        error={fault}
      />
    </FormDialog>
  );
}
