import { type StaffMember, staff } from '@kallos/contracts/auth/staff';
import type { StaffRole } from '@kallos/contracts/staff-role';
import { Building2 } from '@kallos/ui/controls';
import {
  Badge,
  Button,
  ButtonLink,
  Card,
  EmptyState,
  Menu,
  MenuLines,
  Plus,
  Skeleton,
  toasts,
} from '@kallos/ui/kit';
import { formatDate, formatDateTime, useMutation, useQuery } from '@kallos/web-kit/kit';
import { Allowed, useMay } from '@kallos/web-kit/remote/admin/allowed';
import { AdminHeader } from '@kallos/web-kit/remote/admin/header';
import { paths } from '@kallos/web-kit/remote/admin/paths';
import { useReopen } from '@kallos/web-kit/remote/drafts';
import { useState } from 'react';
import styled from 'styled-components';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { showFailure } from '../../show-failure.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { ProfileDialog } from './ProfileDialog.tsx';
import { conflictOf, roleWords, shownName, staffRoleIds } from './staff-words.ts';
import { InviteAgainDialog, RemoveDialog } from './StaffDialogs.tsx';

const List = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--space-8) var(--space-16);
    padding-block: var(--space-16);
    border-bottom: 1px solid var(--line);
  }
  & > li:first-child {
    padding-top: 0;
  }
  & > li:last-child {
    padding-bottom: 0;
    border-bottom: 0;
  }
  @media (max-width: 34rem) {
    & > li {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

const Person = styled.div`
  min-width: 0;
  overflow-wrap: anywhere;
  & > p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-4) var(--space-8);
    margin: 0;
  }
  & > small {
    display: block;
    color: var(--muted);
    font-size: var(--size-small);
  }
`;

type Asked =
  | { readonly kind: 'invite' }
  | { readonly kind: 'profile' | 'again' | 'remove'; readonly member: StaffMember };

function factsOf({
  name,
  username,
  email,
  invitedAt,
  lastSignInAt,
  hasSecondStep,
  isDeployed,
}: StaffMember): string[] {
  const known = [
    // Without a name the username is shown as the name.
    ...(name === '' ? [] : [username]),
    ...(email === null || email === username ? [] : [email]),
  ];
  return [
    ...known,
    invitedAt === null
      ? lastSignInAt === null
        ? 'Never signed in'
        : `Signed in ${formatDateTime(lastSignInAt)}`
      : `Invited ${formatDate(invitedAt)}, not yet accepted`,
    ...(invitedAt === null ? [hasSecondStep ? 'Second step on' : 'No second step'] : []),
    ...(isDeployed ? ['Set by the deployment: stays an owner'] : []),
  ];
}

interface RowProps {
  readonly member: StaffMember;
  readonly onAsk: (asked: Asked) => void;
}

function Row({ member, onAsk }: RowProps) {
  const { id, name, role, isOwn, isDeployed, invitedAt } = member;
  const may = useMay();
  const change = useMutation(staff.changeRole, { refreshes: [staff.list] });
  const setRole = async (next: StaffRole) => {
    try {
      await change.run({ params: { id }, body: { role: next } });
      toasts.success({ title: `${shownName(member)} is now ${roleWords[next].article}` });
    } catch (error) {
      showFailure('The role could not be changed', conflictOf(error));
    }
  };
  const canManage = may(staff.changeRole) && !isDeployed;
  return (
    <li>
      <Person>
        <p>
          <strong dir="auto">{shownName(member)}</strong>
          <Badge tone={role === 'owner' ? 'success' : 'neutral'}>{roleWords[role].label}</Badge>
          {isOwn ? <Badge tone="neutral">You</Badge> : null}
        </p>
        <small>{factsOf(member).join(' · ')}</small>
      </Person>
      {canManage || isOwn ? (
        <Menu
          label={`Actions for ${name === '' ? member.username : name}`}
          trigger={
            <Button size="sm" icon={<MenuLines />} isPending={change.isPending} pendingLabel="Saving…">
              Actions
            </Button>
          }
          entries={[
            ...(isOwn
              ? [
                  {
                    id: 'profile',
                    label: 'Change name…',
                    onAction: () => onAsk({ kind: 'profile', member }),
                  },
                  { id: 'security', label: 'Sign-in security', href: paths.security },
                ]
              : []),
            ...(canManage
              ? staffRoleIds
                  .filter((one) => one !== role)
                  .map((one) => ({
                    id: `role:${one}`,
                    label: `Make ${roleWords[one].article}`,
                    onAction: () => void setRole(one),
                  }))
              : []),
            ...(canManage && !isOwn
              ? [
                  {
                    id: 'again',
                    label:
                      invitedAt === null ? 'Mail a link for a new password…' : 'Send the invitation again',
                    onAction: () => onAsk({ kind: 'again', member }),
                  },
                ]
              : []),
            ...(canManage
              ? [{ id: 'remove', label: 'Remove…', onAction: () => onAsk({ kind: 'remove', member }) }]
              : []),
          ]}
        />
      ) : null}
    </li>
  );
}

/** The administrators of the platform, with their roles. */
export function StaffScreen() {
  const { data, error, reload } = useQuery(staff.list);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  useReopen('staff:', (rest) => {
    if (rest === 'new') setAsked({ kind: 'invite' });
    // The own name is among the members, which load first.
    if (rest === 'own' && data === undefined) return false;
    const member = data?.members.find(({ isOwn }) => isOwn);
    if (rest === 'own' && member) setAsked({ kind: 'profile', member });
    return undefined;
  });
  return (
    <>
      <AdminHeader
        title="Staff"
        lede="Who administers Kallos, and what they may do. Everything they change is in the audit, with their name."
        actions={
          <Allowed to={staff.invite}>
            <Button variant="primary" icon={<Plus />} onPress={() => setAsked({ kind: 'invite' })}>
              Invite
            </Button>
          </Allowed>
        }
      />
      <Card>
        {error ? <LoadFailed title="Staff could not be loaded" error={error} onRetry={reload} /> : null}
        {data === undefined && !error ? <Skeleton height="8rem" /> : null}
        {data && data.members.length === 0 ? (
          <EmptyState
            title="Nobody yet"
            icon={<Building2 />}
            action={<ButtonLink href={paths.dashboard}>Back</ButtonLink>}
          />
        ) : null}
        <List>
          {data?.members.map((member) => (
            <Row key={member.id} member={member} onAsk={setAsked} />
          ))}
        </List>
      </Card>
      {asked?.kind === 'invite' ? <InviteDialog onClose={close} /> : null}
      {asked?.kind === 'profile' ? <ProfileDialog member={asked.member} onClose={close} /> : null}
      {asked?.kind === 'again' ? <InviteAgainDialog member={asked.member} onClose={close} /> : null}
      {asked?.kind === 'remove' ? <RemoveDialog member={asked.member} onClose={close} /> : null}
    </>
  );
}
