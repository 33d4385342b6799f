import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { lazyPart, SectionTitle, SegmentedControl, Skeleton } from '@kallos/ui/kit';
import { readStored, useSession, writeStored } from '@kallos/web-kit/kit';
import { useState } from 'react';
import styled from 'styled-components';
import { campaignsWords as words } from '../../messages/campaigns.ts';
import { PostPages, type PostPagesProps } from './PostPages.tsx';
import { usePostActions } from './use-post-actions.ts';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-12) var(--space-20);
  margin-bottom: var(--space-14);
`;

// Only who looks at a month has one.
const { Part: MonthView } = lazyPart(async () => (await import('./MonthView.tsx')).MonthView, {
  pending: <Skeleton height="36rem" radius="var(--radius-card)" />,
});

type View = 'list' | 'month';

/** The view that this person chose last, in this browser. */
function useKeptView(): [View, (view: View) => void] {
  const { data } = useSession();
  const key = `calendar_view:${data?.account?.id ?? ''}:${data?.name ?? ''}`;
  const [chosen, setChosen] = useState<View>();
  const keep = (view: View) => {
    setChosen(view);
    writeStored('local', key, view);
  };
  return [chosen ?? (readStored('local', key) === 'month' ? 'month' : 'list'), keep];
}

interface PostSectionProps extends Omit<PostPagesProps, 'actions'> {
  posts: readonly BulkPost[];
}

/** The account's posts as a list or as a month. */
export function PostSection({ posts, ...pages }: PostSectionProps) {
  const [view, setView] = useKeptView();
  const actions = usePostActions();
  const { timeZone, today, asOf, selectedId, onSelect, calendar } = pages;
  return (
    <section aria-label={words.list}>
      <Head>
        <SectionTitle>{words.list}</SectionTitle>
        <SegmentedControl
          label={words.view}
          value={view}
          onChange={setView}
          segments={[
            { id: 'list', label: words.views.list },
            { id: 'month', label: words.views.month },
          ]}
        />
      </Head>
      {view === 'month' ? (
        <MonthView
          {...{ posts, timeZone, today, asOf, actions, selectedId, onSelect }}
          onLookBack={calendar.lookBack}
        />
      ) : (
        <PostPages {...pages} actions={actions} />
      )}
    </section>
  );
}
