import type { Meta, StoryObj } from '@storybook/react-vite';
import { UploadZone } from './upload-zone.tsx';

const meta = {
  component: UploadZone,
  args: {
    label: 'Choose images',
    accept: ['image/jpeg', 'image/png'],
    hint: 'JPEG or PNG, up to 10 MB.',
    dropHint: 'You can also drop files here.',
    onSelect: () => undefined,
  },
} satisfies Meta<typeof UploadZone>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Pending: Story = { args: { isPending: true, pendingLabel: 'Uploading…' } };
export const Invalid: Story = { args: { error: 'This file is not an image.' } };
