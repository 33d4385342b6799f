import { twoWeeksOf } from '@kallos/calendar/days';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import type { ScheduledPeriod } from '@kallos/contracts/posts/periods';
import { Button, CircleStop, type PeriodDay, PeriodPanel, PeriodStrip, StatusDot } from '@kallos/ui/kit';
import { formatDate, formatTime, pictureAt } from '@kallos/web-kit/kit';
import { useMemo } from 'react';
import { campaignsWords as words } from '../../../messages/campaigns.ts';
import { el } from '../../../messages/el.ts';
import { type DayKey, dayOf, dayOfMonth, rangeText, spokenDay, weekdayIn } from '../month/calendar-days.ts';

function stateOf(posts: readonly BulkPost[], day: DayKey, today: DayKey): PeriodDay['state'] {
  if (posts.some((post) => post.postStatus === 'failed' || post.postStatus === 'needs_look')) return 'failed';
  if (posts.some((post) => post.postStatus === 'published')) return 'published';
  if (posts.some((post) => post.postStatus === 'draft')) return 'draft';
  if (posts.length > 0) return 'post';
  return day < today ? 'past' : 'free';
}

function markOf(day: DayKey, posts: readonly BulkPost[], today: DayKey): PeriodDay {
  const [first] = posts;
  const picture = first?.productImage ?? first?.image;
  return {
    date: day,
    number: dayOfMonth(day),
    state: stateOf(posts, day, today),
    spoken: first
      ? `${spokenDay(day)}: ${first.productName}, ${words.status[first.postStatus]}`
      : `${spokenDay(day)}: ${words.freeDay}`,
    isToday: day === today,
    imageSrc: picture && pictureAt(picture, 64),
  };
}

interface PeriodOverviewProps {
  posts: readonly BulkPost[];
  timeZone: string;
  today: DayKey;
  period: ScheduledPeriod | null;
  isStopping: boolean;
  onStop: () => void;
}

/** The current and the next week, with the automatic period. */
export function PeriodOverview({ posts, timeZone, today, period, isStopping, onStop }: PeriodOverviewProps) {
  const days = twoWeeksOf(today);
  const byDay = useMemo(
    () => Map.groupBy(posts, (post) => dayOf(post.scheduledDate, timeZone)),
    [posts, timeZone],
  );
  const nextDay = period ? dayOf(period.nextScheduledDate, timeZone) : undefined;
  return (
    <PeriodStrip
      title={words.strip}
      range={rangeText(days, el.monthsOf)}
      weekdays={el.weekdaysShort}
      daysLabel={words.stripDays}
      legend={words.stripLegend}
      days={days.map((day) => markOf(day, byDay.get(day) ?? [], today))}
      aside={
        period && nextDay ? (
          <PeriodPanel
            dot={<StatusDot tone="success" hasHalo />}
            title={words.auto}
            label={words.nextPeriod}
            date={formatDate(period.nextScheduledDate, timeZone)}
            detail={`${weekdayIn(el.weekdays, nextDay)}, ${formatTime(period.nextScheduledDate, timeZone)}`}
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
