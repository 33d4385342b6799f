import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/button.tsx';
import { ActionBar, Card, CardTitle, Muted, SectionTitle } from './card.tsx';

const meta = {
  component: Card,
  args: {
    children: (
      <>
        <SectionTitle>Connected pages</SectionTitle>
        <CardTitle as="p">Iris Clinic</CardTitle>
        <Muted>Connected on 3 March.</Muted>
      </>
    ),
  },
} satisfies Meta<typeof Card>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Tint: Story = { render: (args) => <Card {...args} data-tone="tint" /> };
export const Sunken: Story = { render: (args) => <Card {...args} data-tone="sunken" /> };
export const Actions: Story = {
  render: () => (
    <ActionBar>
      <Button variant="quiet" size="sm">
        Edit
      </Button>
      <Button variant="quiet" size="sm">
        Move
      </Button>
      <Button variant="danger-quiet" size="sm" data-push>
        Delete
      </Button>
    </ActionBar>
  ),
};
