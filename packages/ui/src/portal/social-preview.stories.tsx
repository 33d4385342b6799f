import type { Meta, StoryObj } from '@storybook/react-vite';
import { drawnImage } from '../../stories/drawn-image.ts';
import { SocialPreview } from './social-preview.tsx';

const meta = {
  component: SocialPreview,
  args: {
    layout: 'feed',
    name: 'Iris Clinic',
    initials: 'IC',
    time: 'Tomorrow, 09:30',
    text: 'Two drops in the morning, then your cream. #skincare',
    imageSrc: drawnImage,
    imageAlt: 'A jar of cream',
    cutAt: 120,
    moreLabel: 'more',
    lessLabel: 'less',
    actionLabels: { like: 'Like', comment: 'Comment', share: 'Share' },
  },
} satisfies Meta<typeof SocialPreview>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Facebook: Story = {};
export const Instagram: Story = { args: { layout: 'tile' } };
export const LongText: Story = { args: { text: 'Ask us which cream suits your skin. '.repeat(12) } };
export const WithoutImage: Story = { args: { imageSrc: null } };
export const Placeholder: Story = {
  args: { layout: 'tile', imageSrc: null, placeholder: <p>Add an image</p> },
};
