import type { CallReply } from '@kallos/contracts/endpoint';
import { defaultLogin } from '@kallos/contracts/networks';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import type { connection } from '@kallos/contracts/social/connection';
import { Banner, Button, toasts } from '@kallos/ui/kit';
import { formatDate, serverNow, useQuery } from '@kallos/web-kit/kit';
import { loginWords } from '@kallos/words/network-names';
import { useState } from 'react';
import styled from 'styled-components';
import { reasonOf } from '../error-sentences.ts';
import { goToLogin } from '../go-to-login.ts';
import { el } from '../messages/el.ts';
import { permissionWords } from '../messages/permissions.ts';
import { reconnectWords as words } from '../messages/reconnect.ts';

const Place = styled.div`
  margin-bottom: var(--space-24);
`;

type Connection = CallReply<typeof connection.listPages>;

/** Props of {@link ReconnectNotice}. */
interface ReconnectNoticeProps {
  readonly pages: Connection;
  readonly state: 'none' | 'needs_reconnect' | 'missing_permission' | 'expiring';
}

/** The connection's problem, the waiting posts, and the reconnect button. */
export function ReconnectNotice({ pages, state }: ReconnectNoticeProps) {
  const posts = useQuery(bulkPosts.list, { query: { limit: 0 } });
  const [isLeaving, setLeaving] = useState(false);
  const login = pages.logins.find((one) => one.state === state);
  const { expiresAt, missingPermissions } = login ?? pages;
  const names = loginWords(login?.name ?? defaultLogin);
  const [openedAt] = useState(() => serverNow().getTime());
  const isPast = expiresAt !== null && Date.parse(expiresAt) < openedAt;
  const atRisk = posts.data?.counts.waiting ?? 0;
  const reconnect = async () => {
    setLeaving(true);
    try {
      await goToLogin(login?.name);
    } catch (error) {
      toasts.destructive({ title: el.error, description: reasonOf(error, words.failed(names)) });
    } finally {
      setLeaving(false);
    }
  };
  return (
    <Place>
      <Banner
        tone={state === 'expiring' ? 'warning' : 'danger'}
        title={words.titles[state](names)}
        action={
          <Button
            size="sm"
            isPending={isLeaving}
            pendingLabel={words.reconnecting(names)}
            onPress={() => void reconnect()}
          >
            {state === 'missing_permission' ? permissionWords.giveAll : words.reconnect}
          </Button>
        }
      >
        {(state === 'missing_permission' ? `${permissionWords.missing(missingPermissions)} ` : '') +
          (state === 'expiring' && expiresAt !== null
            ? (isPast ? words.expired : words.expires)(formatDate(expiresAt), names)
            : words.waiting(atRisk))}
      </Banner>
    </Place>
  );
}
