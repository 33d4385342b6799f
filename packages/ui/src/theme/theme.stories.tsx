import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { FacebookMark, InstagramMark } from './brand-marks.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { BrandTile, Wordmark } from './wordmark.tsx';

const meta = {
  component: ThemeSwitch,
  args: {
    label: 'Theme',
    words: { light: 'Light', dark: 'Dark', system: 'System' },
    value: 'light',
    onChange: () => undefined,
  },
  render: function Controlled(args) {
    const [value, setValue] = useState(args.value);
    return <ThemeSwitch {...args} value={value} onChange={setValue} />;
  },
} satisfies Meta<typeof ThemeSwitch>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Switch: Story = {};
export const IconsOnly: Story = { args: { isIconOnly: true } };
export const Logo: Story = { render: () => <Wordmark /> };
export const LogoOnRail: Story = {
  render: () => (
    <div style={{ background: 'var(--rail)', padding: '1rem' }}>
      <Wordmark on="rail" />
    </div>
  ),
};
export const Marks: Story = {
  render: () => (
    <>
      <BrandTile />
      <FacebookMark />
      <InstagramMark />
    </>
  ),
};
