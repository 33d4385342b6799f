import { Select } from '@kallos/ui/controls';
import { Pager } from '@kallos/ui/kit';
import { Foot, LabelledControl, Range } from './list-look.tsx';

/** The numbers of rows that a page of accounts may have. */
export const accountPageSizes = ['25', '50'] as const;
type PageSize = (typeof accountPageSizes)[number];

interface AccountPagesProps {
  /** The position of the first row among all, from 1. */
  readonly first: number;
  readonly rows: readonly unknown[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly pageSize: PageSize;
  readonly onChange: (change: { readonly page?: number; readonly pageSize?: PageSize }) => void;
}

/** The foot of a list of accounts: its range, the size of a page, and the way to the next one. */
export function AccountPages({ rows, first, total, page, pages, pageSize, onChange }: AccountPagesProps) {
  return (
    <Foot>
      <Range role="status">
        <b>{first}</b>
        <span>–</span>
        <b>{first + rows.length - 1}</b> <span>of</span> <b>{total}</b> <span>accounts</span>
      </Range>
      <LabelledControl>
        <span aria-hidden="true">Accounts per page</span>
        <Select
          label="Accounts per page"
          isLabelHidden
          options={accountPageSizes.map((id) => ({ id, label: id }))}
          value={pageSize}
          onChange={(size) => onChange({ pageSize: size })}
        />
      </LabelledControl>
      <Pager
        label="Pages"
        position={`Page ${page} of ${pages}`}
        previousLabel="Previous"
        nextLabel="Next"
        {...(page > 1 ? { onPrevious: () => onChange({ page: page - 1 }) } : {})}
        {...(page < pages ? { onNext: () => onChange({ page: page + 1 }) } : {})}
      />
    </Foot>
  );
}
