import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { lazyPart, SectionTitle, SegmentedControl, Skeleton } from '@kallos/ui/kit';
import { useState } from 'react';
import styled from 'styled-components';
import { AttentionNotice } from '../../../layout/AttentionNotice.tsx';
import { campaignsWords as words } from '../../../messages/campaigns.ts';
import type { CalendarView } from '../use-stored-view.ts';
import type { PostGroup } from './post-list.ts';
import { PostPages, type PostPagesProps } from './PostPages.tsx';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-12) var(--space-20);
  margin-bottom: var(--space-14);
`;

// Loaded on demand.
const { Part: MonthView } = lazyPart(async () => (await import('../month/MonthView.tsx')).MonthView, {
  pending: <Skeleton height="36rem" radius="var(--radius-card)" />,
});

interface PostSectionProps extends Omit<PostPagesProps, 'half' | 'onHalf'> {
  posts: readonly BulkPost[];
  view: CalendarView;
  onView: (view: CalendarView) => void;
  /** Posts whose unsaved work is to be opened again. */
  resumed: readonly number[];
}

/** Returns the group that shows a resumed post; undefined when none is resumed or none is listed. */
function groupOf(halves: PostPagesProps['halves'], resumed: readonly number[]): PostGroup | undefined {
  const groups: PostGroup[] = ['attention', 'future', 'past'];
  return groups.find((group) => halves[group].some(({ id }) => resumed.includes(id)));
}

/** The account's posts as a list or as a month. */
export function PostSection({ posts, view, onView, resumed, ...pages }: PostSectionProps) {
  const { timeZone, today, asOf, selectedId, onSelect, calendar, halves, actions } = pages;
  const resumedGroup = groupOf(halves, resumed);
  const resumedKey = `${resumedGroup} ${resumed.join(' ')}`;
  const [shownKey, setShownKey] = useState(resumedKey);
  // Unsaved work comes first when the screen opens, then trouble; after that the person chooses.
  const [half, setHalf] = useState<PostGroup>(
    () =>
      resumedGroup ??
      (halves.attention.length > 0 || (calendar.counts?.troubled ?? 0) > 0 ? 'attention' : 'future'),
  );
  // A card in another group could not open its editor.
  if (shownKey !== resumedKey) {
    setShownKey(resumedKey);
    if (resumedGroup) setHalf(resumedGroup);
  }
  return (
    <section aria-label={words.list}>
      <Head>
        <SectionTitle>{words.list}</SectionTitle>
        <SegmentedControl
          label={words.view}
          value={view}
          onChange={onView}
          segments={[
            { id: 'list', label: words.views.list },
            { id: 'month', label: words.views.month },
          ]}
        />
      </Head>
      {view === 'month' ? (
        <>
          {halves.attention.length > 0 ? (
            <AttentionNotice
              count={halves.attention.length}
              onShow={() => {
                setHalf('attention');
                onView('list');
              }}
            />
          ) : null}
          <MonthView
            {...{ posts, timeZone, today, asOf, actions, selectedId, onSelect }}
            onLookBack={calendar.lookBack}
          />
        </>
      ) : (
        <PostPages {...pages} half={half} onHalf={setHalf} />
      )}
    </section>
  );
}
