import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { IconButton } from '../button/icon-button.tsx';
import { Ellipsis, Pencil, Trash2 } from '../button/icon.tsx';
import { Menu } from './menu.tsx';

const meta = {
  component: Menu,
  args: {
    label: 'Actions',
    placement: 'bottom start',
    trigger: <IconButton label="Actions" icon={<Ellipsis />} hasTooltip={false} />,
    entries: [
      { id: 'edit', label: 'Edit', icon: <Pencil /> },
      { id: 'open', label: 'Open the page', href: '#page' },
      { id: 'move', label: 'Move', isDisabled: true },
      { id: 'delete', label: 'Delete', icon: <Trash2 />, tone: 'danger' },
    ],
  },
  parameters: { isOverlay: true },
} satisfies Meta<typeof Menu>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Actions' }));
  },
};
