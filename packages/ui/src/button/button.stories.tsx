import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from './button.tsx';
import { CalendarPlus, Check, ChevronDown, Sparkles, Trash2 } from './icon.tsx';

const meta = { component: Button, args: { children: 'Schedule' } } satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Primary: Story = { args: { variant: 'primary' } };
export const Secondary: Story = {};
export const Soft: Story = { args: { variant: 'soft' } };
/** Only for actions that call the model. */
export const Ai: Story = { args: { variant: 'ai', icon: <Sparkles />, children: 'Write with AI' } };
export const Quiet: Story = { args: { variant: 'quiet' } };
export const Danger: Story = { args: { variant: 'danger', icon: <Trash2 />, children: 'Delete' } };
export const DangerQuiet: Story = { args: { variant: 'danger-quiet', children: 'Delete' } };
export const Small: Story = { args: { size: 'sm' } };
export const Large: Story = { args: { size: 'lg', variant: 'primary' } };
export const WithIcons: Story = { args: { icon: <CalendarPlus />, iconAfter: <ChevronDown /> } };
export const Disabled: Story = { args: { variant: 'primary', isDisabled: true } };
/** Keeps its width, its focus and its name while it is pending. */
export const Pending: Story = {
  args: {
    variant: 'primary',
    icon: <Check />,
    isPending: true,
    pendingLabel: 'Saving…',
    children: 'Save changes',
  },
};
export const Wide: Story = { args: { isWide: true, variant: 'primary' } };
export const LongLabel: Story = {
  args: { children: 'Approve and schedule all of the posts of the next two weeks' },
};
