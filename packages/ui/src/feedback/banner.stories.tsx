import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/button.tsx';
import { Banner } from './banner.tsx';

const meta = {
  component: Banner,
  args: { title: 'The connection ends on 12 December', children: 'Connect again before then.' },
} satisfies Meta<typeof Banner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Information: Story = {};
export const Neutral: Story = { args: { tone: 'neutral' } };
export const Success: Story = { args: { tone: 'success', title: 'Three posts are scheduled' } };
export const Warning: Story = { args: { tone: 'warning' } };
/** Announced at once. */
export const Danger: Story = { args: { tone: 'danger', title: 'Two posts were not published' } };
export const WithAction: Story = {
  args: { tone: 'warning', action: <Button size="sm">Connect again</Button> },
};
export const TextOnly: Story = { args: { title: undefined, children: 'Dates are those of Athens.' } };
/** The second line has the specification's message. */
export const TwoLines: Story = {
  args: { tone: 'danger', title: 'The text is too long\nContent exceeds the limit', children: undefined },
};
