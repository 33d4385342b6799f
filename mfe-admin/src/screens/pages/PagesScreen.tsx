import { networks } from '@kallos/contracts/networks';
import { type PageLock, pageLocks } from '@kallos/contracts/social/page-locks';
import { type Column, DataTable, SearchField } from '@kallos/ui/controls';
import { Badge, Banner, Button, EmptyState, Pager, SegmentedControl } from '@kallos/ui/kit';
import { formatDateTime } from '@kallos/web-kit/kit';
import { Allowed } from '@kallos/web-kit/remote/admin/allowed';
import { AdminHeader } from '@kallos/web-kit/remote/admin/header';
import { NetworkMark } from '@kallos/web-kit/remote/network-mark';
import { useMemo, useState } from 'react';
import styled from 'styled-components';
import { Foot, Range } from '../../layout/list-look.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { HolderDialog, type HolderChange } from './HolderDialog.tsx';
import { type NameOf, type PageList, usePageList } from './use-page-list.ts';

const Page = styled.span`
  display: flex;
  align-items: center;
  gap: var(--space-10);
  min-width: 0;
  & > svg {
    flex: none;
  }
  & > span {
    display: grid;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & small {
    color: var(--muted);
    font-size: var(--size-small);
    font-weight: var(--weight-text, 400);
  }
`;

const Actions = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: var(--space-8);
  justify-content: flex-end;
`;

function State({ state, isInUse }: PageLock) {
  if (state === 'double') return <Badge tone="warning">Shared</Badge>;
  return isInUse ? <Badge tone="success">In use</Badge> : <Badge tone="neutral">Reserved</Badge>;
}

const columnsOf = (nameOf: NameOf, onOpen: (change: HolderChange) => void): Array<Column<PageLock>> => [
  {
    id: 'page',
    header: 'Page',
    isRowHeader: true,
    cell: ({ platform, pageName, pageId }) => {
      return (
        <Page>
          <NetworkMark network={platform} size={18} />
          <span>
            <span dir="auto">{pageName}</span>
            <small>{`${networks[platform].label} ${pageId}`}</small>
          </span>
        </Page>
      );
    },
  },
  { id: 'account', header: 'Held by', cell: ({ accountId }) => <span dir="auto">{nameOf(accountId)}</span> },
  { id: 'state', header: 'State', cell: (lock) => <State {...lock} /> },
  { id: 'since', header: 'Since', cell: ({ since }) => formatDateTime(since) },
  {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    cell: (lock) => (
      <Allowed to={pageLocks.release}>
        <Actions>
          {lock.alsoManagedBy.length > 0 ? (
            <Button
              size="sm"
              aria-label={`Move ${lock.pageName} from ${nameOf(lock.accountId)}`}
              onPress={() => onOpen({ lock, kind: 'move' })}
            >
              Move…
            </Button>
          ) : null}
          <Button
            size="sm"
            variant="danger-quiet"
            aria-label={`Release ${lock.pageName} from ${nameOf(lock.accountId)}`}
            onPress={() => onOpen({ lock, kind: 'release' })}
          >
            Release…
          </Button>
        </Actions>
      </Allowed>
    ),
  },
];

function Tools({ list }: { list: PageList }) {
  return (
    <>
      <SearchField
        label="Search pages"
        placeholder="Search page name or id"
        clearLabel="Clear the search"
        value={list.search}
        onChange={list.setSearch}
      />
      <SegmentedControl
        label="Show"
        value={list.shown}
        onChange={list.setShown}
        segments={[
          { id: 'all', label: 'All pages' },
          { id: 'shared', label: list.shared === 0 ? 'Shared' : `Shared (${list.shared})` },
        ]}
      />
    </>
  );
}

/**
 * Lists the pages with the accounts that hold them, marks shared ones, and moves a page to another
 * account.
 */
export function PagesScreen() {
  const list = usePageList();
  const [change, setChange] = useState<HolderChange>();
  const { query, nameOf } = list;
  const columns = useMemo(() => columnsOf(nameOf, setChange), [nameOf]);
  return (
    <>
      <AdminHeader
        title="Pages"
        lede="A Facebook page or Instagram account belongs to one business. Others can choose it once it is released."
      />
      {list.shared > 0 ? (
        <Banner
          tone="warning"
          title={list.shared === 1 ? '1 page is shared' : `${list.shared} pages are shared`}
        >
          Several businesses chose the same page before pages were locked. They all keep publishing there
          until you release or move it.
        </Banner>
      ) : null}
      <DataTable
        caption="Pages and their businesses"
        columns={columns}
        rows={query.data?.locks ?? []}
        rowKey={({ id }) => id}
        density="compact"
        isLoading={query.isLoading}
        loadingLabel="Loading pages…"
        notice={
          query.error && (
            <LoadFailed title="Pages could not be loaded" error={query.error} onRetry={query.reload} />
          )
        }
        tools={<Tools list={list} />}
        empty={
          query.error ? null : (
            <EmptyState title={list.isNarrowed ? 'No page matches' : 'No page is chosen yet'}>
              {list.isNarrowed ? null : 'A page is listed here once a business chooses it on Platforms.'}
            </EmptyState>
          )
        }
        footer={
          <Foot>
            <Range role="status">{query.data ? `${query.data.locks.length} on this page` : ''}</Range>
            <Pager
              label="Pages"
              position={`Page ${list.page}`}
              previousLabel="Previous"
              nextLabel="Next"
              {...(list.goBack ? { onPrevious: list.goBack } : {})}
              {...(list.goOn ? { onNext: list.goOn } : {})}
            />
          </Foot>
        }
      />
      {change ? <HolderDialog change={change} nameOf={nameOf} onClose={() => setChange(undefined)} /> : null}
    </>
  );
}
