import { staff } from '@kallos/contracts/auth/staff';
import type { StaffRole } from '@kallos/contracts/staff-role';
import { readEmail } from '@kallos/contracts/texts/email-address';
import { Select } from '@kallos/ui/controls';
import { TextField, toasts } from '@kallos/ui/kit';
import { ApiError, useMutation } from '@kallos/web-kit/kit';
import { readBySample, useFormDraft } from '@kallos/web-kit/remote/drafts';
import { useState } from 'react';
import { FormDialog } from '../../layout/FormDialog.tsx';
import { showFailure } from '../../show-failure.ts';
import { roleWords, staffRoleIds } from './staff-words.ts';

const empty = { name: '', email: '', role: 'editor' };
type Form = typeof empty;

/** Returns the faults of a form by field. */
const faultsOf = ({ name, email }: Form): Partial<Record<keyof Form, string>> => ({
  ...(name.trim().length < 2 && { name: 'Name is required' }),
  ...(readEmail(email) === undefined && { email: 'Valid email is required' }),
});

/** Invites a person to administer the platform. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const [form, setForm] = useState(empty);
  const [isAsked, setAsked] = useState(false);
  const [taken, setTaken] = useState<string>();
  const set = (change: Partial<Form>) => setForm((before) => ({ ...before, ...change }));
  const isDirty = JSON.stringify(form) !== JSON.stringify(empty);
  const draft = useFormDraft({
    form: 'staff:new',
    title: 'Invite staff',
    value: form,
    read: readBySample({ name: ' ', email: ' ', role: 'editor' }),
    isDirty,
    restore: setForm,
  });
  const invite = useMutation(staff.invite, { refreshes: [staff.list] });
  const faults = isAsked ? faultsOf(form) : {};
  const send = async (): Promise<void> => {
    setAsked(true);
    if (Object.keys(faultsOf(form)).length > 0) return;
    try {
      const role = staffRoleIds.find((one) => one === form.role) ?? 'viewer';
      await invite.run({ body: { name: form.name, email: form.email, role } });
      draft.drop();
      toasts.success({ title: 'Invitation sent', description: form.email.trim() });
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'already_exists') setTaken(form.email);
      else showFailure('Failed to send the invitation', error);
    }
  };
  return (
    <FormDialog
      title="Invite staff"
      help="They choose the password themselves by a mailed link, valid for seven days."
      submitLabel="Send invitation"
      pendingLabel="Sending…"
      draft={draft}
      isDirty={isDirty}
      isSubmitting={invite.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={form.name}
        onChange={(name) => set({ name })}
        maxLength={100}
        isRequired
        error={faults.name}
      />
      <TextField
        label="Email"
        hint="They sign in with it."
        inputMode="email"
        value={form.email}
        onChange={(email) => set({ email })}
        maxLength={320}
        isRequired
        error={faults.email ?? (taken === form.email ? 'This person has access already.' : undefined)}
      />
      <Select
        label="Role"
        hint={roleWords[form.role as StaffRole].meaning}
        options={staffRoleIds.map((id) => ({ id, label: roleWords[id].label }))}
        value={form.role as StaffRole}
        onChange={(role) => set({ role })}
      />
    </FormDialog>
  );
}
