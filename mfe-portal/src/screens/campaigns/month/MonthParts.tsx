import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { Button, ChevronLeft, ChevronRight, IconButton } from '@kallos/ui/kit';
import { pictureAt } from '@kallos/web-kit/kit';
import type { KeyboardEvent } from 'react';
import { campaignsWords } from '../../../messages/campaigns.ts';
import { monthWords as words } from '../../../messages/month.ts';
import { lookOf } from '../list/post-looks.tsx';
import { type DayKey, dayOfMonth, spokenDay } from './calendar-days.ts';
import { Bar, Chip, Hint, TightDay } from './month-look.ts';
import { stepMonth } from './month.ts';

/** Returns the DOM id of a post in the month. */
export const chipId = ({ id }: BulkPost) => `month-post-${id}`;

interface PostChipProps {
  post: BulkPost;
  time: string;
  isSelected: boolean;
  isCarried: boolean;
  isMovable: boolean;
  onSelect: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onBlur: () => void;
}

/** A post on its day. */
export function PostChip(props: PostChipProps) {
  const { post, time, isSelected, isCarried, isMovable, onSelect, onKeyDown, onBlur } = props;
  const look = lookOf(post);
  const picture = post.productImage ?? post.image;
  return (
    <Chip
      id={chipId(post)}
      type="button"
      data-status={look.status}
      data-carried={isCarried || undefined}
      draggable={isMovable}
      aria-pressed={isSelected}
      title={post.productName}
      onClick={onSelect}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', String(post.id))}
    >
      {look.icon}
      <b>{time}</b>
      {picture ? <img src={pictureAt(picture, 64)} alt="" loading="lazy" /> : null}
      <span dir="auto">{post.productName}</span>
      <small className="visually-hidden">{look.label}</small>
    </Chip>
  );
}

const mostMarks = 3;

interface MarkedDayProps {
  day: DayKey;
  posts: readonly BulkPost[];
  isOpen: boolean;
  onOpen: () => void;
}

/** A day of a narrow month with marks; a press shows its posts below. */
export function MarkedDay({ day, posts, isOpen, onOpen }: MarkedDayProps) {
  return (
    <TightDay
      type="button"
      aria-pressed={isOpen}
      aria-label={`${dayOfMonth(day)}, ${words.day(spokenDay(day), posts.length)}`}
      onClick={onOpen}
    >
      <span>{dayOfMonth(day)}</span>
      <span aria-hidden="true">
        {posts.slice(0, mostMarks).map((post) => (
          <i key={post.id} data-status={lookOf(post).status} />
        ))}
        {posts.length > mostMarks ? <b>+</b> : null}
      </span>
    </TightDay>
  );
}

interface MonthBarProps {
  name: string;
  month: string;
  /** The weeks from this one on are shown. */
  isAhead: boolean;
  onMonth: (month: string | undefined) => void;
}

/** The month's name and the way to another. */
export function MonthBar({ name, month, isAhead, onMonth }: MonthBarProps) {
  // Before the weeks from this one on comes the whole month of today.
  const step = (by: number) => () => onMonth(isAhead && by < 0 ? month : stepMonth(month, by));
  return (
    <Bar>
      <h3 aria-live="polite">{name}</h3>
      <Button size="sm" variant="quiet" onPress={() => onMonth(undefined)}>
        {campaignsWords.today}
      </Button>
      <span>
        <IconButton label={words.previous} icon={<ChevronLeft />} onPress={step(-1)} />
        <IconButton label={words.next} icon={<ChevronRight />} onPress={step(1)} />
      </span>
    </Bar>
  );
}

/** How a post is opened or moved to another day. */
export function MoveHint({ isTight }: { isTight: boolean }) {
  if (isTight) return <Hint>{words.tightHint}</Hint>;
  return (
    <>
      <Hint data-for="mouse">{words.hint}</Hint>
      <Hint data-for="touch">{words.touchHint}</Hint>
    </>
  );
}
