import type { OverviewFilter, OverviewRow } from '@kallos/contracts/posts/account-overview';
import { SearchField, Select, Building2 } from '@kallos/ui/controls';
import { Banner, Button, EmptyState, lazyPart } from '@kallos/ui/kit';
import { AdminHeader } from '@kallos/web-kit/remote/admin/header';
import { useReopen } from '@kallos/web-kit/remote/drafts';
import { useState } from 'react';
import { AccountPages } from '../../layout/AccountPages.tsx';
import { TableCard, TableTools } from '../../layout/list-look.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { showFailure } from '../../show-failure.ts';
import { Alerts } from './Alerts.tsx';
import { BulkBar } from './BulkBar.tsx';
import { downloadOverview } from './download-overview.ts';
import { Filters } from './overview-look.tsx';
import { sortedBy } from './overview-view.ts';
import { filterWords, formatAge, staleMilliseconds } from './overview-words.ts';
import { OverviewTable } from './OverviewTable.tsx';
import { readAll } from './read-all.ts';
import { SavedViews } from './SavedViews.tsx';
import { SentBatches } from './SentBatches.tsx';
import { useBulk } from './use-bulk.ts';
import { type Overview, useOverview } from './use-overview.ts';

// The rules on advertising are large; the table does not wait for them.
const { Part: BatchDialog } = lazyPart(async () => (await import('./BatchDialog.tsx')).BatchDialog);

const filterIds = Object.keys(filterWords) as Array<OverviewFilter | 'all'>;

function Questions({ overview: { view, counts, show } }: { overview: Overview }) {
  return (
    <Filters role="group" aria-label="Filter">
      {filterIds.map((id) => {
        const count = id === 'all' ? undefined : counts?.[id];
        return (
          <button
            key={id}
            type="button"
            aria-pressed={view.filter === id}
            onClick={() => show({ filter: id })}
          >
            <span>{filterWords[id]}</span>
            {count === undefined ? null : <b data-zero={count === 0 || undefined}>{count}</b>}
          </button>
        );
      })}
    </Filters>
  );
}

function Tools({ overview: { view, groups, typed, setTyped, show, showView } }: { overview: Overview }) {
  const [isLoading, setIsLoading] = useState(false);
  return (
    <TableTools>
      <SearchField
        label="Search accounts"
        placeholder="Search name, group, tag or email"
        clearLabel="Clear the search"
        value={typed}
        onChange={setTyped}
      />
      <Select
        label="Group"
        isLabelInside
        options={[
          { id: 'all', label: 'All' },
          ...groups.map((name) => ({ id: `=${name}`, label: name })),
          { id: '=', label: 'Without a group' },
        ]}
        value={view.group}
        onChange={(group) => show({ group })}
      />
      <Select
        label="Status"
        isLabelInside
        options={[
          { id: 'all', label: 'All' },
          { id: 'trial', label: 'Trial' },
          { id: 'active', label: 'Active' },
        ]}
        value={view.status}
        onChange={(status) => show({ status: status as typeof view.status })}
      />
      <SavedViews view={view} onShow={showView} />
      <Button
        isPending={isLoading}
        pendingLabel="Preparing…"
        onPress={() => {
          setIsLoading(true);
          void downloadOverview(view).finally(() => setIsLoading(false));
        }}
      >
        Download CSV
      </Button>
    </TableTools>
  );
}

function Pages({ overview: { rows, total, first, view, pages, show } }: { overview: Overview }) {
  const { page, pageSize } = view;
  return <AccountPages {...{ rows, first, total, page, pages, pageSize }} onChange={show} />;
}

function Nothing({ overview }: { overview: Overview }) {
  return (
    <EmptyState
      title={overview.isNarrowed ? 'No account matches' : 'No accounts yet'}
      icon={<Building2 />}
      {...(overview.isNarrowed ? { action: <Button onPress={overview.showAll}>Show all</Button> } : {})}
    >
      {overview.isNarrowed ? null : 'Accounts are listed here as soon as one is created.'}
    </EmptyState>
  );
}

