import type { Meta, StoryObj } from '@storybook/react-vite';
import { ArrowRight } from '../button/icon.tsx';
import { ButtonLink, TextLink } from './link.tsx';

const meta = { component: TextLink, args: { href: '#help', children: 'How it works' } } satisfies Meta<
  typeof TextLink
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Text: Story = {};
export const Muted: Story = { args: { tone: 'muted' } };
export const LikeAButton: Story = {
  render: () => (
    <ButtonLink href="#campaigns" variant="primary" iconAfter={<ArrowRight />}>
      Open the calendar
    </ButtonLink>
  ),
};
