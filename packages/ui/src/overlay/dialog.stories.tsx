import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/button.tsx';
import { TextField } from '../form/text-field.tsx';
import { DialogSheet } from './dialog-sheet.tsx';

const meta = {
  component: DialogSheet,
  args: {
    isOpen: true,
    onOpenChange: () => undefined,
    title: 'New account',
    closeLabel: 'Close',
    children: <TextField label="Business name" defaultValue="Iris Clinic" />,
    footer: (
      <>
        <Button variant="quiet">Cancel</Button>
        <Button variant="primary">Create</Button>
      </>
    ),
  },
  parameters: { isOverlay: true },
} satisfies Meta<typeof DialogSheet>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Medium: Story = {};
export const Small: Story = { args: { size: 'sm' } };
export const Large: Story = { args: { size: 'lg', help: 'The first user gets an invitation by mail.' } };
export const SunkenBody: Story = { args: { isBodySunken: true } };
/** Header and footer stay in view. */
export const LongContent: Story = {
  args: {
    children: (
      <>
        {Array.from({ length: 40 }, (_, index) => (
          <p key={index}>{`Line ${index + 1}`}</p>
        ))}
        <TextField label="Signature" />
      </>
    ),
  },
};
