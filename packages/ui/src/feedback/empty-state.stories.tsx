import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/button.tsx';
import { LibraryBig } from '../button/icon.tsx';
import { EmptyState } from './empty-state.tsx';

const meta = { component: EmptyState, args: { title: 'No products yet' } } satisfies Meta<typeof EmptyState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TitleOnly: Story = {};
export const Whole: Story = {
  args: {
    icon: <LibraryBig />,
    children: 'Posts are written about products. Add the first one.',
    action: <Button variant="primary">Add a product</Button>,
  },
};
export const PageTitle: Story = { args: { isPageTitle: true, title: 'This page does not exist' } };