function Age({ asOf, now }: { asOf: string | undefined; now: number }) {
  if (asOf === undefined || now - Date.parse(asOf) < staleMilliseconds) return null;
  return (
    <Banner tone="warning" title={`These figures are ${formatAge(asOf, now)} old`}>
      Changes since then are not shown yet. They appear by themselves.
    </Banner>
  );
}

const lede = ({ counts }: Overview): string | undefined => {
  if (counts === undefined) return undefined;
  const { needs_help: count } = counts;
  if (count === 0) return 'No account needs help.';
  return `${count} ${count === 1 ? 'account needs' : 'accounts need'} help.`;
};

/** Opens one post for the chosen accounts, or again for those of its draft. */
function useWriting() {
  const [accountIds, write] = useState<readonly number[]>();
  useReopen('batch', (_, context) => {
    const { accountIds: stored } = (context ?? {}) as { accountIds?: unknown };
    const ids = Array.isArray(stored) ? stored.filter((id) => Number.isSafeInteger(id)) : [];
    if (ids.length > 0) write(ids as number[]);
  });
  return { accountIds, write };
}

/** All accounts with their figures, the worst first. */
export function OverviewScreen() {
  const overview = useOverview();
  const { query, rows, view, now, show, total } = overview;
  const writing = useWriting();
  const [chosen, setChosen] = useState<ReadonlyMap<number, OverviewRow>>(new Map());
  const choose = (accountIds: readonly number[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Map(before);
      for (const row of rows.filter(({ accountId }) => accountIds.includes(accountId))) {
        if (isChosen) next.set(row.accountId, row);
        else next.delete(row.accountId);
      }
      return next;
    });
  const select = (all: readonly OverviewRow[]) => setChosen(new Map(all.map((row) => [row.accountId, row])));
  const bulk = useBulk(select);
  const chooseAll = async (): Promise<void> => {
    try {
      select(await readAll(view, total));
    } catch (error) {
      showFailure('The accounts could not be selected', error);
    }
  };
  const hiddenCount = chosen.size - rows.filter(({ accountId }) => chosen.has(accountId)).length;
  const isEmpty = query.data !== undefined && rows.length === 0;
  return (
    <>
      <AdminHeader
        title="Account Overview"
        lede={lede(overview)}
        actions={
          <>
            <SentBatches />
            <Alerts />
          </>
        }
      />
      <Age asOf={overview.asOf} now={now} />
      <Questions overview={overview} />
      {bulk.unchanged ? (
        <Banner
          tone="danger"
          title={bulk.unchanged.title}
          action={
            <Button size="sm" variant="quiet" onPress={bulk.dismiss}>
              Dismiss
            </Button>
          }
        >
          {bulk.unchanged.text}
        </Banner>
      ) : null}
      <TableCard aria-label="Accounts">
        <Tools overview={overview} />
        {query.error ? (
          <TableTools>
            <LoadFailed title="Accounts could not be loaded" error={query.error} onRetry={query.reload} />
          </TableTools>
        ) : null}
        {isEmpty ? (
          <Nothing overview={overview} />
        ) : query.error && rows.length === 0 ? null : (
          <OverviewTable
            rows={rows}
            view={view}
            now={now}
            budgetUsd={query.data?.budgetUsd ?? 0}
            isLoading={query.data === undefined}
            skeletonRows={12}
            onSort={(sort) => show(sortedBy(view, sort))}
            chosen={new Set(chosen.keys())}
            onChoose={choose}
          />
        )}
        <BulkBar
          // A row may have changed since it was selected.
          chosen={[...chosen.values()].map(
            (row) => rows.find(({ accountId }) => accountId === row.accountId) ?? row,
          )}
          bulk={bulk}
          hiddenCount={hiddenCount}
          total={total}
          onChooseAll={chooseAll}
          onWrite={writing.write}
          onClear={() => setChosen(new Map())}
        />
        {rows.length > 0 ? (
          <TableTools>
            <Pages overview={overview} />
          </TableTools>
        ) : null}
      </TableCard>
      {writing.accountIds ? (
        <BatchDialog accountIds={writing.accountIds} onClose={() => writing.write(undefined)} />
      ) : null}
    </>
  );
}
