import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { userEvent, within } from 'storybook/test';
import { DateField, TimeField } from './date-field.tsx';

const meta = {
  component: DateField,
  args: { label: 'Date', value: '2026-03-12', today: '2026-03-10', onChange: () => undefined },
  render: function Controlled(args) {
    const [value, setValue] = useState(args.value);
    return <DateField {...args} value={value} onChange={setValue} />;
  },
} satisfies Meta<typeof DateField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { value: null } };
export const Invalid: Story = { args: { error: 'Choose a day from today on.' } };
export const Disabled: Story = { args: { isDisabled: true } };
/** Days out of range cannot be chosen. */
export const Open: Story = {
  args: { minValue: '2026-03-10', maxValue: '2026-03-24' },
  parameters: { isOverlay: true },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
  },
};

const time = { label: 'Time', onChange: () => undefined };
export const Time: Story = { render: () => <TimeField {...time} value="09:30" /> };
export const TimeEmpty: Story = { render: () => <TimeField {...time} value={null} /> };
export const TimeInvalid: Story = {
  render: () => <TimeField {...time} value="09:30" error="This time has passed." />,
};
