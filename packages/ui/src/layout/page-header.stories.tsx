import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/button.tsx';
import { Badge } from '../feedback/badge.tsx';
import { PageHeader, StepMeter } from './page-header.tsx';

const meta = { component: PageHeader, args: { title: 'Campaigns' } } satisfies Meta<typeof PageHeader>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TitleOnly: Story = {};
export const Whole: Story = {
  args: {
    meter: (
      <StepMeter current={2} total={4}>
        Step 2 of 4
      </StepMeter>
    ),
    badge: <Badge tone="success">Active</Badge>,
    lede: 'The posts of the next two weeks.',
    actions: <Button variant="primary">New post</Button>,
    note: 'Saved a minute ago',
  },
};
