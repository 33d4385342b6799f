import type { Meta, StoryObj } from '@storybook/react-vite';
import { drawnImage } from '../../stories/drawn-image.ts';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { Clock, Ellipsis } from '../button/icon.tsx';
import { TimeField } from '../date-field.tsx';
import { Badge } from '../feedback/badge.tsx';
import { ClampedText, InlineEditor, MetaItem, PostCard } from './post-card.tsx';

const meta = {
  component: PostCard,
  args: { title: 'Vitamin C serum', imageSrc: drawnImage, imageAlt: 'A jar of cream' },
} satisfies Meta<typeof PostCard>;
export default meta;
type Story = StoryObj<typeof meta>;

const whole = {
  date: { top: 'Tue', day: '10', month: 'Mar' },
  badge: <Badge tone="info">Scheduled</Badge>,
  menu: <IconButton label="Actions" icon={<Ellipsis />} hasTooltip={false} />,
  meta: <MetaItem icon={<Clock />}>09:30</MetaItem>,
  children: (
    <ClampedText>
      Skin that looks fresh in the morning: two drops after cleansing, then your cream. Ask us which one suits
      you.
    </ClampedText>
  ),
} as const;

export const TitleOnly: Story = {};
export const Whole: Story = { args: whole };
export const Today: Story = { args: { ...whole, date: { ...whole.date, isToday: true }, isLast: true } };
export const Selected: Story = { args: { ...whole, isSelected: true, onSelect: () => undefined } };
export const WithoutImage: Story = { args: { ...whole, imageSrc: null } };
export const Editing: Story = {
  args: {
    ...whole,
    footer: (
      <InlineEditor>
        <TimeField label="Time" value="09:30" onChange={() => undefined} />
        <Button variant="primary">Save</Button>
      </InlineEditor>
    ),
  },
};
