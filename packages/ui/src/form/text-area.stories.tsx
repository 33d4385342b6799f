import type { Meta, StoryObj } from '@storybook/react-vite';
import { TextArea } from './text-area.tsx';

const meta = { component: TextArea, args: { label: 'Post text', rows: 3 } } satisfies Meta<typeof TextArea>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { placeholder: 'What is new at the clinic?' } };
export const WithCounter: Story = { args: { defaultValue: 'New hours from Monday.', counter: '22 / 2,200' } };
export const Invalid: Story = { args: { error: 'The text is too long.' } };
export const Disabled: Story = { args: { isDisabled: true, defaultValue: 'New hours from Monday.' } };
