import { accounts } from '@kallos/contracts/auth/accounts';
import { accountOverview, type OverviewRow } from '@kallos/contracts/posts/account-overview';
import { clientMonths } from '@kallos/contracts/posts/client-months';
import { Building2 } from '@kallos/ui/controls';
import { Button, ButtonLink, Card, EmptyState, SectionTitle, Skeleton, TextLink } from '@kallos/ui/kit';
import { ApiError, formatDate, formatDateTime, serverNow, useQuery } from '@kallos/web-kit/kit';
import { Allowed } from '@kallos/web-kit/remote/admin/allowed';
import { AdminHeader } from '@kallos/web-kit/remote/admin/header';
import { paths } from '@kallos/web-kit/remote/admin/paths';
import { MonthLinkButton } from '@kallos/web-kit/remote/month-link/month-link';
import { overviewAddress } from '@kallos/web-kit/remote/overview-address';
import { useParams } from 'react-router-dom';
import styled from 'styled-components';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { StateBanner, StateMenu } from './AccountState.tsx';
import { remindAccounts } from './bulk-changes.ts';
import { monthLinkWords } from './month-link-words.ts';
import { Notes } from './Notes.tsx';
import { connectionWords, failedWords, formatUsd, nextWords, troublePlace } from './overview-words.ts';
import { Timeline } from './Timeline.tsx';
import { UsedPages } from './UsedPages.tsx';

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
      ? [
          [
            'Trial',
            row.trialEndsAt === null
              ? 'Without an end'
              : `${Date.parse(row.trialEndsAt) < now ? 'Over since' : 'To'} ${formatDate(row.trialEndsAt)}. Nothing stops by itself.`,
          ],
        ]
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
  const life = useQuery(accounts.readLife, { params: { id: accountId } });
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
            {life.data ? (
              <StateMenu accountId={accountId} businessName={name ?? ''} life={life.data.life} row={row} />
            ) : null}
            <Allowed to={clientMonths.create}>
              <MonthLinkButton words={monthLinkWords} accountId={accountId} />
            </Allowed>
            <Allowed to={accountOverview.remind}>
              <Button onPress={() => void remindAccounts([accountId])}>Remind by mail</Button>
            </Allowed>
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
      {life.error ? (
        <LoadFailed
          title="The state of the account could not be loaded"
          error={life.error}
          onRetry={life.reload}
        />
      ) : null}
      {life.data ? (
        <StateBanner accountId={accountId} businessName={name ?? ''} life={life.data.life} row={row} />
      ) : null}
      {overview.error ? (
        <LoadFailed
          title="The figures could not be loaded"
          error={overview.error}
          onRetry={overview.reload}
        />
      ) : null}
      {row ? <Overview row={row} /> : null}
      {!row && !overview.error ? <Skeleton height="10rem" radius="var(--radius-card)" /> : null}
      <Columns>
        <Timeline accountId={accountId} />
        <Stack>
          {notes.error ? (
            <LoadFailed title="The notes could not be loaded" error={notes.error} onRetry={notes.reload} />
          ) : null}
          {notes.data && name !== undefined ? (
            <Notes
              key={JSON.stringify(notes.data.notes)}
              kept={notes.data.notes}
              businessName={name}
              onSaved={notes.reload}
            />
          ) : notes.error || account.error ? null : (
            <Skeleton height="20rem" radius="var(--radius-card)" />
          )}
          <Users accountId={accountId} />
          <UsedPages accountId={accountId} />
        </Stack>
      </Columns>
    </>
  );
}
