import { addDays } from '@kallos/calendar/days';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { toasts } from '@kallos/ui/kit';
import { formatTime, serverNow } from '@kallos/web-kit/kit';
import { type DragEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { el } from '../../../messages/el.ts';
import { monthWords as words } from '../../../messages/month.ts';
import type { PostActions } from '../list/use-post-actions.ts';
import { chooseMoment } from '../list/wall-time.ts';
import { type DayKey, dayOf, dayOfMonth, monthIn, rangeText, spokenDay } from './calendar-days.ts';
import { Box, Day, Grid, Hint, Ruler, Stack } from './month-look.ts';
import { canMove, monthOf, weeksFrom, weeksOf } from './month.ts';
import { chipId, MarkedDay, MonthBar, MoveHint, PostChip } from './MonthParts.tsx';

interface MonthViewProps {
  posts: readonly BulkPost[];
  timeZone: string;
  today: DayKey;
  asOf: Date;
  actions: PostActions;
  selectedId: number | undefined;
  onSelect: (id: number) => void;
  /** Called to load older posts. */
  onLookBack: (day: DayKey) => void;
}

/** A post that is moved by keyboard. */
interface Carried {
  readonly post: BulkPost;
  readonly day: DayKey;
}

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Moves a post to another day at the same time; shows why when it is not allowed. */
function useMoving({ timeZone, actions }: Pick<MonthViewProps, 'timeZone' | 'actions'>) {
  return async (post: BulkPost, day: DayKey): Promise<boolean> => {
    if (day === dayOf(post.scheduledDate, timeZone)) return false;
    const chosen = chooseMoment(day, formatTime(post.scheduledDate, timeZone), timeZone, serverNow());
    if (!chosen.ok) toasts.destructive({ title: chosen.message, about: `post ${post.id}` });
    if (!chosen.ok || !(await actions.move(post, chosen.at, timeZone))) return false;
    if (chosen.note) toasts.neutral({ title: chosen.note });
    return true;
  };
}

/** Moves a post by keyboard: Shift+arrow picks it up, arrows move it, Enter drops it, Escape cancels. */
function useCarrying(
  { posts, timeZone }: Pick<MonthViewProps, 'posts' | 'timeZone'>,
  move: (post: BulkPost, day: DayKey) => Promise<boolean>,
  onDay: (day: DayKey) => void,
  onLanded: (day: DayKey) => void,
) {
  const [now, setNow] = useState<Carried | null>(null);
  const [landed, setLanded] = useState<Carried | null>(null);
  const followed = useRef<Carried>(null);
  const drop = async ({ post, day }: Carried) => {
    setNow(null);
    const isMoved = await move(posts.find(({ id }) => id === post.id) ?? post, day);
    const at = isMoved ? day : dayOf(post.scheduledDate, timeZone);
    setLanded({ post, day: at });
    onLanded(at);
  };
  // The focus follows the post once its new day renders it.
  useEffect(() => {
    const post = posts.find(({ id }) => id === landed?.post.id);
    const chip = post && document.getElementById(chipId(post));
    if (!chip || landed === followed.current || dayOf(post.scheduledDate, timeZone) !== landed?.day) return;
    followed.current = landed;
    chip.focus();
  }, [landed, posts, timeZone]);
  return {
    now,
    leave: (post: BulkPost) => setNow((before) => (before?.post.id === post.id ? null : before)),
    keyOn: (post: BulkPost) => (event: KeyboardEvent) => {
      const step = steps[event.key];
      const isCarried = now?.post.id === post.id;
      if (step !== undefined && (event.shiftKey || isCarried) && canMove(post, serverNow())) {
        const day = addDays(isCarried ? now.day : dayOf(post.scheduledDate, timeZone), step);
        setNow({ post, day });
        // The page follows while the post's original day, which holds the focus, stays visible.
        if (weeksOf(monthOf(day)).flat().includes(dayOf(post.scheduledDate, timeZone))) onDay(day);
      } else if (isCarried && event.key === 'Enter') void drop(now);
      else if (isCarried && event.key === 'Escape') setNow(null);
      else return;
      event.preventDefault();
    },
  };
}

/** Announces where the selected post moved when its day changed. */
function useFollowing(
  posts: readonly BulkPost[],
  selectedId: number | undefined,
  timeZone: string,
  onMoved: (day: DayKey) => void,
) {
  const selected = posts.find(({ id }) => id === selectedId);
  const day = selected && dayOf(selected.scheduledDate, timeZone);
  const [before, setBefore] = useState({ selectedId, day });
  if (before.selectedId === selectedId && before.day === day) return;
  setBefore({ selectedId, day });
  if (before.selectedId === selectedId && day !== undefined && before.day !== undefined) onMoved(day);
}

/** Returns whether the box is too narrow for a week of posts, at any text size. */
function useTight() {
  const ruler = useRef<HTMLDivElement>(null);
  const [isTight, setTight] = useState(false);
  useLayoutEffect(() => {
    const measure = () => setTight((ruler.current?.offsetWidth ?? 1) === 0);
    const watch = new ResizeObserver(measure);
    if (ruler.current) watch.observe(ruler.current);
    measure();
    return () => watch.disconnect();
  }, []);
  return { ruler, isTight };
}

const monthName = (month: string) => `${monthIn(el.months, `${month}-01`)} ${month.slice(0, 4)}`;

/** The account's posts of the weeks to come, or of one month; pointer and keys move what has not gone out to another day, with a way back. */
export function MonthView(props: MonthViewProps) {
  const { posts, timeZone, today, asOf, actions, selectedId, onSelect, onLookBack } = props;
  const { ruler, isTight } = useTight();
  // Undefined for the weeks from this one on, which the calendar opens with.
  const [month, setMonth] = useState<string>();
  const weeks = month === undefined ? weeksFrom(today) : weeksOf(month);
  const firstDay = weeks[0]?.[0] ?? today;
  const lastDay = weeks.at(-1)?.at(-1) ?? today;
  useEffect(() => onLookBack(firstDay), [firstDay, onLookBack]);
  const [overDay, setOverDay] = useState<DayKey | null>(null);
  const [openDay, setOpenDay] = useState<DayKey>(today);
  const move = useMoving({ timeZone, actions });
  const turnTo = (day: DayKey) => {
    if (day < firstDay || day > lastDay) setMonth(monthOf(day));
  };
  const carrying = useCarrying({ posts, timeZone }, move, turnTo, (day) => {
    turnTo(day);
    setOpenDay(day);
  });
  useFollowing(posts, selectedId, timeZone, (day) => {
    turnTo(day);
    setOpenDay(day);
  });
  const byDay = Map.groupBy(posts, (post) => dayOf(post.scheduledDate, timeZone));
  const postsOn = (day: DayKey) =>
    (byDay.get(day) ?? []).toSorted((a, b) => Date.parse(a.scheduledDate) - Date.parse(b.scheduledDate));

  const dropOn = (day: DayKey) => (event: DragEvent) => {
    event.preventDefault();
    setOverDay(null);
    const post = posts.find(({ id }) => id === Number(event.dataTransfer.getData('text/plain')));
    if (post && canMove(post, serverNow())) void move(post, day);
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
        data-outside={(month !== undefined && monthOf(day) !== month) || undefined}
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
        {isTight ? (
          <MarkedDay day={day} posts={own} isOpen={day === openDay} onOpen={() => setOpenDay(day)} />
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

  const name = month === undefined ? rangeText(weeks.flat(), el.monthsOf) : monthName(month);
  const ofOpenDay = postsOn(openDay);
  return (
    <Box>
      <Ruler ref={ruler} />
      <MonthBar
        name={name}
        month={month ?? monthOf(today)}
        isAhead={month === undefined}
        onMonth={setMonth}
      />
      <Grid aria-label={name} data-tight={isTight || undefined}>
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
          {weeks.map((week) => (
            <tr key={week[0]}>{week.map(cellOf)}</tr>
          ))}
        </tbody>
      </Grid>
      {isTight ? (
        <section aria-label={spokenDay(openDay)}>
          <Hint>{words.day(spokenDay(openDay), ofOpenDay.length)}</Hint>
          <Stack>{ofOpenDay.map(chipOf)}</Stack>
        </section>
      ) : null}
      <MoveHint isTight={isTight} />
      <p role="status" className="visually-hidden">
        {carrying.now ? words.carried(carrying.now.post.productName, spokenDay(carrying.now.day)) : null}
      </p>
    </Box>
  );
}
