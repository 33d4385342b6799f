import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { CalendarDays, Image, MenuLines } from '../button/icon.tsx';
import { SegmentedControl } from './segmented-control.tsx';

const meta = {
  component: SegmentedControl,
  args: {
    label: 'Show',
    value: 'all',
    onChange: () => undefined,
    segments: [
      { id: 'all', label: 'All', count: 24 },
      { id: 'trouble', label: 'Need attention', count: 2, isUrgent: true },
      { id: 'draft', label: 'Drafts', isDisabled: true },
    ],
  },
  render: function Controlled(args) {
    const [value, setValue] = useState(args.value);
    return <SegmentedControl {...args} value={value} onChange={setValue} />;
  },
} satisfies Meta<typeof SegmentedControl>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WithCounts: Story = {};
export const Wide: Story = { args: { isWide: true } };
export const Dense: Story = { args: { isDense: true } };
export const IconsOnly: Story = {
  args: {
    value: 'list',
    segments: [
      { id: 'list', label: 'List', icon: <MenuLines />, isIconOnly: true },
      { id: 'month', label: 'Month', icon: <CalendarDays />, isIconOnly: true },
      { id: 'images', label: 'Images', icon: <Image />, isIconOnly: true },
    ],
  },
};
