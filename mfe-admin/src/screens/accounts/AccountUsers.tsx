import { accounts, type AdminUser } from '@kallos/contracts/auth/accounts';
import { Button, Muted, Pencil, Plus, SectionTitle, Skeleton, SkeletonGroup } from '@kallos/ui/kit';
import { useQuery } from '@kallos/web-kit/kit';
import styled from 'styled-components';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { InvitationNote } from './InvitationNote.tsx';
import { MailTroubleBlock } from './MailNote.tsx';

const Section = styled.section`
  display: grid;
  gap: var(--space-12);
  padding-top: var(--space-20);
  border-top: 1px solid var(--line);
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-8) var(--space-16);
`;

const List = styled.ul`
  display: grid;
  gap: var(--space-8);
  & > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-8) var(--space-16);
    padding: var(--space-8) var(--space-14);
    border: 1px solid var(--line);
    border-radius: var(--radius-inset);
  }
  & > li > div {
    display: grid;
    gap: var(--space-4);
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & > li > button {
    flex: none;
  }
`;

interface AccountUsersProps {
  readonly accountId: number;
  readonly onAdd: () => void;
  readonly onEdit: (user: AdminUser) => void;
}

function Users({ accountId, onEdit }: Omit<AccountUsersProps, 'onAdd'>) {
  const query = useQuery(accounts.get, { params: { id: accountId } });
  const users = query.data?.adminUsers;
  if (users === undefined && query.error)
    return <LoadFailed title="Admin users could not be loaded" error={query.error} onRetry={query.reload} />;
  if (users === undefined)
    return (
      <SkeletonGroup label="Loading admin users…">
        <Skeleton height="3.25rem" radius="var(--radius-inset)" />
      </SkeletonGroup>
    );
  if (users.length === 0) return <Muted>Nobody can sign in to this business yet.</Muted>;
  return (
    <List>
      {users.map((user) => (
        <li key={user.id}>
          <div>
            <span>{user.email}</span>
            <InvitationNote user={user} />
            <MailTroubleBlock user={user} />
          </div>
          <Button
            size="sm"
            variant="quiet"
            icon={<Pencil />}
            aria-label={`Edit ${user.email}`}
            onPress={() => onEdit(user)}
          >
            Edit
          </Button>
        </li>
      ))}
    </List>
  );
}

/** The users of an account in its dialog, fetched when it opens. */
export function AccountUsers({ accountId, onAdd, onEdit }: AccountUsersProps) {
  return (
    <Section aria-label="Admin users">
      <Head>
        <SectionTitle as="h3">Admin users</SectionTitle>
        <Button size="sm" icon={<Plus />} onPress={onAdd}>
          Add Admin User
        </Button>
      </Head>
      <Users accountId={accountId} onEdit={onEdit} />
    </Section>
  );
}
