import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Pager, Pagination } from './pagination.tsx';

const meta = {
  component: Pagination,
  args: {
    label: 'Pages',
    page: 4,
    pages: 12,
    onChange: () => undefined,
    previousLabel: 'Previous page',
    nextLabel: 'Next page',
    pageLabel: (page) => `Page ${page}`,
  },
  render: function Controlled(args) {
    const [page, setPage] = useState(args.page);
    return <Pagination {...args} page={page} onChange={setPage} />;
  },
} satisfies Meta<typeof Pagination>;
export default meta;
type Story = StoryObj<typeof meta>;

export const InTheMiddle: Story = {};
export const FirstPage: Story = { args: { page: 1, pages: 3 } };
export const LastPage: Story = { args: { page: 12 } };
export const WithoutNumbers: Story = {
  render: () => (
    <Pager
      label="Pages"
      position="Page 1 of 4"
      previousLabel="Previous"
      nextLabel="Next"
      onNext={() => undefined}
    />
  ),
};
