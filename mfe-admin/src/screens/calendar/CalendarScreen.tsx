import type { CallReply } from '@kallos/contracts/endpoint';
// Keys move between the links of the cells; the body itself is no control.
/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions */
import { accountOverview } from '@kallos/contracts/posts/account-overview';
import { Building2, SearchField, Select } from '@kallos/ui/controls';
import { Button, EmptyState, Pagination, Skeleton } from '@kallos/ui/kit';
import { useQuery } from '@kallos/web-kit/kit';
import { AdminHeader } from '@kallos/web-kit/remote/admin/header';
import { paths } from '@kallos/web-kit/remote/admin/paths';
import { type KeyboardEvent, useCallback } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Foot, Range, TableCard, TableTools } from '../../layout/list-look.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { useTypedSearch } from '../../layout/use-typed-search.ts';
import { Frame, Legend, Table } from './calendar-look.tsx';
import { cellWords, dayWords, isWeekend } from './calendar-words.ts';

type Calendar = CallReply<typeof accountOverview.calendar>;
type Row = Calendar['rows'][number];
type Day = Row['days'][number];

const pageSize = 50;

function useCalendar() {
  const [address, setAddress] = useSearchParams();
  const view = {
    search: address.get('search') ?? '',
    group: address.get('group') ?? 'all',
    sort: address.get('sort') === 'name' ? ('name' as const) : ('gaps' as const),
    page: Math.max(1, Math.trunc(Number(address.get('page')) || 1)),
  };
  const show = useCallback(
    (change: Record<string, string>) =>
      setAddress(
        (before) => {
          const next = new URLSearchParams(before);
          if (!('page' in change)) next.delete('page');
          for (const [name, value] of Object.entries(change))
            if (value === '' || value === 'all' || value === 'gaps' || (name === 'page' && value === '1'))
              next.delete(name);
            else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [setAddress],
  );
  const searchFor = useCallback((search: string) => show({ search }), [show]);
  const [typed, setTyped] = useTypedSearch(view.search, searchFor);
  const query = useQuery(
    accountOverview.calendar,
    {
      query: {
        ...(view.search === '' ? {} : { search: view.search }),
        ...(view.group === 'all' ? {} : { group: view.group.slice(1) }),
        sort: view.sort,
        page: view.page,
        pageSize,
      },
    },
    { keepsPrevious: true },
  );
  return { view, show, typed, setTyped, query };
}

function DayCell({ row, day, date }: { row: Row; day: Day; date: string }) {
  const { planned, drafts, failed } = day;
  const isGap = planned === 0;
  return (
    <td
      data-gap={isGap || undefined}
      data-draft={(isGap && drafts > 0) || undefined}
      data-failed={failed > 0 || undefined}
    >
      <Link
        to={paths.portalOf(row.accountId, '/portal/campaigns')}
        aria-label={`${row.businessName}, ${cellWords(date, day)}`}
        title={cellWords(date, day)}
      >
        <span>{planned > 0 ? planned : drafts > 0 ? `(${drafts})` : '–'}</span>
        {failed > 0 ? <b aria-hidden="true">!</b> : null}
      </Link>
    </td>
  );
}

/** Moves the focus between cells by arrow keys, Home and End. */
function moveFocus(event: KeyboardEvent<HTMLTableSectionElement>): void {
  if (event.metaKey || event.ctrlKey || event.altKey) return;
  const cell = (event.target as HTMLElement).closest<HTMLTableCellElement>('td, th');
  const row = cell?.parentElement as HTMLTableRowElement | null;
  if (!cell || !row) return;
  const rows = [...event.currentTarget.rows];
  const at = cell.cellIndex;
  const targets: Partial<Record<string, HTMLTableCellElement | undefined>> = {
    ArrowLeft: row.cells[at - 1],
    ArrowRight: row.cells[at + 1],
    ArrowUp: rows[rows.indexOf(row) - 1]?.cells[at],
    ArrowDown: rows[rows.indexOf(row) + 1]?.cells[at],
    Home: row.cells[0],
    End: row.cells[row.cells.length - 1],
  };
  if (!(event.key in targets)) return;
  event.preventDefault();
  targets[event.key]?.querySelector('a')?.focus();
}

function Grid({ calendar }: { calendar: Calendar }) {
  return (
    <Frame role="region" aria-label="Calendar of all accounts" data-wide tabIndex={0}>
      <Table>
        <caption className="visually-hidden">Posts of the next two weeks by account</caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            {calendar.days.map((day) => (
              <th key={day} scope="col" data-weekend={isWeekend(day) || undefined}>
                {dayWords(day)}
              </th>
            ))}
            <th scope="col">Empty</th>
          </tr>
        </thead>
        <tbody onKeyDown={moveFocus}>
          {calendar.rows.map((row) => (
            <tr key={row.accountId}>
              <th scope="row">
                <Link to={paths.accountOf(row.accountId)} dir="auto">
                  {row.businessName}
                </Link>
                {row.groupName === '' ? null : <small>{row.groupName}</small>}
              </th>
              {row.days.map((day, at) => (
                <DayCell key={calendar.days[at]} row={row} day={day} date={calendar.days[at] ?? ''} />
              ))}
              <td data-sum>{row.emptyDays}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Frame>
  );
}

/** Two weeks of all accounts: the gaps at a glance. */
export function CalendarScreen() {
  const { view, show, typed, setTyped, query } = useCalendar();
  const { data } = query;
  const total = data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const isNarrowed = view.search !== '' || view.group !== 'all';
  const first = (view.page - 1) * pageSize + 1;
  return (
    <>
      <AdminHeader title="Account Calendar" lede="The next two weeks of all accounts." />
      <TableCard aria-label="Calendar">
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
              ...(data?.groups ?? []).map((name) => ({ id: `=${name}`, label: name })),
              { id: '=', label: 'Without a group' },
            ]}
            value={view.group}
            onChange={(group) => show({ group })}
          />
          <Select
            label="Sort"
            isLabelInside
            options={[
              { id: 'gaps', label: 'Most empty days first' },
              { id: 'name', label: 'Name' },
            ]}
            value={view.sort}
            onChange={(sort) => show({ sort })}
          />
        </TableTools>
        {query.error ? (
          <TableTools>
            <LoadFailed title="The calendar could not be loaded" error={query.error} onRetry={query.reload} />
          </TableTools>
        ) : null}
        {data === undefined && !query.error ? <Skeleton height="24rem" /> : null}
        {data?.rows.length === 0 ? (
          <EmptyState
            title={isNarrowed ? 'No account matches' : 'No accounts yet'}
            icon={<Building2 />}
            {...(isNarrowed
              ? { action: <Button onPress={() => show({ search: '', group: '' })}>Show all</Button> }
              : {})}
          />
        ) : null}
        {data && data.rows.length > 0 ? <Grid calendar={data} /> : null}
        {total > 0 ? (
          <TableTools>
            <Foot>
              <Range role="status">{`${first} to ${Math.min(total, first + pageSize - 1)} of ${total}`}</Range>
              <Legend>
                <span data-kind="planned">2 posts</span>
                <span data-kind="draft">(1) draft to approve</span>
                <span data-kind="gap">– empty</span>
                <span data-kind="trouble">
                  <b>!</b> <span>failed</span>
                </span>
              </Legend>
              <Pagination
                label="Pages"
                page={view.page}
                pages={pages}
                onChange={(page) => show({ page: String(page) })}
                previousLabel="Previous page"
                nextLabel="Next page"
                pageLabel={(page) => `Page ${page}`}
              />
            </Foot>
          </TableTools>
        ) : null}
      </TableCard>
    </>
  );
}
