import { accounts, type Account } from '@kallos/contracts/auth/accounts';
import {
  Badge,
  Banner,
  Building2,
  Button,
  ButtonLink,
  type Column,
  DataTable,
  EmptyState,
  ExternalLink,
  Pager,
  SearchField,
  SegmentedControl,
} from '@kallos/ui/kit';
import { describeError, formatDate, useQuery } from '@kallos/web-kit/kit';
import { useState } from 'react';
import styled from 'styled-components';
import { AdminHeader } from '../../layout/AdminHeader.tsx';
import { paths } from '../../paths.ts';
import { Foot, Range } from '../../layout/list-look.tsx';
import { filterAccounts, pageOf, type StatusFilter, statusFilters } from './account-list.ts';

const Business = styled.span`
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
  overflow-wrap: anywhere;
`;

const columns: readonly Column<Account>[] = [
  {
    id: 'business',
    header: 'Business',
    isRowHeader: true,
    cell: ({ id, businessName }) => (
      <Business>
        <strong>{businessName}</strong>
        <small>ID {id}</small>
      </Business>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: '8rem',
    cell: ({ status }) => (
      <Badge tone={status === 'active' ? 'success' : 'warning'} hasDot>
        {status === 'active' ? 'Active' : 'Trial'}
      </Badge>
    ),
  },
  {
    id: 'users',
    header: 'Admin users',
    cell: ({ adminUsers }) =>
      adminUsers.length === 0 ? (
        'None yet'
      ) : (
        <Emails>
          {adminUsers.map(({ id, email }) => (
            <li key={id}>{email}</li>
          ))}
        </Emails>
      ),
  },
  { id: 'created', header: 'Created', width: '8rem', cell: ({ createdAt }) => formatDate(createdAt) },
  {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    width: '11rem',
    cell: ({ id, businessName }) => (
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
    ),
  },
];

/** The business accounts with their users, and the way into each one's portal. */
export function AccountsScreen() {
  const query = useQuery(accounts.list);
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<StatusFilter>('all');
  const [asked, setAsked] = useState(1);
  const all = query.data?.accounts ?? [];
  const found = filterAccounts(all, search, status);
  const { rows, page, pages } = pageOf(found, asked);
  const isNarrowed = search.trim() !== '' || status !== 'all';
  const showAll = (): void => {
    setSearch('');
    setStatus('all');
  };
  return (
    <>
      <AdminHeader
        title="Accounts"
        lede={query.data && `${all.length} ${all.length === 1 ? 'business account' : 'business accounts'}`}
      />
      <DataTable
        caption="Business accounts"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        density="compact"
        isLoading={query.isLoading}
        loadingLabel="Loading accounts…"
        tools={
          <>
            <SearchField
              label="Search accounts"
              placeholder="Search name or email"
              clearLabel="Clear the search"
              value={search}
              onChange={setSearch}
            />
            <SegmentedControl
              label="Status"
              value={status}
              onChange={setStatus}
              segments={statusFilters.map(({ id, label }) => ({ id, label }))}
            />
          </>
        }
        notice={
          query.error && (
            <Banner
              tone="danger"
              title="Accounts could not be loaded"
              action={
                <Button size="sm" onPress={() => void query.reload()}>
                  Try again
                </Button>
              }
            >
              {describeError(query.error, 'en', 'Something went wrong. Please try again.')}
            </Banner>
          )
        }
        empty={
          query.error ? (
            <></>
          ) : (
            <EmptyState
              title={isNarrowed ? 'No account matches' : 'No accounts yet'}
              icon={<Building2 />}
              action={isNarrowed ? <Button onPress={showAll}>Show all</Button> : undefined}
            />
          )
        }
        footer={
          rows.length === 0 ? undefined : (
            <Foot>
              <Range role="status">
                <b>{found.length}</b> of <b>{all.length}</b> accounts
              </Range>
              <Pager
                label="Pages"
                position={`Page ${page}`}
                previousLabel="Previous"
                nextLabel="Next"
                {...(page > 1 ? { onPrevious: () => setAsked(page - 1) } : {})}
                {...(page < pages ? { onNext: () => setAsked(page + 1) } : {})}
              />
            </Foot>
          )
        }
      />
    </>
  );
}
