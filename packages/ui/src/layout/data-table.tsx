// Explicit roles, because Safari drops those of a table that is displayed as cards.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/prefer-tag-over-role */
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ArrowDown, ArrowUp, ArrowUpDown } from '../button/icon.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { tableLook } from './data-table-look.tsx';

const Card = styled.section`
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
  box-shadow: var(--shadow-1);
  overflow: clip;
  & > [data-tools],
  & > [data-foot] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-10);
    padding: var(--space-16) var(--space-20);
  }
  & > [data-notice] {
    padding: 0 var(--space-20) var(--space-16);
  }
  & > [data-foot] {
    justify-content: space-between;
    border-top: 1px solid var(--line);
    color: var(--muted);
    font-size: var(--size-label);
  }
`;

// Large text scrolls the table sideways, not the page.
const Slide = styled.div`
  container-type: inline-size;
  overflow-x: auto;
`;

const Table = styled.table`
  ${tableLook}
`;

/** A column: its heading, its cell, and optionally its sort order. */
export interface Column<Row> {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  width?: string;
  align?: 'start' | 'end';
  isRowHeader?: boolean;
  sort?: 'ascending' | 'descending' | 'none';
  onSort?: () => void;
}

/** Props of a data table; `caption` is its accessible name. */
interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  loadingLabel: string;
  isLoading?: boolean;
  skeletonRows?: number;
  density?: 'picture' | 'compact';
  tools?: ReactNode;
  notice?: ReactNode;
  empty?: ReactNode;
  footer?: ReactNode;
}

const Cell = styled.span`
  display: contents;
`;

function HeaderCell<Row>({ column }: { column: Column<Row> }) {
  const { header, sort, onSort, align, width } = column;
  const Arrow = sort === 'ascending' ? ArrowUp : sort === 'descending' ? ArrowDown : ArrowUpDown;
  return (
    <th scope="col" role="columnheader" aria-sort={sort} data-align={align} style={{ width }}>
      {onSort === undefined ? (
        header
      ) : (
        <button type="button" onClick={onSort} data-sorted={sort !== 'none' || undefined}>
          <span>{header}</span>
          <Arrow aria-hidden="true" />
        </button>
      )}
    </th>
  );
}

function RowCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const inner = (
    <>
      <span data-label aria-hidden="true">
        {column.header}
      </span>
      <Cell>{column.cell(row)}</Cell>
    </>
  );
  if (column.isRowHeader === true) {
    return (
      <th scope="row" role="rowheader" dir="auto" data-align={column.align}>
        {inner}
      </th>
    );
  }
  return (
    <td role="cell" dir="auto" data-align={column.align}>
      {inner}
    </td>
  );
}

function SkeletonRows({ count, columns }: { count: number; columns: readonly { id: string }[] }) {
  return Array.from({ length: count }, (_, index) => (
    <tr key={index} aria-hidden="true">
      {columns.map(({ id }) => (
        <td key={id}>
          <Skeleton width="72%" height="1rem" />
        </td>
      ))}
    </tr>
  ));
}

/** Renders a table whose rows become cards on small screens; role attributes keep its semantics. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    isLoading,
    loadingLabel,
    skeletonRows = 5,
    density = 'picture',
  } = props;
  const { tools, notice, empty, footer } = props;
  const isEmpty = !isLoading && rows.length === 0;
  return (
    <Card aria-label={caption} aria-busy={isLoading || undefined}>
      {tools !== undefined && <div data-tools>{tools}</div>}
      {notice !== undefined && <div data-notice>{notice}</div>}
      {isLoading && (
        <p className="visually-hidden" role="status">
          {loadingLabel}
        </p>
      )}
      {isEmpty ? (
        empty
      ) : (
        <Slide>
          <Table role="table" data-density={density}>
            <caption className="visually-hidden">{caption}</caption>
            <thead role="rowgroup">
              <tr role="row">
                {columns.map((column) => (
                  <HeaderCell key={column.id} column={column} />
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {isLoading && rows.length === 0 && <SkeletonRows count={skeletonRows} columns={columns} />}
              {rows.map((row) => (
                <tr key={rowKey(row)} role="row">
                  {columns.map((column) => (
                    <RowCell key={column.id} column={column} row={row} />
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </Slide>
      )}
      {footer !== undefined && <div data-foot>{footer}</div>}
    </Card>
  );
}
