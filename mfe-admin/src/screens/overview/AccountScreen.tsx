import { accounts, type KeptNotes } from '@kallos/contracts/auth/accounts';
import { accountOverview, type OverviewRow } from '@kallos/contracts/posts/account-overview';
import { Building2 } from '@kallos/ui/controls';
import {
  Button,
  ButtonLink,
  Card,
  EmptyState,
  SectionTitle,
  Skeleton,
  TextArea,
  TextField,
  TextLink,
} from '@kallos/ui/kit';
import { ApiError, formatDate, formatDateTime, serverNow, useQuery } from '@kallos/web-kit/kit';
import { AdminHeader } from '@kallos/web-kit/remote/admin/header';
import { paths } from '@kallos/web-kit/remote/admin/paths';
import { overviewAddress } from '@kallos/web-kit/remote/overview-address';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import styled from 'styled-components';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { AuditTrail } from './AuditTrail.tsx';
import { changeWithUndo, remindAccounts } from './bulk-changes.ts';
import { connectionWords, failedWords, formatUsd, nextWords, troublePlace } from './overview-words.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  align-items: start;
  gap: var(--space-20);
  @media (max-width: 68rem) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Stack = styled.div`
  display: grid;
  gap: var(--space-20);
`;

const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr));
  gap: var(--space-16);
  margin: var(--space-16) 0 0;
  & dt {
    color: var(--muted);
    font-size: var(--size-small);
  }
  & dd {
    margin: 0;
    font-weight: var(--weight-title);
  }
`;

const Form = styled.form`
  display: grid;
  gap: var(--space-16);
  margin-top: var(--space-16);
`;

const People = styled.ul`
  display: grid;
  gap: var(--space-12);
  margin: var(--space-16) 0 0;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
`;

function Overview({ row }: { row: OverviewRow }) {
  const now = serverNow().getTime();
  const figures = [
    ['Connection', connectionWords(row, now).text],
    ['Pages', row.pages],
    ['Next post', nextWords(row, now)],
    ['Empty days', `${row.emptyDays} of 14`],
    ['To approve', row.waiting],
    ['Failed in 7 days', failedWords(row) || 'None'],
    ['Findings', row.findings],
    ['Last sign-in', row.lastSignInAt === null ? 'Never' : formatDateTime(row.lastSignInAt)],
    ['Texts this month', row.texts],
    ['AI cost this month', formatUsd(row.spentUsd)],
    ...(row.status === 'trial'
      ? [['Trial', row.trialEndsAt === null ? 'Without an end' : `To ${formatDate(row.trialEndsAt)}`]]
      : []),
  ] as const;
  return (
    <Card>
      <SectionTitle>Figures</SectionTitle>
      <Figures>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Figures>
    </Card>
  );
}

const tagsOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

function Notes({ kept, onSaved }: { kept: KeptNotes; onSaved: () => void }) {
  const [group, setGroup] = useState(kept.groupName);
  const [tags, setTags] = useState(kept.tags.join(', '));
  const [notes, setNotes] = useState(kept.notes);
  const [isPending, setIsPending] = useState(false);
  const isDirty = group !== kept.groupName || tags !== kept.tags.join(', ') || notes !== kept.notes;
  const save = async () => {
    if (!isDirty || isPending) return;
    setIsPending(true);
    const change = { accountId: kept.accountId, groupName: group.trim(), tags: tagsOf(tags), notes };
    if (await changeWithUndo([change], 'Notes saved')) onSaved();
    setIsPending(false);
  };
  return (
    <Card>
      <SectionTitle>Group, tags and notes</SectionTitle>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField label="Group" value={group} onChange={setGroup} maxLength={80} />
        <TextField label="Tags" hint="Separated by commas" value={tags} onChange={setTags} />
        <TextArea
          label="Notes"
          hint="Only administrators see them."
          value={notes}
          onChange={setNotes}
          maxLength={5000}
        />
        <div>
          <Button
            type="submit"
            variant="primary"
            isDisabled={!isDirty}
            isPending={isPending}
            pendingLabel="Saving…"
          >
            Save notes
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function Users({ accountId }: { accountId: number }) {
  const { data, error, reload } = useQuery(accounts.get, { params: { id: accountId } });
  return (
    <Card>
      <SectionTitle>Users</SectionTitle>
      {error ? <LoadFailed title="Users could not be loaded" error={error} onRetry={reload} /> : null}
      {data === undefined && !error ? <Skeleton height="3rem" /> : null}
      <People>
        {data?.adminUsers.map((user) => (
          <li key={user.id}>
            <strong>{user.email}</strong>
            {user.invitedAt == null ? null : (
              <div>{`Invited ${formatDate(user.invitedAt)}, not yet accepted`}</div>
            )}
            {user.mailTrouble ? <div>Its mail server refuses our mail.</div> : null}
          </li>
        ))}
        {data?.adminUsers.length === 0 ? <li>None yet</li> : null}
      </People>
    </Card>
  );
}

/** One account: its figures, notes, users and everything that was done in it. */
export function AccountScreen() {
  const accountId = Number(useParams()['id']);
  const overview = useQuery(accountOverview.get, { params: { id: accountId } });
  const notes = useQuery(accounts.readNotes, { params: { id: accountId } });
  const account = useQuery(accounts.get, { params: { id: accountId } });
  const row = overview.data?.row;
  const name = account.data?.account.businessName;
  const isMissing = account.error instanceof ApiError && account.error.status === 404;
  if (isMissing)
    return (
      <>
        <AdminHeader title="Account" />
        <EmptyState
          title="There is no such account"
          icon={<Building2 />}
          action={<ButtonLink href={overviewAddress()}>Back to accounts</ButtonLink>}
        />
      </>
    );
  return (
    <>
      <AdminHeader
        title={name ?? 'Account'}
        lede={
          <TextLink href={overviewAddress()} tone="muted">
            Back to accounts
          </TextLink>
        }
        actions={
          <>
            <Button onPress={() => void remindAccounts([accountId])}>Remind by mail</Button>
            <ButtonLink
              variant="primary"
              href={paths.portalOf(accountId, row === undefined ? undefined : troublePlace(row))}
            >
              Open portal
            </ButtonLink>
          </>
        }
      />
      {account.error ? (
        <LoadFailed title="The account could not be loaded" error={account.error} onRetry={account.reload} />
      ) : null}
      {row === undefined ? <Skeleton height="10rem" radius="var(--radius-card)" /> : <Overview row={row} />}
      <Columns>
        <AuditTrail accountId={accountId} />
        <Stack>
          {notes.data ? (
            <Notes
              key={JSON.stringify(notes.data.notes)}
              kept={notes.data.notes}
              onSaved={() => void notes.reload()}
            />
          ) : (
            <Skeleton height="20rem" radius="var(--radius-card)" />
          )}
          <Users accountId={accountId} />
        </Stack>
      </Columns>
    </>
  );
}
