import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { SearchField } from './search-field.tsx';

const meta = {
  component: SearchField,
  args: {
    label: 'Search products',
    placeholder: 'Name or description',
    clearLabel: 'Clear the search',
    value: '',
    onChange: () => undefined,
  },
  render: function Controlled(args) {
    const [value, setValue] = useState(args.value);
    return <SearchField {...args} value={value} onChange={setValue} />;
  },
} satisfies Meta<typeof SearchField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const WithShortcut: Story = { args: { shortcut: '/' } };
export const Filled: Story = { args: { value: 'serum', shortcut: '/' } };
export const Disabled: Story = { args: { isDisabled: true } };
