import type { Meta, StoryObj } from '@storybook/react-vite';
import { DrawerSheet } from './drawer-sheet.tsx';

const meta = {
  component: DrawerSheet,
  args: {
    isOpen: true,
    onOpenChange: () => undefined,
    title: 'Filters',
    closeLabel: 'Close',
    children: <p>Choose what the list shows.</p>,
  },
  parameters: { isOverlay: true },
} satisfies Meta<typeof DrawerSheet>;
export default meta;
type Story = StoryObj<typeof meta>;

export const FromTheEnd: Story = { args: { side: 'end' } };
export const FromTheStart: Story = { args: { side: 'start', tone: 'rail' } };
export const FromBelow: Story = { args: { side: 'bottom' } };
