import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Slider } from './slider.tsx';

const meta = {
  component: Slider,
  args: {
    label: 'Temperature',
    value: 0.7,
    minValue: 0,
    maxValue: 2,
    step: 0.1,
    valueLabel: '0.7',
    onChange: () => undefined,
  },
  render: function Controlled(args) {
    const [value, setValue] = useState(args.value);
    return <Slider {...args} value={value} valueLabel={String(value)} onChange={setValue} />;
  },
} satisfies Meta<typeof Slider>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Middle: Story = {};
export const AtTheStart: Story = { args: { value: 0 } };
export const AtTheEnd: Story = { args: { value: 2 } };
export const Disabled: Story = { args: { isDisabled: true } };
