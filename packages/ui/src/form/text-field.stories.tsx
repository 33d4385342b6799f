import type { Meta, StoryObj } from '@storybook/react-vite';
import { TextField } from './text-field.tsx';

const meta = { component: TextField, args: { label: 'Business name' } } satisfies Meta<typeof TextField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { placeholder: 'Iris Clinic' } };
export const Filled: Story = { args: { defaultValue: 'Iris Clinic' } };
export const WithHint: Story = { args: { hint: 'As patients know it.', labelAside: 'optional' } };
export const Invalid: Story = { args: { error: 'Enter a name.' } };
export const Large: Story = { args: { size: 'lg', defaultValue: 'Iris Clinic' } };
export const Disabled: Story = { args: { isDisabled: true, defaultValue: 'Iris Clinic' } };
export const ReadOnly: Story = { args: { isReadOnly: true, defaultValue: 'Iris Clinic' } };
