import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { type ToastWords, toasts } from './toast.tsx';

function Toast({ tone, ...words }: ToastWords & { tone: 'neutral' | 'success' | 'warning' | 'destructive' }) {
  useEffect(() => {
    const key = toasts[tone](words);
    return () => toasts.close(key);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one toast for each story
  }, []);
  return null;
}

const meta = {
  component: Toast,
  args: { tone: 'neutral', title: 'The post was moved to Tuesday' },
  parameters: { isOverlay: true },
} satisfies Meta<typeof Toast>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Neutral: Story = {};
export const Success: Story = { args: { tone: 'success', title: 'Saved' } };
export const Warning: Story = { args: { tone: 'warning', title: 'One of three images was not stored' } };
export const WithUndo: Story = {
  args: { title: 'The product was removed', action: { label: 'Undo', onPress: () => undefined } },
};
/** Remains until it is closed. */
export const Destructive: Story = {
  args: { tone: 'destructive', title: 'The post was not saved', description: 'The server did not respond.' },
};
