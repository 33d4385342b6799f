import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent } from 'storybook/test';
import { IconButton } from '../button/icon-button.tsx';
import { Pencil } from '../button/icon.tsx';

const meta = {
  component: IconButton,
  args: { label: 'Edit the post', icon: <Pencil />, variant: 'secondary', tooltipPlacement: 'bottom' },
  parameters: { isOverlay: true },
} satisfies Meta<typeof IconButton>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The keyboard opens it at once, the pointer after half a second. */
export const OnFocus: Story = {
  play: async () => {
    await userEvent.tab();
  },
};
