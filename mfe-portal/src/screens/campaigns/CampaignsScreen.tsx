import { endOfNextWeek } from '@kallos/calendar/days';
import { accountProducts } from '@kallos/contracts/catalog/account-products';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import {
  Button,
  ButtonLink,
  CalendarDays,
  CalendarPlus,
  Drawer,
  EmptyState,
  onPhone,
  Pencil,
  Skeleton,
  SkeletonGroup,
} from '@kallos/ui/kit';
import { defaultTimeZone, formatDate, useQuery } from '@kallos/web-kit/kit';
import { useDeferredValue, useMemo, useState } from 'react';
import styled from 'styled-components';
import { useResumedPosts } from '../../layout/draft-storage.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { StepHeader } from '../../layout/StepHeader.tsx';
import { campaignsWords as words } from '../../messages/campaigns.ts';
import { el } from '../../messages/el.ts';
import { paths } from '../../paths.ts';
import { CalendarFoot } from './CalendarFoot.tsx';
import { OpenComposer } from './composer/OpenComposer.tsx';
import { useComposerTarget } from './composer/use-composer-target.ts';
import { splitPosts } from './list/post-list.ts';
import { PostSection } from './list/PostSection.tsx';
import { usePostActions } from './list/use-post-actions.ts';
import type { DayKey } from './month/calendar-days.ts';
import { canMove } from './month/month.ts';
import { AllowanceNote } from './period/AllowanceNote.tsx';
import { PeriodOverview } from './period/PeriodOverview.tsx';
import { usePeriod } from './period/use-period.ts';
import { PreviewPane } from './preview/PreviewPane.tsx';
import { useCalendarNow } from './use-calendar-now.ts';
import { useCalendar } from './use-calendar.ts';
import { phone, useMaxWidth, maxWidthWithoutPreview } from './use-max-width.ts';
import { useStoredView } from './use-stored-view.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) min(21.5rem, 42%);
  gap: var(--space-32);
  align-items: start;
  &[data-single] {
    grid-template-columns: minmax(0, 1fr);
  }
  @media (max-width: 73.75em) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Main = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-32);
`;

const Above = styled.div`
  container: stage / inline-size;
  margin-bottom: var(--space-24);
`;

const Aside = styled.aside`
  position: sticky;
  top: var(--space-28);
`;

// The two weeks come below the posts on a phone.
const OverviewRoom = styled.div`
  ${onPhone} {
    display: none;
  }
