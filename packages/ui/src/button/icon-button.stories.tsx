import type { Meta, StoryObj } from '@storybook/react-vite';
import { IconButton } from './icon-button.tsx';
import { Pencil, Trash2, X } from './icon.tsx';

const meta = { component: IconButton, args: { label: 'Edit', icon: <Pencil /> } } satisfies Meta<
  typeof IconButton
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Quiet: Story = {};
export const Secondary: Story = { args: { variant: 'secondary' } };
export const Danger: Story = { args: { variant: 'danger-quiet', label: 'Delete', icon: <Trash2 /> } };
export const Small: Story = { args: { size: 'sm', label: 'Close', icon: <X /> } };
export const Large: Story = { args: { size: 'lg', variant: 'secondary' } };
export const Disabled: Story = { args: { isDisabled: true } };
