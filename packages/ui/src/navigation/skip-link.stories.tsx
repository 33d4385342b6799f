import type { Meta, StoryObj } from '@storybook/react-vite';
import { within } from 'storybook/test';
import { SkipLink } from './skip-link.tsx';

const meta = {
  component: SkipLink,
  args: { children: 'Skip to the content', target: 'content' },
} satisfies Meta<typeof SkipLink>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Visible only with the keyboard focus. */
export const Focused: Story = {
  parameters: { isOverlay: true },
  render: (args) => (
    <>
      <SkipLink {...args} />
      <main id="content">The content</main>
    </>
  ),
  play: async ({ canvasElement }) => within(canvasElement).getByRole('link').focus(),
};
