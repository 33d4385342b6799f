import { addDays } from '@kallos/calendar/days';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { Button, ChevronLeft, ChevronRight, IconButton, toasts } from '@kallos/ui/kit';
import { formatTime } from '@kallos/web-kit/kit';
import { type DragEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { campaignsWords } from '../../messages/campaigns.ts';
import { el } from '../../messages/el.ts';
import { monthWords as words } from '../../messages/month.ts';
import { type DayKey, dayOf, dayOfMonth, monthIn, spokenDay } from './calendar-days.ts';
import { Bar, Chip, Day, Grid, Hint, PhoneDay, Stack } from './month-look.ts';
import { canMove, monthOf, stepMonth, weeksOf } from './month.ts';
import { postLooks } from './post-looks.tsx';
import type { PostActions } from './use-post-actions.ts';
import { chooseMoment } from './wall-time.ts';

interface MonthViewProps {
  posts: readonly BulkPost[];
  timeZone: string;
  today: DayKey;
  asOf: Date;
  actions: PostActions;
  selectedId: number | undefined;
  onSelect: (id: number) => void;
  isPhone: boolean;
  /** Posts since that day are wanted. */
  onLookBack: (day: DayKey) => void;
}

/** A post that is on its way to another day by keys. */
interface Carried {
  readonly post: BulkPost;
  readonly day: DayKey;
}

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Moves a post to another day at the same time of its day; what may not be is said, and nothing changes. */
function useMoving({ timeZone, actions }: Pick<MonthViewProps, 'timeZone' | 'actions'>) {
  return async (post: BulkPost, day: DayKey): Promise<void> => {
    if (day === dayOf(post.scheduledDate, timeZone)) return;
    const chosen = chooseMoment(day, formatTime(post.scheduledDate, timeZone), timeZone, new Date());
    if (!chosen.ok) return void toasts.destructive({ title: chosen.message, about: `post ${post.id}` });
    if ((await actions.move(post, chosen.at, timeZone)) && chosen.note)
      toasts.neutral({ title: chosen.note });
  };
}

const chipId = ({ id }: BulkPost) => `month-post-${id}`;

/** Carries a post from day to day by keys: Shift and an arrow take it up, arrows carry it on, Enter drops it, Escape doesn't. */
function useCarrying(
  timeZone: string,
  move: (post: BulkPost, day: DayKey) => Promise<void>,
  onDay: (day: DayKey) => void,
) {
  const [now, setNow] = useState<Carried | null>(null);
  const drop = async ({ post, day }: Carried) => {
    setNow(null);
    await move(post, day);
    document.getElementById(chipId(post))?.focus();
  };
  return {
    now,
    leave: (post: BulkPost) => setNow((before) => (before?.post.id === post.id ? null : before)),
    keyOn: (post: BulkPost) => (event: KeyboardEvent) => {
      const step = steps[event.key];
      const isCarried = now?.post.id === post.id;
      if (step !== undefined && (event.shiftKey || isCarried) && canMove(post, new Date())) {
        const day = addDays(isCarried ? now.day : dayOf(post.scheduledDate, timeZone), step);
        setNow({ post, day });
        // The page turns with it, as long as the post's own day, and so its focus, stays on the page.
        if (weeksOf(monthOf(day)).flat().includes(dayOf(post.scheduledDate, timeZone))) onDay(day);
      } else if (isCarried && event.key === 'Enter') void drop(now);
      else if (isCarried && event.key === 'Escape') setNow(null);
      else return;
      event.preventDefault();
    },
  };
}

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

function PostChip({
  post,
  time,
  isSelected,
  isCarried,
  isMovable,
  onSelect,
  onKeyDown,
  onBlur,
}: PostChipProps) {
  return (
    <Chip
      id={chipId(post)}
      type="button"
      data-status={post.postStatus}
      data-carried={isCarried || undefined}
      draggable={isMovable}
      aria-pressed={isSelected}
      title={post.productName}
      onClick={onSelect}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', String(post.id))}
    >
      {postLooks[post.postStatus].icon}
      <b>{time}</b>
      <span>{post.productName}</span>
      <small className="visually-hidden">{campaignsWords.status[post.postStatus]}</small>
    </Chip>
  );
}

function MonthBar(props: { name: string; month: string; today: DayKey; onMonth: (month: string) => void }) {
  const { name, month, today, onMonth } = props;
  const step = (by: number) => () => onMonth(stepMonth(month, by));
  return (
    <Bar>
      <h3 aria-live="polite">{name}</h3>
      <Button size="sm" variant="quiet" onPress={() => onMonth(monthOf(today))}>
        {campaignsWords.today}
      </Button>
      <IconButton label={words.previous} icon={<ChevronLeft />} onPress={step(-1)} />
      <IconButton label={words.next} icon={<ChevronRight />} onPress={step(1)} />
    </Bar>
  );
}

/** The account's posts of one month; pointer and keys move what has not gone out to another day, with a way back. */
export function MonthView(props: MonthViewProps) {
  const { posts, timeZone, today, asOf, actions, selectedId, onSelect, isPhone, onLookBack } = props;
  const [month, setMonth] = useState(() => monthOf(today));
  useEffect(() => onLookBack(weeksOf(month)[0]?.[0] ?? today), [month, today, onLookBack]);
  const [overDay, setOverDay] = useState<DayKey | null>(null);
  const [openDay, setOpenDay] = useState<DayKey>(today);
  const move = useMoving({ timeZone, actions });
  const carrying = useCarrying(timeZone, move, (day) => setMonth(monthOf(day)));
  const byDay = Map.groupBy(posts, (post) => dayOf(post.scheduledDate, timeZone));
  const postsOn = (day: DayKey) =>
    (byDay.get(day) ?? []).toSorted((a, b) => Date.parse(a.scheduledDate) - Date.parse(b.scheduledDate));

  const dropOn = (day: DayKey) => (event: DragEvent) => {
    event.preventDefault();
    setOverDay(null);
    const post = posts.find(({ id }) => id === Number(event.dataTransfer.getData('text/plain')));
    if (post && canMove(post, new Date())) void move(post, day);
  };

  const chipOf = (post: BulkPost) => (
    <PostChip
      key={post.id}
      post={post}
      time={formatTime(post.scheduledDate, timeZone)}
      isSelected={post.id === selectedId}
      isCarried={carrying.now?.post.id === post.id}
      isMovable={canMove(post, asOf)}
      onSelect={() => onSelect(post.id)}
      onKeyDown={carrying.keyOn(post)}
      onBlur={() => carrying.leave(post)}
    />
  );

  const cellOf = (day: DayKey) => {
    const own = postsOn(day);
    return (
      <Day
        key={day}
        data-outside={monthOf(day) !== month || undefined}
        data-today={day === today || undefined}
        data-over={day === overDay || day === carrying.now?.day || undefined}
        data-past={day < today || undefined}
        aria-current={day === today ? 'date' : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOverDay(day);
        }}
        onDragLeave={() => setOverDay(null)}
        onDrop={dropOn(day)}
      >
        {isPhone ? (
          <PhoneDay
            type="button"
            aria-pressed={day === openDay}
            aria-label={`${dayOfMonth(day)}, ${words.day(spokenDay(day), own.length)}`}
            onClick={() => setOpenDay(day)}
          >
            {dayOfMonth(day)}
            <span aria-hidden="true">
              {own.slice(0, 3).map((post) => (
                <i key={post.id} data-status={post.postStatus} />
              ))}
            </span>
          </PhoneDay>
        ) : (
          <>
            <small>
              <span aria-hidden="true">{dayOfMonth(day)}</span>
              <span className="visually-hidden">{spokenDay(day)}</span>
            </small>
            {own.map(chipOf)}
          </>
        )}
      </Day>
    );
  };

  const name = `${monthIn(el.months, `${month}-01`)} ${month.slice(0, 4)}`;
  const ofOpenDay = postsOn(openDay);
  return (
    <>
      <MonthBar name={name} month={month} today={today} onMonth={setMonth} />
      <Grid aria-label={name}>
        <thead>
          <tr>
            {el.weekdaysShort.map((weekday, index) => (
              <th key={weekday} scope="col" abbr={el.weekdays[index]}>
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>{week.map(cellOf)}</tr>
          ))}
        </tbody>
      </Grid>
      {isPhone ? (
        <section aria-label={spokenDay(openDay)}>
          <Hint>{words.day(spokenDay(openDay), ofOpenDay.length)}</Hint>
          <Stack>{ofOpenDay.map(chipOf)}</Stack>
        </section>
      ) : (
        <Hint>{words.hint}</Hint>
      )}
      <p role="status" className="visually-hidden">
        {carrying.now ? words.carried(carrying.now.post.productName, spokenDay(carrying.now.day)) : null}
      </p>
    </>
  );
}
