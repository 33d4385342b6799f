import { zodResolver } from '@hookform/resolvers/zod';
import { type Account, accounts, type AdminUser } from '@kallos/contracts/auth/accounts';
import { Select } from '@kallos/ui/controls';
import { call } from '@kallos/web-kit/kit';
import { Controller, useForm } from 'react-hook-form';
import { FormDialog } from '../../layout/FormDialog.tsx';
import { FormEmail, FormText } from '../../layout/FormText.tsx';
import { useHookFormDraft } from '../../layout/use-hook-form-draft.ts';
import { AccountForm } from './account-forms.ts';
import { AccountUploads } from './AccountUploads.tsx';
import { AccountUsers } from './AccountUsers.tsx';
import { saveAccount } from './save-account.ts';

const statuses = [
  { id: 'trial', label: 'Trial' },
  { id: 'active', label: 'Active' },
] as const;

const wordsFor = {
  create: {
    title: 'Create Account',
    help: 'Invite its first user now, or add users afterwards.',
    submitLabel: 'Create Account',
    pendingLabel: 'Creating…',
    done: 'Account created',
    failed: 'Failed to create account',
  },
  edit: {
    title: 'Edit Account',
    help: 'Trial accounts have limited features.',
    submitLabel: 'Save changes',
    pendingLabel: 'Saving…',
    done: 'Account updated',
    failed: 'Failed to update account',
  },
} as const;

interface AccountDialogProps {
  /** The account to edit; absent for a new one. */
  readonly account?: Account;
  readonly onClose: () => void;
  readonly onCreated?: () => void;
  readonly onAddUser?: (account: Account, email?: string) => void;
  readonly onEditUser?: (user: AdminUser, account: Account) => void;
}

/** Creates a business account, or edits one and lists its users. */
export function AccountDialog({ account, onClose, onCreated, onAddUser, onEditUser }: AccountDialogProps) {
  const words = account ? wordsFor.edit : wordsFor.create;
  const form = useForm<AccountForm>({
    resolver: zodResolver(AccountForm),
    defaultValues: {
      businessName: account?.businessName ?? '',
      status: account?.status ?? 'trial',
      email: '',
    },
  });
  const { control, handleSubmit, setError, formState } = form;
  const draft = useHookFormDraft(form, {
    form: `account:${account?.id ?? 'new'}`,
    title: account ? `${words.title}: ${account.businessName}` : words.title,
    sample: { businessName: ' ', status: 'trial', email: ' ' },
    isDirty: formState.isDirty,
    context: account,
  });
  const save = handleSubmit(async ({ email, ...body }) => {
    let created: Account | undefined;
    const outcome = await saveAccount({
      ...words,
      write: async () => {
        if (account) return call(accounts.update, { params: { id: account.id }, body });
        ({ account: created } = await call(accounts.create, { body }));
      },
    });
    if (!outcome.isSaved) {
      const { businessName } = outcome.refused;
      if (businessName) setError('businessName', { message: businessName });
      return;
    }
    draft.drop();
    if (!account) onCreated?.();
    onClose();
    if (!created || email === '') return;
    const { id } = created;
    const invited = await saveAccount({
      write: () => call(accounts.inviteUser, { body: { accountId: id, email } }),
      done: `Invitation sent to ${email}`,
      failed: 'Failed to send the invitation',
    });
    // The account exists, so its user is added in the dialog for users.
    if (!invited.isSaved) onAddUser?.(created, email);
  });
  return (
    <FormDialog
      {...words}
      draft={draft}
      isDirty={formState.isDirty}
      isSubmitting={formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
      <FormText control={control} name="businessName" label="Business name" isRequired />
      {account ? null : (
        <FormEmail
          control={control}
          name="email"
          label="Email of the first user"
          hint="Optional. They get an invitation and choose the password themselves."
        />
      )}
      <Controller
        control={control}
        name="status"
        render={({ field }) => (
          <Select label="Status" options={statuses} value={field.value} onChange={field.onChange} />
        )}
      />
      {account ? <AccountUploads account={account} /> : null}
      {account && onAddUser && onEditUser ? (
        <AccountUsers
          accountId={account.id}
          onAdd={() => onAddUser(account)}
          onEdit={(user) => onEditUser(user, account)}
        />
      ) : null}
    </FormDialog>
  );
}
