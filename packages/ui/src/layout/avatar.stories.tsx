import type { Meta, StoryObj } from '@storybook/react-vite';
import { drawnImage } from '../../stories/drawn-image.ts';
import { Avatar } from './avatar.tsx';

const meta = { component: Avatar, args: { initials: 'IC' } } satisfies Meta<typeof Avatar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Initials: Story = {};
export const Image: Story = { args: { src: drawnImage } };
export const Round: Story = { args: { src: drawnImage, shape: 'round' } };
/** Shows the initials. */
export const BrokenImage: Story = { args: { src: 'data:image/png;base64,AA==' } };
