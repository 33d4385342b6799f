import type { Meta, StoryObj } from '@storybook/react-vite';
import { CalendarClock } from '../button/icon.tsx';
import { Badge } from './badge.tsx';

const meta = { component: Badge, args: { children: 'Scheduled' } } satisfies Meta<typeof Badge>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Neutral: Story = {};
export const Success: Story = { args: { tone: 'success', hasDot: true, children: 'Published' } };
export const Warning: Story = { args: { tone: 'warning', children: 'Needs a look' } };
export const Danger: Story = { args: { tone: 'danger', children: 'Failed' } };
export const Information: Story = { args: { tone: 'info', icon: <CalendarClock /> } };
export const Ai: Story = { args: { tone: 'ai', children: 'Written with AI' } };
export const Primary: Story = { args: { tone: 'primary' } };
export const Dashed: Story = { args: { isDashed: true, children: 'Draft' } };
