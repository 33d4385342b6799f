import { addDays } from '@kallos/calendar/days';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import {
  Button,
  CalendarDays,
  EmptyState,
  Info,
  lazyPart,
  Pager,
  SegmentedControl,
  Skeleton,
} from '@kallos/ui/kit';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import styled from 'styled-components';
import { campaignsWords as words } from '../../../messages/campaigns.ts';
import { BulkBar } from './BulkBar.tsx';
import type { DayKey } from '../month/calendar-days.ts';
import { PostItem } from './PostItem.tsx';
import { dayNumbers, type PostGroup, pageOf, waitingPosts } from './post-list.ts';
import type { Calendar } from '../use-calendar.ts';
import { useBulkActions } from './use-bulk-actions.ts';
import type { PostActions } from './use-post-actions.ts';

const List = styled.div`
  display: grid;
  gap: var(--space-20);
  margin-top: var(--space-20);
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-16) var(--space-28);
  margin-top: var(--space-24);
`;

const Note = styled.p`
  display: flex;
  gap: var(--space-8);
  max-width: 24rem;
  color: var(--muted);
  font-size: var(--size-small);
  & svg {
    flex: none;
    width: 1rem;
    height: 1rem;
    margin-top: 0.2em;
  }
`;

// Loaded on demand.
const { Part: QuarterOverview } = lazyPart(
  async () => (await import('../results/QuarterOverview.tsx')).QuarterOverview,
);

// The period of the overview in days.
const daysOfQuarter = 98;

/** Props of the list. */
export interface PostPagesProps {
  halves: Record<PostGroup, BulkPost[]>;
  calendar: Calendar;
  timeZone: string;
  today: DayKey;
  asOf: Date;
  actions: PostActions;
  isPhone: boolean;
  selectedId: number | undefined;
  onFilter: () => void;
  onSelect: (id: number) => void;
  /** Shows a post's preview next to the list when there is room. */
  onPreview: (id: number | null) => void;
}

/** The waiting, future or past posts in pages, with the bulk actions. */
export function PostPages({
  halves,
  calendar,
  timeZone,
  today,
  asOf,
  actions,
  isPhone,
  selectedId,
  onFilter,
  onSelect,
  onPreview,
}: PostPagesProps) {
  const [half, setHalf] = useState<PostGroup>('future');
  const [page, setPage] = useState(1);
  const [waited, setWaited] = useState<ReadonlySet<number>>(new Set());
  const bulk = useBulkActions(halves.future);
  // The controls update at once; the cards are rendered as a deferred update.
  const chosen = useDeferredValue(useMemo(() => ({ half, page }), [half, page]));
  const waiting = useMemo(() => waitingPosts(halves.future, waited), [halves, waited]);
  const shown = chosen.half === 'approval' ? waiting : halves[chosen.half];
  const before = calendar.counts?.before ?? 0;
  const unknown = chosen.half === 'past' ? before : 0;
  const current = pageOf(shown, chosen.page, { unknown });
  const daysBefore = chosen.half === 'past' ? (calendar.counts?.daysBefore ?? 0) : 0;
  const numbers = useMemo(() => dayNumbers(shown, timeZone, daysBefore), [shown, timeZone, daysBefore]);
  const { lookFarther, query } = calendar;
  const isWaiting = current.isCut && !calendar.isWhole && !query.error;
  useEffect(() => {
    if (isWaiting && !query.isRefreshing) lookFarther();
  }, [isWaiting, query.isRefreshing, lookFarther]);
  const bulkBar = half === 'past' ? null : <BulkBar bulk={bulk} timeZone={timeZone} />;
  const show = (next: PostGroup) => {
    setHalf(next);
    setPage(1);
    setWaited(new Set(halves.approval.map(({ id }) => id)));
    onPreview(halves[next][0]?.id ?? null);
    if (next === 'past') calendar.lookBack(addDays(today, -daysOfQuarter));
    onFilter();
  };
  return (
    <>
      <SegmentedControl
        label={words.filter}
        value={half}
        onChange={show}
        isWide
        isDense={isPhone}
        segments={[
          { id: 'approval', label: words.approval, count: halves.approval.length },
          { id: 'future', label: words.future, count: halves.future.length },
          { id: 'past', label: words.past, count: halves.past.length + before },
        ]}
      />
      {isPhone ? null : bulkBar}
      {half === 'past' && !query.isLoading && (
        <QuarterOverview posts={halves.past} {...{ today, timeZone }} />
      )}
      {shown.length + unknown === 0 ? (
        <EmptyState
          icon={<CalendarDays />}
          title={words.none[chosen.half]}
          action={
            <Button onPress={() => show(chosen.half === 'future' ? 'past' : 'future')}>
              {chosen.half === 'future' ? words.showPast : words.showFuture}
            </Button>
          }
        >
          {words.noneHelp[chosen.half]}
        </EmptyState>
      ) : (
        <List>
          {current.items.map((post, index) => (
            <PostItem
              key={post.id}
              post={post}
              timeZone={timeZone}
              today={today}
              asOf={asOf}
              number={numbers.get(post.id) ?? { day: 1, of: 1 }}
              actions={actions}
              isSelected={post.id === selectedId}
              isLast={index === current.items.length - 1}
              onSelect={() => onSelect(post.id)}
              onWrite={() => onPreview(post.id)}
            />
          ))}
          {isWaiting ? <Skeleton height="10rem" radius="var(--radius-card)" /> : null}
        </List>
      )}
      <Foot>
        <Note>
          <Info aria-hidden="true" />
          <span>
            {chosen.half === 'past' && shown.length + unknown > current.items.length
              ? `${words.note} ${words.truncated(current.items.length, shown.length + unknown)}.`
              : words.note}
          </span>
        </Note>
        {current.pages > 1 ? (
          <Pager
            label={words.list}
            position={words.page(current.page, current.pages)}
            previousLabel={words.previous}
            nextLabel={words.next}
            onPrevious={current.page > 1 ? () => setPage(current.page - 1) : undefined}
            onNext={current.page < current.pages ? () => setPage(current.page + 1) : undefined}
          />
        ) : null}
      </Foot>
      {/* Below the cards, which it would push down. */}
      {isPhone ? bulkBar : null}
    </>
  );
}
