import {
  type ClaimDecision,
  claimDecisions,
  type DecisionKind,
} from '@kallos/contracts/posts/claim-decisions';
import { type Column, DataTable } from '@kallos/ui/controls';
import { Badge, Card, EmptyState, Muted, Pager, SectionTitle, type Tone } from '@kallos/ui/kit';
import { formatDateTime, useQuery } from '@kallos/web-kit/kit';
import { AdminHeader } from '@kallos/web-kit/remote/admin/header';
import { useState } from 'react';
import styled from 'styled-components';
import { AccountSelect } from '../../layout/AccountSelect.tsx';
import { Foot, Range } from '../../layout/list-look.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { kindWords, packWords } from './claims-words.ts';

const all = 'all';

const Rules = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
  & > li:not([data-rule]) {
    color: var(--muted);
  }
`;

const Figures = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-12) var(--space-32);
  margin: var(--space-12) 0 0;
  & dt {
    color: var(--muted);
    font-size: var(--size-small);
  }
  & dd {
    margin: 0;
    font-weight: var(--weight-title);
  }
`;

const Stack = styled.div`
  display: grid;
  gap: var(--space-20);
`;

const Choice = styled.div`
  min-width: min(100%, 18rem);
`;

const tones: Record<DecisionKind, Tone> = {
  refused: 'danger',
  overridden: 'warning',
  taken_back: 'danger',
  judged_again: 'success',
};

const columns: Array<Column<ClaimDecision>> = [
  {
    id: 'account',
    header: 'Account',
    isRowHeader: true,
    cell: ({ accountId, businessName }) => businessName ?? `Account ${accountId}`,
  },
  {
    id: 'kind',
    header: 'What happened',
    cell: ({ kind }) => <Badge tone={tones[kind]}>{kindWords[kind].one}</Badge>,
  },
  { id: 'post', header: 'Post', cell: ({ bulkPostId }) => `#${bulkPostId}` },
  {
    id: 'rules',
    header: 'Rules',
    cell: ({ ruleIds, override, packVersion }) => (
      <Rules>
        {ruleIds.map((ruleId) => (
          <li key={ruleId} data-rule>
            {ruleId}
          </li>
        ))}
        {override ? <li>{`${override.name}: ${override.reason}`}</li> : null}
        <li>{`Rules ${packVersion}`}</li>
      </Rules>
    ),
  },
  { id: 'moment', header: 'When', cell: ({ decidedAt }) => formatDateTime(decidedAt) },
];

/** Loads pages of decisions, newest first; each begins after the last of the one before. */
function useDecisions() {
  const [account, setAccount] = useState(all);
  const [starts, setStarts] = useState<readonly number[]>([]);
  const before = starts.at(-1);
  const query = useQuery(claimDecisions.list, {
    query: { ...(account === all ? {} : { accountId: Number(account) }), ...(before ? { before } : {}) },
  });
  const last = query.data?.decisions.at(-1)?.id;
  return {
    query,
    account,
    page: starts.length + 1,
    choose: (chosen: string): void => {
      setAccount(chosen);
      setStarts([]);
    },
    ...(starts.length > 0 ? { goBack: () => setStarts(starts.slice(0, -1)) } : {}),
    ...(query.data?.hasMore && last !== undefined ? { goOn: () => setStarts([...starts, last]) } : {}),
  };
}

/** The outcomes of the claims rules per account: blocked, overridden and re-checked texts, with the rules. */
export function ClaimsScreen() {
  const { query, account, page, choose, goBack, goOn } = useDecisions();
  const { data } = query;
  return (
    <Stack>
      <AdminHeader
        title="Claims"
        lede="What the automatic check of post texts came to. It is a screen, not legal advice."
      />
      {data ? (
        <Card>
          <SectionTitle>{`Rules in force: ${data.packVersion}`}</SectionTitle>
          <Muted>{data.packs.map(({ name, rules }) => packWords(name, rules)).join(' · ')}</Muted>
          <Figures aria-label="Last 30 days">
            {(Object.keys(kindWords) as DecisionKind[]).map((kind) => (
              <div key={kind}>
                <dt>{`${kindWords[kind].many}, 30 days`}</dt>
                <dd>{data.counts[kind].toLocaleString('en')}</dd>
              </div>
            ))}
          </Figures>
        </Card>
      ) : null}
      <DataTable
        caption="Decisions on claims"
        columns={columns}
        rows={data?.decisions ?? []}
        rowKey={({ id }) => id}
        density="compact"
        isLoading={query.isLoading}
        loadingLabel="Loading decisions…"
        notice={
          query.error && (
            <LoadFailed title="Decisions could not be loaded" error={query.error} onRetry={query.reload} />
          )
        }
        tools={
          <Choice>
            <AccountSelect first={{ id: all, label: 'All accounts' }} value={account} onChange={choose} />
          </Choice>
        }
        empty={
          query.error ? null : (
            <EmptyState title="Nothing to decide yet">
              No text was refused, overridden or judged again here.
            </EmptyState>
          )
        }
        footer={
          <Foot>
            <Range role="status">{data ? `${data.decisions.length} on this page` : ''}</Range>
            <Pager
              label="Pages"
              position={`Page ${page}`}
              previousLabel="Previous"
              nextLabel="Next"
              {...(goBack ? { onPrevious: goBack } : {})}
              {...(goOn ? { onNext: goOn } : {})}
            />
          </Foot>
        }
      />
    </Stack>
  );
}
