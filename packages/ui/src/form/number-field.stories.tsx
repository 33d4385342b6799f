import type { Meta, StoryObj } from '@storybook/react-vite';
import { NumberField } from './number-field.tsx';

const meta = {
  component: NumberField,
  args: {
    label: 'Posts a week',
    defaultValue: 3,
    minValue: 1,
    maxValue: 7,
    lessLabel: 'Fewer',
    moreLabel: 'More',
  },
} satisfies Meta<typeof NumberField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const AtTheLimit: Story = { args: { defaultValue: 7 } };
export const WithHint: Story = { args: { hint: 'From 1 to 7.' } };
export const Invalid: Story = { args: { error: 'Enter a number from 1 to 7.' } };
export const Disabled: Story = { args: { isDisabled: true } };
