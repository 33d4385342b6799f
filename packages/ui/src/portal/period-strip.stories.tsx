import type { Meta, StoryObj } from '@storybook/react-vite';
import { drawnImage } from '../../stories/drawn-image.ts';
import { PeriodPanel } from './period-panel.tsx';
import { type PeriodDay, PeriodStrip } from './period-strip.tsx';

const states = ['past', 'published', 'failed', 'post', 'draft', 'free', 'free'] as const;
const days = Array.from({ length: 14 }, (_, index): PeriodDay => {
  const state = states[index % states.length] ?? 'free';
  return {
    date: `2026-03-${String(index + 2).padStart(2, '0')}`,
    number: index + 2,
    state,
    spoken: `${index + 2} March, ${state}`,
    isToday: index === 3,
    imageSrc: index === 1 ? drawnImage : null,
  };
});

const meta = {
  component: PeriodStrip,
  args: {
    title: 'This period',
    range: '2–15 March',
    weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    days,
    daysLabel: 'Days of the period',
  },
} satisfies Meta<typeof PeriodStrip>;
export default meta;
type Story = StoryObj<typeof meta>;

export const DaysOnly: Story = {};
export const WithLegendAndPanel: Story = {
  args: {
    legend: { draft: 'Draft', post: 'Scheduled', published: 'Published', failed: 'Failed' },
    aside: <PeriodPanel title="Automatic scheduling" label="Next period" date="16–29 March" />,
  },
};
