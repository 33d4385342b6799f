import { audit } from '@kallos/contracts/auth/audit';
import { SearchField } from '@kallos/ui/controls';
import { Button, Card, SectionTitle, Skeleton } from '@kallos/ui/kit';
import { formatDateTime, useQuery } from '@kallos/web-kit/kit';
import { useState } from 'react';
import styled from 'styled-components';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { useDebouncedText } from '../../layout/use-debounced-text.ts';
import { actionWords, detailWords } from './audit-words.ts';

const List = styled.ol`
  display: grid;
  gap: var(--space-12);
  margin: var(--space-16) 0;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
  & small {
    display: block;
    color: var(--muted);
    font-size: var(--size-small);
  }
`;

const Search = styled.div`
  margin-top: var(--space-16);
`;

const Steps = styled.div`
  display: flex;
  gap: var(--space-10);
`;

/** Everything that was done in an account, newest first, with a search. */
export function AuditTrail({ accountId }: { accountId: number }) {
  const [search, setSearch] = useState('');
  const [starts, setStarts] = useState<readonly number[]>([]);
  const words = useDebouncedText(search);
  const before = starts.at(-1);
  const { data, error, reload } = useQuery(
    audit.list,
    { query: { accountId, ...(words === '' ? {} : { search: words }), ...(before ? { before } : {}) } },
    { keepsPrevious: true },
  );
  const last = data?.entries.at(-1)?.id;
  return (
    <Card>
      <SectionTitle>History</SectionTitle>
      <Search>
        <SearchField
          label="Search the history"
          placeholder="Search action, person or detail"
          clearLabel="Clear the search"
          value={search}
          onChange={(typed) => {
            setSearch(typed);
            setStarts([]);
          }}
        />
      </Search>
      {error ? <LoadFailed title="The history could not be loaded" error={error} onRetry={reload} /> : null}
      {data === undefined && !error ? <Skeleton height="12rem" /> : null}
      <List>
        {data?.entries.map((entry) => (
          <li key={entry.id}>
            <strong>{actionWords(entry)}</strong>
            <small>{`${formatDateTime(entry.at)} · ${entry.actor}`}</small>
            <small>{detailWords(entry)}</small>
          </li>
        ))}
        {data?.entries.length === 0 ? <li>{words === '' ? 'Nothing yet' : 'Nothing matches'}</li> : null}
      </List>
      <Steps>
        {starts.length > 0 ? (
          <Button size="sm" onPress={() => setStarts(starts.slice(0, -1))}>
            Newer
          </Button>
        ) : null}
        {data?.hasMore && last !== undefined ? (
          <Button size="sm" onPress={() => setStarts([...starts, last])}>
            Older
          </Button>
        ) : null}
      </Steps>
    </Card>
  );
}
