import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/button.tsx';
import { StatusDot } from '../feedback/badge.tsx';
import { PeriodPanel } from './period-panel.tsx';

const meta = {
  component: PeriodPanel,
  args: { title: 'Automatic scheduling', label: 'Next period', date: '14–27 March', detail: 'Seven posts' },
} satisfies Meta<typeof PeriodPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const On: Story = { args: { dot: <StatusDot tone="success" hasHalo /> } };
export const Off: Story = {
  args: { tone: 'tint', action: <Button size="sm">Turn on</Button>, more: 'No new posts appear.' },
};
