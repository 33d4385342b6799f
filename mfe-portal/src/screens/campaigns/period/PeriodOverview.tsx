import { twoWeeksOf } from '@kallos/calendar/days';
import { isStuck, needsAttention } from '@kallos/contracts/posts/attention';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import type { ScheduledPeriod } from '@kallos/contracts/posts/periods';
import { Button, CircleStop, type PeriodDay, PeriodPanel, PeriodStrip, StatusDot } from '@kallos/ui/kit';
import { formatDateTime, pictureAt } from '@kallos/web-kit/kit';
import { useMemo } from 'react';
import { campaignsWords as words } from '../../../messages/campaigns.ts';
import { el } from '../../../messages/el.ts';
import { lookOf } from '../list/post-looks.tsx';
import { type DayKey, dayOf, dayOfMonth, rangeText, spokenDay } from '../month/calendar-days.ts';

function stateOf(posts: readonly BulkPost[], day: DayKey, today: DayKey): PeriodDay['state'] {
  if (posts.some((post) => needsAttention(post, new Date(today)))) return 'failed';
  if (posts.some((post) => post.postStatus === 'published')) return 'published';
  if (posts.some((post) => post.postStatus === 'draft')) return 'draft';
  if (posts.length > 0) return 'post';
  return day < today ? 'past' : 'free';
}

function markOf(day: DayKey, posts: readonly BulkPost[], today: DayKey): PeriodDay {
  // The day's label describes the post that determines its state.
  const first = posts.find((post) => needsAttention(post, new Date(today))) ?? posts[0];
  const picture = first?.productImage ?? first?.image;
  return {
    date: day,
    number: dayOfMonth(day),
    state: stateOf(posts, day, today),
    spoken: first
      ? `${spokenDay(day)}: ${first.productName}, ${lookOf(first).label}`
      : `${spokenDay(day)}: ${words.freeDay}`,
    isToday: day === today,
    imageSrc: picture && pictureAt(picture, 64),
  };
}

/** Returns the post that is published next. */
const nextToGoOut = (posts: readonly BulkPost[], asOf: Date): BulkPost | undefined =>
  posts
    .filter(
      (post) =>
        post.postStatus === 'scheduled' && !isStuck(post) && Date.parse(post.scheduledDate) >= asOf.getTime(),
    )
    .toSorted((a, b) => Date.parse(a.scheduledDate) - Date.parse(b.scheduledDate))[0];

interface PeriodOverviewProps {
  posts: readonly BulkPost[];
  timeZone: string;
  today: DayKey;
  asOf: Date;
  period: ScheduledPeriod | null;
  isStopping: boolean;
  onStop: () => void;
}

/** The current and the next week at a glance, with the automatic period. */
export function PeriodOverview({
  posts,
  timeZone,
  today,
  asOf,
  period,
  isStopping,
  onStop,
}: PeriodOverviewProps) {
  const days = twoWeeksOf(today);
  const byDay = useMemo(
    () => Map.groupBy(posts, (post) => dayOf(post.scheduledDate, timeZone)),
    [posts, timeZone],
  );
  const next = period ? nextToGoOut(posts, asOf) : undefined;
  return (
    <PeriodStrip
      title={words.strip}
      range={rangeText(days, el.monthsOf)}
      weekdays={el.weekdaysShort}
      daysLabel={words.stripDays}
      legend={words.stripLegend}
      days={days.map((day) => markOf(day, byDay.get(day) ?? [], today))}
      aside={
        period ? (
          <PeriodPanel
            dot={<StatusDot tone="success" hasHalo />}
            title={words.auto}
            label={words.nextPost}
            date={next ? formatDateTime(next.scheduledDate, timeZone) : words.noNextPost}
            more={`${words.nextPeriod}: ${formatDateTime(period.nextScheduledDate, timeZone)}. ${words.periodRenews}`}
            action={
              <Button icon={<CircleStop />} isPending={isStopping} onPress={onStop}>
                {words.stop}
              </Button>
            }
          />
        ) : undefined
      }
    />
  );
}
