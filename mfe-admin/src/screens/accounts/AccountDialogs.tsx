import type { Account, AdminUser } from '@kallos/contracts/auth/accounts';
import { AccountDialog } from './AccountDialog.tsx';
import { AdminUserDialog } from './AdminUserDialog.tsx';

/** What stands open above the list; a user's dialog may stand above the one of its account. */
export interface OpenDialogs {
  readonly account?: Account | 'new';
  readonly user?: { readonly user: AdminUser } | { readonly accountId?: number };
}

interface AccountDialogsProps {
  readonly open: OpenDialogs;
  readonly onChange: (open: OpenDialogs) => void;
  readonly onCreated: () => void;
}

/** The dialogs of the accounts screen. */
export function AccountDialogs({ open: { account, user }, onChange, onCreated }: AccountDialogsProps) {
  const under = account ? { account } : {};
  return (
    <>
      {account && (
        <AccountDialog
          {...(account === 'new' ? {} : { account })}
          onClose={() => onChange({})}
          onCreated={onCreated}
          onAddUser={(accountId) => onChange({ ...under, user: { accountId } })}
          onEditUser={(chosen) => onChange({ ...under, user: { user: chosen } })}
        />
      )}
      {user && <AdminUserDialog {...user} onClose={() => onChange(under)} />}
    </>
  );
}
