import { accounts, type Account, type AdminUser } from '@kallos/contracts/auth/accounts';
import { type Column, ExternalLink, UserPlus } from '@kallos/ui/controls';
import { Badge, ButtonLink, IconButton, Pencil } from '@kallos/ui/kit';
import { formatDate, pictureAt } from '@kallos/web-kit/kit';
import { Allowed } from '@kallos/web-kit/remote/admin/allowed';
import { paths } from '@kallos/web-kit/remote/admin/paths';
import styled from 'styled-components';
import { InvitationNote } from './InvitationNote.tsx';
import { MailNote } from './MailNote.tsx';

const Business = styled.span`
  display: block;
  min-width: 0;
  & > img {
    float: left;
    width: 2.5rem;
    height: 2.5rem;
    margin-right: var(--space-10);
    border-radius: var(--radius-inset);
    background: #fff;
    object-fit: contain;
  }
  & > strong {
    display: block;
    font-weight: var(--weight-title);
  }
  & > small {
    color: var(--muted);
    font-size: var(--size-small);
    font-weight: 400;
  }
`;

const Emails = styled.ul`
  min-width: 0;
  @media (min-width: 53.8125em) {
    min-width: 10rem;
  }
  & > li {
    display: flex;
    align-items: center;
    gap: var(--space-4);
  }
  & > li > span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

// Between card and full-width layouts there is room for icons only.
const Actions = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-6);
  // In a table the actions stay in one line.
  @media (min-width: 53.8125em) {
    flex-wrap: nowrap;
    white-space: nowrap;
  }
  @media (min-width: 53.8125em) and (max-width: 73.75em) {
    && > a > span {
      display: none;
    }
    && > a {
      min-width: var(--control-small);
      padding: 0;
      justify-content: center;
    }
  }
`;

const None = styled.span`
  color: var(--muted);
`;

/** Breaks an e-mail address after its @. */
function Address({ of }: { of: string }) {
  const at = of.lastIndexOf('@') + 1;
  return (
    <span>
      <span>{of.slice(0, at)}</span>
      <wbr />
      <span>{of.slice(at)}</span>
    </span>
  );
}

interface RowActions {
  readonly onEdit: (account: Account) => void;
  readonly onAddUser: (account: Account) => void;
  readonly onEditUser: (user: AdminUser, account: Account) => void;
}

function Users({ users, onEdit }: { users: readonly AdminUser[]; onEdit: (user: AdminUser) => void }) {
  if (users.length === 0) return <None>None yet</None>;
  return (
    <Emails>
      {users.map((user) => (
        <li key={user.id}>
          <span>
            <Address of={user.email} />
            <MailNote user={user} />
            <InvitationNote user={user} />
          </span>
          <Allowed to={accounts.updateUser}>
            <IconButton
              size="sm"
              label={`Edit admin user ${user.email}`}
              icon={<Pencil />}
              onPress={() => onEdit(user)}
            />
          </Allowed>
        </li>
      ))}
    </Emails>
  );
}

function Doors({ account, onEdit, onAddUser }: { account: Account } & Omit<RowActions, 'onEditUser'>) {
  const { id, businessName } = account;
  return (
    <Actions>
      <ButtonLink
        href={paths.portalOf(id)}
        target="_blank"
        rel="noopener"
        size="sm"
        icon={<ExternalLink />}
        aria-label={`Open portal of ${businessName} in a new tab`}
      >
        Open portal
      </ButtonLink>
      <Allowed to={accounts.update}>
        <IconButton
          size="sm"
          label={`Add admin user to ${businessName}`}
          icon={<UserPlus />}
          onPress={() => onAddUser(account)}
        />
        <IconButton
          size="sm"
          label={`Edit account ${businessName}`}
          icon={<Pencil />}
          onPress={() => onEdit(account)}
        />
      </Allowed>
    </Actions>
  );
}

/** The columns of the accounts table with the row actions. */
export const accountColumns = (actions: RowActions): readonly Column<Account>[] => [
  {
    id: 'business',
    header: 'Business',
    isRowHeader: true,
    cell: ({ id, businessName, logoPath }) => (
      <Business>
        {logoPath ? <img src={pictureAt(logoPath, 160)} alt="" loading="lazy" /> : null}
        <strong dir="auto">{businessName}</strong>
        <small>{`ID ${id}`}</small>
      </Business>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: '7rem',
    cell: ({ status }) => (
      <Badge tone={status === 'active' ? 'success' : 'warning'} hasDot>
        {status === 'active' ? 'Active' : 'Trial'}
      </Badge>
    ),
  },
  {
    id: 'users',
    header: 'Admin users',
    cell: (account) => (
      <Users users={account.adminUsers} onEdit={(user) => actions.onEditUser(user, account)} />
    ),
  },
  { id: 'created', header: 'Created', width: '7.5rem', cell: ({ createdAt }) => formatDate(createdAt) },
  {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    cell: (account) => <Doors account={account} {...actions} />,
  },
];
