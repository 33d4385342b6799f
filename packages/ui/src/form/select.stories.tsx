import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { userEvent, within } from 'storybook/test';
import { Select } from './select.tsx';

const options = [
  { id: 'clinic', label: 'Clinic' },
  { id: 'shop', label: 'Shop' },
  { id: 'studio', label: 'Studio', isDisabled: true },
];

const meta = {
  component: Select,
  args: { label: 'Kind of business', options, value: 'clinic', onChange: () => undefined },
  render: function Controlled(args) {
    const [value, setValue] = useState(args.value);
    return <Select {...args} value={value} onChange={setValue} />;
  },
} satisfies Meta<typeof Select>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Chosen: Story = {};
export const NothingChosen: Story = { args: { value: null, placeholder: 'Choose one' } };
export const LabelInside: Story = { args: { isLabelInside: true } };
export const LabelHidden: Story = { args: { isLabelHidden: true } };
export const WithHint: Story = { args: { hint: 'Decides which words the texts use.' } };
export const Invalid: Story = { args: { value: null, placeholder: 'Choose one', error: 'Choose one.' } };
export const Disabled: Story = { args: { isDisabled: true } };
export const Open: Story = {
  parameters: { isOverlay: true },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /Kind of business/ }));
  },
};
