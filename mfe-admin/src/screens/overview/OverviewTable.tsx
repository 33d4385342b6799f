// The body of the table only moves the focus between its controls.
/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions */
import type { OverviewRow, OverviewSort } from '@kallos/contracts/posts/account-overview';
import { Checkbox } from '@kallos/ui/controls';
import { ArrowDown, ArrowUp, ArrowUpDown, ButtonLink, Skeleton, StatusDot } from '@kallos/ui/kit';
import { formatDate } from '@kallos/web-kit/kit';
import { paths } from '@kallos/web-kit/remote/admin/paths';
import { Fragment, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Frame, Table } from './overview-look.tsx';
import type { OverviewView } from './overview-view.ts';
import {
  columnWords,
  connectionWords,
  failedWords,
  formatUsd,
  isOverBudget,
  nextWords,
  troublePlace,
  stateWords,
  waitingWords,
} from './overview-words.ts';

interface OverviewTableProps {
  readonly rows: readonly OverviewRow[];
  readonly view: OverviewView;
  readonly now: number;
  /** What one account may spend on models in a month. */
  readonly budgetUsd: number;
  readonly isLoading: boolean;
  readonly skeletonRows: number;
  readonly onSort: (sort: OverviewSort) => void;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (accountIds: readonly number[], isChosen: boolean) => void;
}

interface CellSpec {
  readonly id: OverviewSort;
  readonly isNumber?: true;
  /** Dropped first where the table is narrow. */
  readonly rank: 1 | 2 | 3 | 4;
  readonly cell: (row: OverviewRow, now: number, budgetUsd: number) => ReactNode;
}

const Count = ({ value, isBad }: { value: number; isBad: boolean }) =>
  value === 0 ? <span data-none>–</span> : <span data-bad={isBad || undefined}>{value}</span>;

const cells: readonly CellSpec[] = [
  {
    id: 'connection',
    rank: 1,
    cell: (row, now) => {
      const { text, tone } = connectionWords(row, now);
      return (
        <span data-state={tone}>
          <StatusDot tone={tone} />
          <span>{text}</span>
        </span>
      );
    },
  },
  {
    id: 'failed',
    rank: 2,
    cell: (row) => {
      const words = failedWords(row);
      return words === '' ? (
        <span data-none>–</span>
      ) : (
        <span data-bad data-wrap>
          {words.split(/(?<=,) /).map((part) => (
            <Fragment key={part}>
              <span data-whole>{part}</span>{' '}
            </Fragment>
          ))}
        </span>
      );
    },
  },
  {
    id: 'next',
    rank: 2,
    cell: (row, now) => (
      <span data-wrap data-bad={row.nextPostAt === null || undefined}>
        {nextWords(row, now)}
      </span>
    ),
  },
  {
    id: 'empty',
    isNumber: true,
    rank: 2,
    cell: ({ emptyDays }) => <span data-bad={emptyDays >= 7 || undefined}>{`${emptyDays} of 14`}</span>,
  },
  {
    id: 'waiting',
    isNumber: true,
    rank: 3,
    cell: (row, now) => {
      const { text, isLong } = waitingWords(row, now);
      return row.waiting === 0 ? (
        <span data-none>–</span>
      ) : (
        <span data-bad={isLong || undefined}>{text}</span>
      );
    },
  },
  { id: 'findings', isNumber: true, rank: 3, cell: ({ findings }) => <Count value={findings} isBad /> },
  {
    id: 'sign_in',
    rank: 3,
    cell: ({ lastSignInAt }) =>
      lastSignInAt === null ? <span data-none>Never</span> : formatDate(lastSignInAt),
  },
  { id: 'texts', isNumber: true, rank: 4, cell: ({ texts }) => <Count value={texts} isBad={false} /> },
  {
    id: 'spend',
    isNumber: true,
    rank: 4,
    cell: (row, _, budgetUsd) => (
      <span data-bad={isOverBudget(row, budgetUsd) || undefined}>{formatUsd(row.spentUsd)}</span>
    ),
  },
];

function Head({
  id,
  view,
  onSort,
  ...rest
}: Pick<OverviewTableProps, 'view' | 'onSort'> & {
  id: OverviewSort;
  'data-number'?: boolean | undefined;
  'data-rank'?: number;
  'data-name'?: true;
}) {
  const isSorted = view.sort === id;
  const order = view.order === 'asc' ? ('ascending' as const) : ('descending' as const);
  const Arrow = !isSorted ? ArrowUpDown : view.order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={isSorted ? order : 'none'} {...rest}>
      <button type="button" onClick={() => onSort(id)} data-sorted={isSorted || undefined}>
        <span>{columnWords[id]}</span>
        <Arrow aria-hidden="true" />
      </button>
    </th>
  );
}

