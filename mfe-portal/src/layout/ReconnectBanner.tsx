import type { CallReply } from '@kallos/contracts/endpoint';
import { connection } from '@kallos/contracts/social/connection';
import { lazyPart } from '@kallos/ui/kit';
import { useQuery } from '@kallos/web-kit/kit';

// Loaded on demand: most connections never fail.
const { Part: ReconnectNotice } = lazyPart(
  async () => (await import('./ReconnectNotice.tsx')).ReconnectNotice,
);

// Loaded on demand: most pages accept posts.
const { Part: RefusedPagesNotice } = lazyPart(
  async () => (await import('./RefusedPagesNotice.tsx')).RefusedPagesNotice,
);

type Connection = CallReply<typeof connection.listPages>;
const hasLongRefusal = ({ facebookPages, instagramAccounts }: Connection): boolean =>
  [...facebookPages, ...instagramAccounts].some(
    ({ isChosen, publishing }) => isChosen && publishing?.state === 'waiting' && publishing.isLasting,
  );

/** Warns on every screen when the connection has failed or will expire, and offers to reconnect. */
export function ReconnectBanner() {
  const pages = useQuery(connection.listPages, { query: {} }).data;
  const state = pages?.state;
  if (!pages) return null;
  const isRefused = hasLongRefusal(pages);
  return (
    <>
      {state === 'needs_reconnect' || state === 'missing_permission' || state === 'expiring' ? (
        <ReconnectNotice pages={pages} state={state} />
      ) : null}
      {isRefused ? <RefusedPagesNotice pages={pages} /> : null}
    </>
  );
}
