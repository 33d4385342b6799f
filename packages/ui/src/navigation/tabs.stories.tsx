import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Tabs } from './tabs.tsx';

const meta = {
  component: Tabs,
  args: {
    label: 'Settings',
    tabs: [
      { id: 'model', label: 'Model', content: 'Which model writes.' },
      { id: 'limits', label: 'Limits', content: 'How much it may write.' },
      { id: 'history', label: 'History', content: 'What it wrote.', isDisabled: true },
    ],
  },
  render: function Controlled(args) {
    const [selected, setSelected] = useState(args.selected ?? 'model');
    return <Tabs {...args} selected={selected} onSelect={setSelected} />;
  },
} satisfies Meta<typeof Tabs>;
export default meta;
type Story = StoryObj<typeof meta>;

export const First: Story = {};
export const Second: Story = { args: { selected: 'limits' } };
