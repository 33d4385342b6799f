import type { Meta, StoryObj } from '@storybook/react-vite';
import { drawnImage } from '../stories/drawn-image.ts';
import { Lightbox } from './lightbox.tsx';

const meta = {
  component: Lightbox,
  args: {
    label: 'Images of the post',
    pictures: [
      { src: drawnImage, alt: 'A jar of cream' },
      { src: drawnImage, alt: 'The reception', caption: 'The reception' },
    ],
    index: 0,
    onIndexChange: () => undefined,
    closeLabel: 'Close',
    previousLabel: 'Previous image',
    nextLabel: 'Next image',
  },
  parameters: { isOverlay: true },
} satisfies Meta<typeof Lightbox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const FirstImage: Story = {};
export const LastImage: Story = { args: { index: 1 } };
