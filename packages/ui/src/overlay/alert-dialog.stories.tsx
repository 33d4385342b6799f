import type { Meta, StoryObj } from '@storybook/react-vite';
import { AlertSheet } from './alert-sheet.tsx';

const meta = {
  component: AlertSheet,
  args: {
    isOpen: true,
    onOpenChange: () => undefined,
    title: 'Delete the product “Vitamin C serum”?',
    children: <p>Posts that were published stay on the pages.</p>,
    confirmLabel: 'Delete',
    cancelLabel: 'Keep it',
    onConfirm: () => undefined,
  },
  parameters: { isOverlay: true },
} satisfies Meta<typeof AlertSheet>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Danger: Story = {};
export const Primary: Story = {
  args: { tone: 'primary', title: 'Schedule 12 posts?', confirmLabel: 'Schedule' },
};
/** The other answer is the primary button. */
export const Quiet: Story = {
  args: { tone: 'quiet', confirmLabel: 'Discard', cancelLabel: 'Continue writing' },
};
export const Pending: Story = { args: { isPending: true, pendingLabel: 'Deleting…' } };
