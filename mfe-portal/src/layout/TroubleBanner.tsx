import type { CallReply } from '@kallos/contracts/endpoint';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { connection } from '@kallos/contracts/social/connection';
import { lazyPart } from '@kallos/ui/kit';
import { useQuery } from '@kallos/web-kit/kit';
import { useLocation } from 'react-router-dom';
import { isMissing } from './missing-pages.ts';
import { bannerOf, type TroubleBanner as Banner } from './trouble-banner.ts';
import { TroubleRoom } from './TroubleRoom.tsx';

// Loaded on demand: most connections never fail.
const { Part: ReconnectNotice } = lazyPart(
  async () => (await import('./ReconnectNotice.tsx')).ReconnectNotice,
);
const { Part: RefusedPagesNotice } = lazyPart(
  async () => (await import('./RefusedPagesNotice.tsx')).RefusedPagesNotice,
);
const { Part: MissingPagesNotice } = lazyPart(
  async () => (await import('./MissingPagesNotice.tsx')).MissingPagesNotice,
);
const { Part: NoPagesNotice } = lazyPart(async () => (await import('./NoPagesNotice.tsx')).NoPagesNotice);
const { Part: AttentionNotice } = lazyPart(
  async () => (await import('./AttentionNotice.tsx')).AttentionNotice,
);

type Connection = CallReply<typeof connection.listPages>;
const hasLongRefusal = ({ places }: Connection): boolean =>
  places.some(
    ({ isChosen, publishing }) => isChosen && publishing?.state === 'waiting' && publishing.isLasting,
  );

function Shown({ banner, pages }: { banner: Banner; pages: Connection | undefined }) {
  switch (banner.kind) {
    case 'connection':
      return pages ? <ReconnectNotice pages={pages} state={banner.state} /> : null;
    case 'refused_pages':
      return pages ? <RefusedPagesNotice pages={pages} /> : null;
    case 'missing_pages':
      return pages ? <MissingPagesNotice pages={pages} /> : null;
    case 'no_pages':
      return <NoPagesNotice waiting={banner.waiting} />;
    case 'posts':
      return <AttentionNotice count={banner.count} />;
    case 'none':
      return null;
  }
}

/** Shows the most severe trouble on every screen, with the one next action. */
export function TroubleBanner() {
  const { pathname } = useLocation();
  const places = useQuery(connection.listPages, { query: {} });
  const choice = useQuery(connection.listSelectedPages);
  const posts = useQuery(bulkPosts.list, { query: { limit: 0 } });
  const pages = places.data;
  const selected = choice.data?.selectedPages;
  const counts = posts.data?.counts;
  const isKnown = [places, choice, posts].every(({ data, error }) => data !== undefined || Boolean(error));
  const banner = bannerOf({
    state: pages?.state,
    hasLongRefusal: pages !== undefined && hasLongRefusal(pages),
    hasMissing: pages?.places.some(isMissing) ?? false,
    hasPages: selected === undefined || selected.some(({ isActive }) => isActive),
    waiting: counts?.waiting ?? 0,
    troubled: counts?.troubled ?? 0,
    screen: pathname.endsWith('/campaigns')
      ? 'campaigns'
      : pathname.endsWith('/platforms')
        ? 'platforms'
        : 'other',
  });
  return (
    <TroubleRoom kind={isKnown ? banner.kind : undefined}>
      <Shown banner={banner} pages={pages} />
    </TroubleRoom>
  );
}
