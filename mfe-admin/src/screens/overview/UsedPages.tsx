import { accounts } from '@kallos/contracts/auth/accounts';
import { networks } from '@kallos/contracts/networks';
import { pageLocks, type PageLock } from '@kallos/contracts/social/page-locks';
import { Badge, Card, SectionTitle, Skeleton, TextLink } from '@kallos/ui/kit';
import { useQuery } from '@kallos/web-kit/kit';
import { paths } from '@kallos/web-kit/remote/admin/paths';
import { NetworkMark } from '@kallos/web-kit/remote/network-mark';
import styled from 'styled-components';
import { LoadFailed } from '../../layout/LoadFailed.tsx';

const List = styled.ul`
  display: grid;
  gap: var(--space-16);
  margin: var(--space-16) 0 0;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
  & > li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: start;
    gap: var(--space-4) var(--space-10);
  }
  & small {
    grid-column: 2 / -1;
    color: var(--muted);
    font-size: var(--size-small);
  }
`;

function Manager({ accountId }: { accountId: number }) {
  const { data } = useQuery(accounts.get, { params: { id: accountId } });
  return (
    <TextLink href={paths.accountOf(accountId)}>
      {data?.account.businessName ?? `Account ${accountId}`}
    </TextLink>
  );
}

function Page({ lock: { platform, pageName, pageId, state, isInUse, alsoManagedBy } }: { lock: PageLock }) {
  return (
    <li>
      <NetworkMark network={platform} size={18} />
      <strong dir="auto">{pageName}</strong>
      {state === 'double' ? (
        <Badge tone="warning">Shared</Badge>
      ) : (
        <Badge tone={isInUse ? 'success' : 'neutral'}>{isInUse ? 'In use' : 'Reserved'}</Badge>
      )}
      <small>{`${networks[platform].label} ${pageId}`}</small>
      <small>
        {alsoManagedBy.length === 0 ? (
          'No other account manages it.'
        ) : (
          <>
            <span>Also managed by </span>
            {alsoManagedBy.map((accountId, index) => (
              <span key={accountId}>
                {index > 0 ? <span>, </span> : null}
                <Manager accountId={accountId} />
              </span>
            ))}
          </>
        )}
      </small>
    </li>
  );
}

/** The pages of an account, and which other accounts manage them too. */
export function UsedPages({ accountId }: { accountId: number }) {
  const { data, error, reload } = useQuery(pageLocks.list, { query: { accountId } });
  return (
    <Card>
      <SectionTitle>Pages</SectionTitle>
      {error ? <LoadFailed title="Pages could not be loaded" error={error} onRetry={reload} /> : null}
      {data === undefined && !error ? <Skeleton height="3rem" /> : null}
      <List>
        {data?.locks.map((lock) => (
          <Page key={lock.id} lock={lock} />
        ))}
        {data?.locks.length === 0 ? <li>None chosen yet</li> : null}
      </List>
    </Card>
  );
}
