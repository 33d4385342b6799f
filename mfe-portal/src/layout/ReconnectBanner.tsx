import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { connection } from '@kallos/contracts/social/connection';
import { Banner, Button, toasts } from '@kallos/ui/kit';
import { formatDate, useQuery } from '@kallos/web-kit/kit';
import { useState } from 'react';
import styled from 'styled-components';
import { goToFacebook } from '../connect-facebook.ts';
import { el } from '../messages/el.ts';
import { reconnectWords as words } from '../messages/reconnect.ts';
import { reasonOf } from '../reasons.ts';
import { countAtRisk } from './at-risk.ts';

const Place = styled.div`
  margin-bottom: var(--space-24);
`;

/** Says on every screen that the connection fails or soon will, and what waits for it; one press leads to Facebook. */
export function ReconnectBanner() {
  const pages = useQuery(connection.listPages, { query: {} });
  const posts = useQuery(bulkPosts.list);
  const [isLeaving, setLeaving] = useState(false);
  const state = pages.data?.state;
  if (!pages.data || (state !== 'needs_reconnect' && state !== 'missing_permission' && state !== 'expiring'))
    return null;
  const { expiresAt, missingPermissions } = pages.data;
  const atRisk = countAtRisk(posts.data?.bulkPosts ?? []);
  const reconnect = async () => {
    setLeaving(true);
    try {
      await goToFacebook();
    } catch (error) {
      toasts.destructive({ title: el.error, description: reasonOf(error, words.failed) });
    } finally {
      setLeaving(false);
    }
  };
  return (
    <Place>
      <Banner
        tone={state === 'expiring' ? 'warning' : 'danger'}
        title={words.titles[state]}
        action={
          <Button
            size="sm"
            isPending={isLeaving}
            pendingLabel={words.reconnecting}
            onPress={() => void reconnect()}
          >
            {words.reconnect}
          </Button>
        }
      >
        {state === 'missing_permission' ? `${words.missing(missingPermissions.join(', '))} ` : null}
        {state === 'expiring' && expiresAt !== null
          ? words.expires(formatDate(expiresAt))
          : words.waiting(atRisk)}
      </Banner>
    </Place>
  );
}
