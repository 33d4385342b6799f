import type { Meta, StoryObj } from '@storybook/react-vite';
import { PasswordField } from './password-field.tsx';

const meta = {
  component: PasswordField,
  args: { label: 'Password', showLabel: 'Show the password', defaultValue: 'x7#Qm2-zebra' },
} satisfies Meta<typeof PasswordField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const WithHint: Story = { args: { hint: 'Caps Lock is on.' } };
export const Invalid: Story = { args: { error: 'This password is easy to guess.' } };
export const Large: Story = { args: { size: 'lg' } };
export const Disabled: Story = { args: { isDisabled: true } };
