import type { Meta, StoryObj } from '@storybook/react-vite';
import { Badge } from '../feedback/badge.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { SearchField } from '../form/search-field.tsx';
import { Pager } from '../navigation/pagination.tsx';
import { type Column, DataTable } from './data-table.tsx';

interface Clinic {
  id: number;
  name: string;
  state: string;
  posts: number;
}

const clinics: Clinic[] = [
  { id: 1, name: 'Iris Clinic', state: 'Active', posts: 24 },
  { id: 2, name: 'Aura Dermatology and Laser Centre of Thessaloniki', state: 'Trial', posts: 3 },
  { id: 3, name: 'Studio Nefeli', state: 'Active', posts: 0 },
];

const columns: Column<Clinic>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name }) => name,
    isRowHeader: true,
    sort: 'ascending',
    onSort: () => undefined,
  },
  { id: 'state', header: 'State', cell: ({ state }) => <Badge>{state}</Badge> },
  {
    id: 'posts',
    header: 'Posts',
    cell: ({ posts }) => posts,
    align: 'end',
    sort: 'none',
    onSort: () => undefined,
  },
];

const Table = (props: Partial<Parameters<typeof DataTable<Clinic>>[0]>) => (
  <DataTable
    caption="Accounts"
    columns={columns}
    rows={clinics}
    rowKey={({ id }) => id}
    loadingLabel="Loading accounts"
    {...props}
  />
);

const meta = { component: Table } satisfies Meta<typeof Table>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Compact: Story = { args: { density: 'compact' } };
export const Loading: Story = { args: { rows: [], isLoading: true, skeletonRows: 2 } };
export const Empty: Story = { args: { rows: [], empty: <EmptyState title="No accounts yet" /> } };
export const WithToolsAndFooter: Story = {
  args: {
    tools: <SearchField label="Search accounts" value="" onChange={() => undefined} />,
    footer: (
      <Pager
        label="Pages"
        position="Page 1 of 4"
        previousLabel="Previous"
        nextLabel="Next"
        onNext={() => undefined}
      />
    ),
  },
};
