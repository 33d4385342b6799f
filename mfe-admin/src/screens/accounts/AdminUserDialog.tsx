import { zodResolver } from '@hookform/resolvers/zod';
import { type Account, accounts, type AdminUser } from '@kallos/contracts/auth/accounts';
import { Checkbox } from '@kallos/ui/controls';
import { PasswordField } from '@kallos/ui/kit';
import { call } from '@kallos/web-kit/kit';
import { type Control, Controller, useForm, useWatch } from 'react-hook-form';
import { AccountSelect } from '../../layout/AccountSelect.tsx';
import { FormDialog } from '../../layout/FormDialog.tsx';
import { FormEmail } from '../../layout/FormText.tsx';
import { useHookFormDraft } from '../../layout/use-hook-form-draft.ts';
import { AdminUserForm, InvitationForm } from './account-forms.ts';
import { saveAccount } from './save-account.ts';

const wordsFor = {
  add: {
    title: 'Add Admin User',
    submitLabel: 'Add Admin User',
    pendingLabel: 'Adding…',
    done: 'Admin user added',
    failed: 'Failed to create admin user',
  },
  invite: {
    title: 'Add Admin User',
    submitLabel: 'Send invitation',
    pendingLabel: 'Sending…',
    done: 'Invitation sent',
    failed: 'Failed to send the invitation',
  },
  inviteAgain: {
    title: 'Edit Admin User',
    submitLabel: 'Send invitation',
    pendingLabel: 'Sending…',
    done: 'Invitation sent',
    failed: 'Failed to send the invitation',
  },
  edit: {
    title: 'Edit Admin User',
    submitLabel: 'Save changes',
    pendingLabel: 'Saving…',
    done: 'Admin user updated',
    failed: 'Failed to update admin user',
  },
} as const;

export interface AdminUserDialogProps {
  /** The user to edit; absent for a new one. */
  readonly user?: AdminUser;
  /** The user's account; absent when it is still to be chosen. */
  readonly business?: Pick<Account, 'id' | 'businessName'>;
  /** The address of a new user, where it was typed before. */
  readonly email?: string;
  readonly onClose: () => void;
}

/**
 * Whether a link to choose the password is mailed: always to a new user and to one without a password, and to a
 * corrected address, unless the administrator chose otherwise.
 */
const isInvitedBy = (
  { email, isInvited }: Pick<AdminUserForm, 'email' | 'isInvited'>,
  user: AdminUser | undefined,
): boolean => isInvited ?? (!user || user.invitedAt != null || email.trim() !== user.email);

function AccountChoice({ control }: { control: Control<AdminUserForm> }) {
  return (
    <Controller
      control={control}
      name="accountId"
      render={({ field, fieldState }) => (
        <AccountSelect
          buttonRef={field.ref}
          placeholder="Choose an account"
          value={field.value > 0 ? String(field.value) : null}
          onChange={(id) => field.onChange(Number(id))}
          error={fieldState.error?.message}
          isRequired
        />
      )}
    />
  );
}

interface LoginFieldsProps {
  readonly control: Control<AdminUserForm>;
  readonly isNew: boolean;
  readonly isInvited: boolean;
}

function LoginFields({ control, isNew, isInvited }: LoginFieldsProps) {
  return (
    <>
      <FormEmail control={control} name="email" label="Email" isRequired />
      <InvitationChoice control={control} isSelected={isInvited} />
      {isInvited ? null : <PasswordChoice control={control} isNew={isNew} />}
    </>
  );
}

interface InvitationChoiceProps {
  readonly control: Control<AdminUserForm>;
  readonly isSelected: boolean;
}

function InvitationChoice({ control, isSelected }: InvitationChoiceProps) {
  return (
    <Controller
      control={control}
      name="isInvited"
      render={({ field: { onChange } }) => (
        <Checkbox isSelected={isSelected} onChange={onChange}>
          Send an invitation: they choose the password themselves
        </Checkbox>
      )}
    />
  );
}

function PasswordChoice({ control, isNew }: { control: Control<AdminUserForm>; isNew: boolean }) {
  return (
    <Controller
      control={control}
      name="password"
      render={({ field: { ref, ...field }, fieldState }) => (
        <PasswordField
          {...field}
          inputRef={ref}
          label={isNew ? 'Password' : 'New password'}
          hint={isNew ? 'At least 6 characters' : 'At least 6 characters; needed for every change'}
          showLabel="Show the password"
          autoComplete="new-password"
          error={fieldState.error?.message}
          isRequired
        />
      )}
    />
  );
}

/** Adds a user to a business account, or changes an email and password. */
export function AdminUserDialog({ user, business, email: typed = '', onClose }: AdminUserDialogProps) {
  const form = useForm<AdminUserForm>({
    resolver: (values, ...rest) =>
      zodResolver(isInvitedBy(values, user) ? InvitationForm : AdminUserForm)(values, ...rest),
    defaultValues: {
      accountId: business?.id ?? 0,
      email: user?.email ?? typed,
      isInvited: null,
      password: '',
    },
  });
  const { control, handleSubmit, setError, formState } = form;
  const draft = useHookFormDraft(form, {
    form: `admin-user:${user?.id ?? 'new'}`,
    title: user ? `${wordsFor.edit.title}: ${user.email}` : wordsFor.add.title,
    // The password is never stored.
    sample: { accountId: 1, email: ' ' },
    isDirty: formState.isDirty,
    context: { user, business },
  });
  const [emailNow, choice] = useWatch({ control, name: ['email', 'isInvited'] });
  const isInvited = isInvitedBy({ email: emailNow, isInvited: choice }, user);
  const words = user ? wordsFor[isInvited ? 'inviteAgain' : 'edit'] : wordsFor[isInvited ? 'invite' : 'add'];
  const save = handleSubmit(async ({ accountId: chosen, email, password }) => {
    const outcome = await saveAccount({
      ...words,
      write: () =>
        user
          ? isInvited
            ? call(accounts.inviteAgain, { params: { id: user.id }, body: { email } })
            : call(accounts.updateUser, { params: { id: user.id }, body: { email, password } })
          : isInvited
            ? call(accounts.inviteUser, { body: { accountId: chosen, email } })
            : call(accounts.createUser, { body: { accountId: chosen, email, password } }),
    });
    if (outcome.isSaved) {
      draft.drop();
      return onClose();
    }
    const { email: badEmail, password: badPassword } = outcome.refused;
    if (badPassword) setError('password', { message: badPassword }, { shouldFocus: true });
    if (badEmail) setError('email', { message: badEmail }, { shouldFocus: true });
  });
  const start = business ? `${business.businessName}. ` : '';
  return (
    <FormDialog
      {...words}
      help={
        user
          ? `${start}Saving signs this user out everywhere and removes their second step.`
          : `${start}Signs in to the business portal with this email.`
      }
      draft={draft}
      isDirty={formState.isDirty}
      isSubmitting={formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
      {business ? null : <AccountChoice control={control} />}
      <LoginFields control={control} isNew={!user} isInvited={isInvited} />
    </FormDialog>
  );
}
