import type { Account } from '@kallos/contracts/auth/accounts';
import { AccountDialog } from './AccountDialog.tsx';
import { AdminUserDialog, type AdminUserDialogProps } from './AdminUserDialog.tsx';

/** The open dialogs; a user's dialog may open above that of its account. */
export interface OpenDialogs {
  readonly account?: Account | 'new';
  readonly user?: Omit<AdminUserDialogProps, 'onClose'>;
}

interface AccountDialogsProps {
  readonly open: OpenDialogs;
  readonly onChange: (open: OpenDialogs) => void;
  readonly onCreated: () => void;
}

export function AccountDialogs({ open: { account, user }, onChange, onCreated }: AccountDialogsProps) {
  const under = account ? { account } : {};
  return (
    <>
      {account && (
        <AccountDialog
          {...(account === 'new' ? {} : { account })}
          onClose={() => onChange({})}
          onCreated={onCreated}
          // The dialog of a new account has already closed.
          onAddUser={(business, email) =>
            onChange({ ...(account === 'new' ? {} : under), user: { business, ...(email && { email }) } })
          }
          onEditUser={(chosen, business) => onChange({ ...under, user: { user: chosen, business } })}
        />
      )}
      {user && <AdminUserDialog {...user} onClose={() => onChange(under)} />}
    </>
  );
}