`;

const noPosts: BulkPost[] = [];

// Reserves the space of a line that appears with the posts.
const keptLine = '\u00a0';

function Loading() {
  return (
    <SkeletonGroup label={el.loading}>
      <Main>
        <OverviewRoom>
          <Skeleton height="8rem" radius="var(--radius-card)" />
        </OverviewRoom>
        <Skeleton height="10rem" radius="var(--radius-card)" />
        <Skeleton height="10rem" radius="var(--radius-card)" />
      </Main>
    </SkeletonGroup>
  );
}

function NoPosts({ hasProducts }: { hasProducts: boolean }) {
  return (
    <EmptyState
      icon={<CalendarDays />}
      title={words.noPosts}
      action={
        <ButtonLink href={paths.products} variant={hasProducts ? 'secondary' : 'primary'}>
          {words.toProducts}
        </ButtonLink>
      }
    >
      {hasProducts ? `${words.intro} ${words.noneHelp.future}` : words.noPostsHelp}
    </EmptyState>
  );
}

const hintOf = (days: number, until: DayKey, timeZone: string): string =>
  words.periodHint(days, formatDate(`${until}T12:00:00Z`, timeZone).slice(0, 5));

interface MainActionsProps {
  readonly canGenerate: boolean;
  readonly isGenerating: boolean;
  readonly onNew: () => void;
  readonly onGenerate: () => void;
}

const MainActions = ({ canGenerate, isGenerating, onNew, onGenerate }: MainActionsProps) => (
  <>
    <Button size="lg" icon={<Pencil />} onPress={onNew}>
      {words.newPost}
    </Button>
    <Button
      variant="primary"
      size="lg"
      icon={<CalendarPlus />}
      isDisabled={!canGenerate}
      isPending={isGenerating}
      pendingLabel={words.periodPending}
      onPress={onGenerate}
    >
      {words.period}
    </Button>
  </>
);

/** Step 4: the calendar of posts. */
export function CampaignsScreen() {
  const resumed = useResumedPosts();
  const calendar = useCalendar(resumed);
  const { query, hasPosts } = calendar;
  const auto = usePeriod();
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const [view, setView] = useStoredView();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const isWithoutPreview = useMaxWidth(maxWidthWithoutPreview);
  // A month takes the whole width.
  const isNarrow = isWithoutPreview || view === 'month';
  const isPhone = useMaxWidth(phone);
  const posts = query.data?.bulkPosts ?? noPosts;
  const composer = useComposerTarget({
    posts,
    isLoaded: query.data !== undefined,
    isWhole: calendar.isWhole,
  });
  const actions = usePostActions();
  const timeZone = query.data?.timeZone ?? defaultTimeZone;
  const { asOf, today, renew: renewAsOf } = useCalendarNow(timeZone);
  const isEmpty = query.data !== undefined && !hasPosts;
  const products = useQuery(accountProducts.list, isEmpty ? undefined : null).data?.products;
  const canGenerate = isEmpty ? (products?.length ?? 0) > 0 : hasPosts;
  const halves = useMemo(() => splitPosts(posts, asOf), [posts, asOf]);
  const byId = (isMeant: (id: number) => boolean) => posts.find(({ id }) => isMeant(id));
  const selected =
    byId((id) => id === selectedId) ??
    byId((id) => resumed.includes(id)) ??
    halves.attention[0] ??
    halves.future[0] ??
    halves.past[0];
  const isMovable = view === 'month' && selected !== undefined && canMove(selected, asOf);
  const shown = selected && { post: selected, timeZone, today, isMovable };
  // Deferred behind the skeleton: SWR's update would render the whole calendar in one task.
  const isDrawn = useDeferredValue(hasPosts, false) && hasPosts;

  const periodNote =
    isEmpty && products?.length === 0
      ? words.periodNoPosts
      : hintOf(query.data?.postFrequencyDays ?? 7, endOfNextWeek(today), timeZone);

  const overview = (
    <PeriodOverview
      posts={posts}
      timeZone={timeZone}
      today={today}
      asOf={asOf}
      period={auto.period}
      isStopping={auto.busy === 'stop'}
      onStop={() => void auto.stop()}
    />
  );

  return (
    <>
      <StepHeader
        step={4}
        title={words.title}
        heading={words.heading}
        isBrief
        actions={
          <MainActions
            canGenerate={canGenerate}
            isGenerating={auto.busy === 'generate'}
            onNew={() => composer.open(undefined, 'text')}
            onGenerate={() => void auto.generate().then(renewAsOf)}
          />
        }
        note={query.data && (!isEmpty || products) ? periodNote : keptLine}
      />
      <AllowanceNote timeZone={timeZone} only="warning" />
      {query.error ? <LoadFailed error={query.error} onRetry={query.reload} /> : null}
      {(query.isLoading && !query.data) || (hasPosts && !isDrawn) ? <Loading /> : null}
      {isEmpty && products ? (
        <Main>
          {auto.period ? overview : null}
          <NoPosts hasProducts={products.length > 0} />
        </Main>
      ) : null}
      {isDrawn && !isPhone && view === 'list' ? <Above>{overview}</Above> : null}
      {isDrawn ? (
        <Columns data-single={view === 'month' || undefined}>
          <Main>
            <PostSection
              {...{ posts, view, calendar, isPhone, halves, timeZone, today, asOf, resumed }}
              onView={setView}
              selectedId={selected?.id}
              onFilter={renewAsOf}
              actions={actions}
              onPreview={setSelectedId}
              onCompose={(post, part) => {
                setSelectedId(post.id);
                composer.open(post, part);
              }}
              onSelect={(id) => {
                setSelectedId(id);
                setSheetOpen(isNarrow);
              }}
            />
            {isPhone && view === 'list' ? overview : null}
            <CalendarFoot timeZone={timeZone} />
          </Main>
          {shown && !isNarrow ? (
            <Aside aria-label={words.preview}>
              <PreviewPane {...shown} />
            </Aside>
          ) : null}
        </Columns>
      ) : null}
      <OpenComposer {...{ composer, timeZone, today, asOf, actions }} onSaved={setSelectedId} />
      {shown && isNarrow ? (
        <Drawer
          isOpen={isSheetOpen}
          onOpenChange={setSheetOpen}
          title={words.preview}
          closeLabel={el.close}
          side={isWithoutPreview ? 'bottom' : 'end'}
        >
          <PreviewPane {...shown} hasTitle={false} />
        </Drawer>
      ) : null}
    </>
  );
}