function Row({
  row,
  now,
  budgetUsd,
  isChosen,
  onChoose,
}: Pick<OverviewTableProps, 'now' | 'budgetUsd' | 'onChoose'> & { row: OverviewRow; isChosen: boolean }) {
  const { accountId, businessName, groupName } = row;
  const facts = [
    ...stateWords(row, now, budgetUsd),
    ...(groupName === '' ? [] : [{ text: groupName, tone: 'none' as const }]),
  ];
  return (
    <tr data-account={accountId} aria-selected={isChosen}>
      <td data-check>
        <Checkbox
          aria-label={`Select ${businessName}`}
          isSelected={isChosen}
          onChange={(isNow) => onChoose([accountId], isNow)}
        />
      </td>
      <th scope="row" data-name>
        <Link to={paths.accountOf(accountId)} dir="auto">
          {businessName}
        </Link>
        {facts.length > 0 ? (
          <small>
            {facts.map(({ text, tone }, index) => (
              <span key={text} data-tone={tone}>
                {index === 0 ? text : ` · ${text}`}
              </span>
            ))}
          </small>
        ) : null}
      </th>
      {cells.map(({ id, isNumber, rank, cell }) => (
        <td key={id} data-number={isNumber} data-rank={rank} data-label={columnWords[id]}>
          {cell(row, now, budgetUsd)}
        </td>
      ))}
      <td data-door>
        <ButtonLink
          size="sm"
          href={paths.portalOf(accountId, troublePlace(row))}
          aria-label={`Open portal of ${businessName}`}
        >
          Open
        </ButtonLink>
      </td>
    </tr>
  );
}

/** Moves between rows by the arrow keys, within the column of the focused control; `x` selects the row. */
function onKey(event: KeyboardEvent<HTMLTableSectionElement>, { chosen, onChoose }: OverviewTableProps) {
  if (event.metaKey || event.ctrlKey || event.altKey) return;
  const target = event.target as HTMLElement;
  const row = target.closest('tr');
  if (!row) return;
  if (event.key === 'x') {
    const accountId = Number(row.dataset['account']);
    onChoose([accountId], !chosen.has(accountId));
    return;
  }
  const next =
    event.key === 'ArrowDown'
      ? row.nextElementSibling
      : event.key === 'ArrowUp'
        ? row.previousElementSibling
        : null;
  if (!next) return;
  const column = target.closest('td, th');
  const place = column ? [...row.children].indexOf(column) : 1;
  next.children[place]?.querySelector<HTMLElement>('a, button, input')?.focus();
  event.preventDefault();
}

/** A dense table of accounts with a sticky head; narrow screens drop the least important columns. */
export function OverviewTable(props: OverviewTableProps) {
  const { rows, view, now, isLoading, skeletonRows, onSort, chosen, onChoose } = props;
  const chosenHere = rows.filter(({ accountId }) => chosen.has(accountId)).length;
  const ids = rows.map(({ accountId }) => accountId);
  return (
    <Frame tabIndex={-1}>
      <Table aria-busy={isLoading || undefined}>
        <caption className="visually-hidden">Accounts, the worst first</caption>
        <thead>
          <tr>
            <td data-check>
              <Checkbox
                aria-label="Select all accounts on this page"
                isSelected={rows.length > 0 && chosenHere === rows.length}
                isIndeterminate={chosenHere > 0 && chosenHere < rows.length}
                isDisabled={rows.length === 0}
                onChange={(isNow) => onChoose(ids, isNow)}
              />
            </td>
            <Head id="name" view={view} onSort={onSort} data-name />
            {cells.map(({ id, isNumber, rank }) => (
              <Head key={id} id={id} view={view} onSort={onSort} data-number={isNumber} data-rank={rank} />
            ))}
            <th scope="col" data-door>
              <span className="visually-hidden">Portal</span>
            </th>
          </tr>
        </thead>
        <tbody onKeyDown={(event) => onKey(event, props)}>
          {isLoading && rows.length === 0
            ? Array.from({ length: skeletonRows }, (_, index) => (
                <tr key={index} aria-hidden="true">
                  <td data-check>
                    <Skeleton width="1rem" height="0.9rem" />
                  </td>
                  <th data-name>
                    <Skeleton width="70%" height="0.9rem" />
                  </th>
                  {cells.map(({ id, rank }) => (
                    <td key={id} data-rank={rank}>
                      <Skeleton width="60%" height="0.9rem" />
                    </td>
                  ))}
                  <td data-door>
                    <Skeleton width="3rem" height="0.9rem" />
                  </td>
                </tr>
              ))
            : rows.map((row) => (
                <Row
                  key={row.accountId}
                  row={row}
                  now={now}
                  budgetUsd={props.budgetUsd}
                  isChosen={chosen.has(row.accountId)}
                  onChoose={onChoose}
                />
              ))}
        </tbody>
      </Table>
    </Frame>
  );
}
