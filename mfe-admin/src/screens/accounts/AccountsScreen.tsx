import type { Account, AdminUser } from '@kallos/contracts/auth/accounts';
import { accounts } from '@kallos/contracts/auth/accounts';
import { SearchField, DataTable, Building2 } from '@kallos/ui/controls';
import { Button, EmptyState, Plus, SegmentedControl } from '@kallos/ui/kit';
import { Allowed } from '@kallos/web-kit/remote/admin/allowed';
import { AdminHeader } from '@kallos/web-kit/remote/admin/header';
import { isWithId, useReopen } from '@kallos/web-kit/remote/drafts';
import { useMemo, useState } from 'react';
import { AccountPages } from '../../layout/AccountPages.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { useShownChoice } from '../../layout/use-shown-choice.ts';
import { accountColumns } from './account-columns.tsx';
import { AccountDialogs, type OpenDialogs } from './AccountDialogs.tsx';
import { type AccountList, statusFilters, useAccountList } from './use-account-list.ts';

function Tools({ list }: { list: AccountList }) {
  const [status, chooseStatus] = useShownChoice(list.view.status, (chosen) => list.show({ status: chosen }));
  return (
    <>
      <SearchField
        label="Search accounts"
        placeholder="Search name or email"
        clearLabel="Clear the search"
        value={list.typed}
        onChange={list.setTyped}
      />
      <SegmentedControl
        label="Status"
        value={status}
        onChange={chooseStatus}
        segments={statusFilters.map(({ id, label }) => ({ id, label }))}
      />
    </>
  );
}

function Nothing({ list, onCreate }: { list: AccountList; onCreate: () => void }) {
  if (list.query.error) return null;
  return (
    <EmptyState
      title={list.isNarrowed ? 'No account matches' : 'No accounts yet'}
      icon={<Building2 />}
      action={
        list.isNarrowed ? (
          <Button onPress={list.showAll}>Show all</Button>
        ) : (
          <Allowed to={accounts.create}>
            <Button variant="primary" onPress={onCreate}>
              Create the first account
            </Button>
          </Allowed>
        )
      }
    />
  );
}

function Pages({ list: { rows, total, first, view, pages, show } }: { list: AccountList }) {
  const { page, pageSize } = view;
  return <AccountPages {...{ rows, first, total, page, pages, pageSize }} onChange={show} />;
}

function Creation({ onOpen }: { onOpen: (open: OpenDialogs) => void }) {
  return (
    <Allowed to={accounts.create}>
      <Button icon={<Plus />} onPress={() => onOpen({ user: {} })}>
        Add Admin User
      </Button>
      <Button variant="primary" icon={<Plus />} onPress={() => onOpen({ account: 'new' })}>
        Create Account
      </Button>
    </Allowed>
  );
}

const countWords = (all: number): string => `${all} ${all === 1 ? 'business account' : 'business accounts'}`;

/** The business accounts with their users, actions, and links to their portals. */
export function AccountsScreen() {
  const list = useAccountList();
  const [open, setOpen] = useState<OpenDialogs>({});
  useReopen('account:', (id, account) => {
    if (id === 'new') setOpen({ account: 'new' });
    else if (isWithId<Account>(account)) setOpen({ account });
  });
  useReopen('admin-user:', (_, context) => {
    const { user, business } = (context ?? {}) as { user?: unknown; business?: unknown };
    setOpen({
      user: {
        ...(isWithId<AdminUser>(user) ? { user } : {}),
        ...(isWithId<Account>(business) ? { business } : {}),
      },
    });
  });
  const columns = useMemo(
    () =>
      accountColumns({
        onEdit: (account) => setOpen({ account }),
        onAddUser: (business) => setOpen({ user: { business } }),
        onEditUser: (user, business) => setOpen({ user: { user, business } }),
      }),
    [],
  );
  return (
    <>
      <AdminHeader
        title="Accounts"
        lede={list.all === undefined ? undefined : countWords(list.all)}
        actions={<Creation onOpen={setOpen} />}
      />
      <DataTable
        caption="Business accounts"
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        density="compact"
        isLoading={list.query.isLoading}
        loadingLabel="Loading accounts…"
        tools={<Tools list={list} />}
        notice={
          list.query.error && (
            <LoadFailed
              title="Accounts could not be loaded"
              error={list.query.error}
              onRetry={list.query.reload}
            />
          )
        }
        empty={<Nothing list={list} onCreate={() => setOpen({ account: 'new' })} />}
        footer={list.rows.length === 0 ? undefined : <Pages list={list} />}
      />
      <AccountDialogs open={open} onChange={setOpen} onCreated={() => list.show({ page: 1 })} />
    </>
  );
}
