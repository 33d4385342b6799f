import { addDays } from '@kallos/calendar/days';
import { attentionDays } from '@kallos/contracts/posts/attention';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import {
  Button,
  CalendarCheck2,
  CalendarDays,
  CircleCheck,
  EmptyState,
  Info,
  lazyPart,
  Pager,
  Skeleton,
} from '@kallos/ui/kit';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import styled from 'styled-components';
import { campaignsWords as words } from '../../../messages/campaigns.ts';
import type { ComposerPart } from '../composer/Composer.tsx';
import type { DayKey } from '../month/calendar-days.ts';
import type { Calendar } from '../use-calendar.ts';
import { BulkBar } from './BulkBar.tsx';
import { dayNumbers, type PostGroup, pageOf, waitingPosts } from './post-list.ts';
import { PostFilter } from './PostFilter.tsx';
import { PostItem } from './PostItem.tsx';
import { type Bulk, useBulkActions } from './use-bulk-actions.ts';
import type { PostActions } from './use-post-actions.ts';
import { type PostChoice, usePostChoice } from './use-post-choice.ts';

const List = styled.div`
  display: grid;
  gap: var(--space-20);
  margin-top: var(--space-20);
`;

const Filters = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-8);
  & > [role='radiogroup'] {
    flex: 1 1 auto;
  }
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

/** The posts that a filter showed when it was chosen. */
const idsOf = (halves: Record<PostGroup, readonly BulkPost[]>, half: PostGroup): ReadonlySet<number> =>
  new Set(halves[half].map(({ id }) => id));

/** The props of the list. */
export interface PostPagesProps {
  half: PostGroup;
  onHalf: (half: PostGroup) => void;
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
  /** Opens the composer at a part of a post. */
  onCompose: (post: BulkPost, part: ComposerPart) => void;
}

function NothingHere({ half, onShow }: { half: PostGroup; onShow: (half: PostGroup) => void }) {
  const other = half === 'future' ? 'past' : 'future';
  return (
    <EmptyState
      icon={<CalendarDays />}
      title={words.none[half]}
      action={
        <Button onPress={() => onShow(other)}>{other === 'past' ? words.showPast : words.showFuture}</Button>
      }
    >
      {words.noneHelp[half]}
    </EmptyState>
  );
}

interface ListActionsProps {
  drafts: readonly BulkPost[];
  choice: PostChoice;
  bulk: Bulk;
}

/** Schedules all drafts, or starts choosing posts. */
function ListActions({ drafts, choice, bulk }: ListActionsProps) {
  if (choice.isOn || choice.all === 0) return null;
  return (
    <>
      {drafts.length > 1 ? (
        <Button
          variant="quiet"
          size="sm"
          icon={<CalendarCheck2 />}
          onPress={() => bulk.ask('schedule', drafts)}
        >
          {words.bulk.verbs.schedule}
        </Button>
      ) : null}
      <Button variant="quiet" size="sm" icon={<CircleCheck />} onPress={choice.start}>
        {words.bulk.select}
      </Button>
    </>
  );
}

/** How many posts need a person; those older than the calendar's first weeks are asked for when they are wanted. */
function useTroubled({
  half,
  halves,
  calendar: { counts, lookBack },
  today,
}: Pick<PostPagesProps, 'half' | 'halves' | 'calendar' | 'today'>): number {
  const troubled = Math.max(counts?.troubled ?? 0, halves.attention.length);
  const isMissingSome = half === 'attention' && troubled > halves.attention.length;
  useEffect(() => {
    if (isMissingSome) lookBack(addDays(today, -attentionDays - 1));
  }, [isMissingSome, lookBack, today]);
  return troubled;
}

/** The posts that wait, are to come or are past, page by page, with the actions over all of them. */
export function PostPages({
  half,
  onHalf,
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
  onCompose,
}: PostPagesProps) {
  const [page, setPage] = useState(1);
  const [waited, setWaited] = useState<ReadonlySet<number>>(() => idsOf(halves, half));
  const choice = usePostChoice(halves, half);
  const bulk = useBulkActions(choice.posts);
  // The controls answer at once; the cards of another half or page are drawn in small steps.
  const chosen = useDeferredValue(useMemo(() => ({ half, page }), [half, page]));
  const shown = useMemo(
    () =>
      chosen.half === 'approval' || chosen.half === 'attention'
        ? waitingPosts(chosen.half, halves, waited)
        : halves[chosen.half],
    [chosen.half, halves, waited],
  );
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
  const troubled = useTroubled({ half, halves, calendar, today });
  const bulkBar = choice.canChoose ? <BulkBar bulk={bulk} timeZone={timeZone} choice={choice} /> : null;
  const listActions = <ListActions drafts={halves.approval} choice={choice} bulk={bulk} />;
  const show = (next: PostGroup) => {
    onHalf(next);
    choice.end();
    setPage(1);
    setWaited(idsOf(halves, next));
    onPreview(halves[next][0]?.id ?? null);
    if (next === 'past') calendar.lookBack(addDays(today, -daysOfQuarter));
    onFilter();
  };
  return (
    <>
      <Filters>
        <PostFilter {...{ half, halves, troubled, before, isPhone }} onChange={show} />
        {isPhone ? null : listActions}
      </Filters>
      {isPhone ? null : bulkBar}
      {half === 'past' && !query.isLoading && (
        <QuarterOverview posts={halves.past} {...{ today, timeZone }} />
      )}
      {shown.length + unknown === 0 ? (
        <NothingHere half={chosen.half} onShow={show} />
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
              tick={choice.tickOf(post.id)}
              isLast={index === current.items.length - 1}
              onSelect={() => onSelect(post.id)}
              onCompose={onCompose}
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
              : `${words.intro} ${words.note}`}
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
      {/* After the cards, which would push it down. */}
      {isPhone ? listActions : null}
      {isPhone ? bulkBar : null}
    </>
  );
}
