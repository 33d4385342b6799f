import { connection } from '@kallos/contracts/social/connection';
import { lazyPart } from '@kallos/ui/kit';
import { useQuery } from '@kallos/web-kit/kit';

// Most connections never fail, so most first loads go without it.
const { Part: ReconnectNotice } = lazyPart(
  async () => (await import('./ReconnectNotice.tsx')).ReconnectNotice,
);

/** Says on every screen that the connection fails or soon will, and what waits for it; one press leads to Facebook. */
export function ReconnectBanner() {
  const pages = useQuery(connection.listPages, { query: {} }).data;
  const state = pages?.state;
  if (!pages || (state !== 'needs_reconnect' && state !== 'missing_permission' && state !== 'expiring'))
    return null;
  return <ReconnectNotice pages={pages} state={state} />;
}
