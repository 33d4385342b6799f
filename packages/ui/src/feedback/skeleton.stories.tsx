import type { Meta, StoryObj } from '@storybook/react-vite';
import { Skeleton, SkeletonGroup } from './skeleton.tsx';

const meta = {
  component: Skeleton,
  render: (args) => (
    <SkeletonGroup label="Loading">
      <Skeleton {...args} />
    </SkeletonGroup>
  ),
} satisfies Meta<typeof Skeleton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Line: Story = {};
export const Box: Story = { args: { width: '12rem', height: '6rem', radius: 'var(--radius-card)' } };
