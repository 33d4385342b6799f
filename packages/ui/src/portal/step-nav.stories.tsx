import type { Meta, StoryObj } from '@storybook/react-vite';
import { CalendarDays, LibraryBig, Plug, Store } from '../button/icon.tsx';
import { StepRail, StepTabBar } from './step-nav.tsx';

const meta = {
  component: StepRail,
  args: {
    label: 'Steps',
    doneLabel: 'done',
    steps: [
      {
        id: 'setup',
        href: '#setup',
        label: 'Company',
        fact: 'Iris Clinic',
        icon: <Store />,
        isDone: true,
        isCurrent: false,
      },
      {
        id: 'products',
        href: '#products',
        label: 'Products',
        fact: '12',
        icon: <LibraryBig />,
        isDone: true,
        isCurrent: false,
      },
      { id: 'platforms', href: '#platforms', label: 'Pages', icon: <Plug />, isDone: false, isCurrent: true },
      {
        id: 'campaigns',
        href: '#campaigns',
        label: 'Campaigns',
        icon: <CalendarDays />,
        alarm: { count: 3, spoken: '3 posts need attention' },
        isDone: false,
        isCurrent: false,
      },
    ],
  },
} satisfies Meta<typeof StepRail>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Rail: Story = {};
/** At the lower edge of a phone. */
export const TabBar: Story = { parameters: { isOverlay: true }, render: (args) => <StepTabBar {...args} /> };
