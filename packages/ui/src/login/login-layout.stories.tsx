import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/button.tsx';
import { CalendarCheck2, Sparkles } from '../button/icon.tsx';
import { TextField } from '../form/text-field.tsx';
import { LoginLayout, ProofChip } from './login-layout.tsx';

const meta = {
  component: LoginLayout,
  args: {
    title: 'Sign in',
    lede: 'For clinics and shops.',
    children: (
      <>
        <TextField label="Email" />
        <Button variant="primary" isWide>
          Sign in
        </Button>
      </>
    ),
    sentence: 'Posts that a clinic may publish.',
    promises: ['Written with AI', 'Checked', 'Published on time'],
  },
  parameters: { isPage: true },
} satisfies Meta<typeof LoginLayout>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Portal: Story = {
  args: {
    picture: (
      <>
        <ProofChip icon={<Sparkles />} title="A new post" text="is ready for you" tone="ai" place="end" />
        <ProofChip icon={<CalendarCheck2 />} title="Published" text="on Facebook and Instagram" />
      </>
    ),
  },
};
export const Administrator: Story = { args: { tone: 'rail' } };
