import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { drawnImage } from '../../stories/drawn-image.ts';
import { ImagePick } from './image-pick.tsx';

const meta = {
  component: ImagePick,
  args: {
    label: 'Found images',
    pictures: [
      {
        id: 'a',
        src: drawnImage,
        alt: 'A jar of cream',
        rank: 1,
        title: 'Best match',
        score: '92 %',
        reason: 'Shows the product',
      },
      { id: 'b', src: drawnImage, alt: 'A jar and a box', rank: 4, title: 'Good match', score: '71 %' },
      { id: 'c', src: drawnImage, alt: 'A shelf', title: 'Your image' },
    ],
    selected: ['a'],
    onChange: () => undefined,
  },
  render: function Controlled(args) {
    const [selected, setSelected] = useState(args.selected);
    return <ImagePick {...args} selected={selected} onChange={setSelected} />;
  },
} satisfies Meta<typeof ImagePick>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OneSelected: Story = {};
export const Disabled: Story = { args: { isDisabled: true } };
