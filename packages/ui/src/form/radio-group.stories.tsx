import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { RadioGroup } from './radio-group.tsx';

const choices = [
  { id: 'auto', label: 'Automatic', help: 'New posts appear two weeks ahead.' },
  { id: 'manual', label: 'By hand' },
  { id: 'off', label: 'Off', isDisabled: true },
];

const meta = {
  component: RadioGroup,
  args: { label: 'Scheduling', choices, value: 'auto', onChange: () => undefined },
  render: function Controlled(args) {
    const [value, setValue] = useState(args.value);
    return <RadioGroup {...args} value={value} onChange={setValue} />;
  },
} satisfies Meta<typeof RadioGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Horizontal: Story = { args: { orientation: 'horizontal' } };
export const Vertical: Story = { args: { orientation: 'vertical' } };
export const NothingChosen: Story = { args: { value: null } };
export const Invalid: Story = { args: { value: null, error: 'Choose one.' } };
export const Disabled: Story = { args: { isDisabled: true } };
